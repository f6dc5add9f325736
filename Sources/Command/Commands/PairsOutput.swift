import Presentation
import Query
import Store

/// The forms of `pairs`: those of every answer, and a graph.
enum PairsFormat: String, CaseIterable {
  case table, json, ndjson, csv, tsv, md
  /// For Gephi and other programs that show graphs.
  case gexf
}

/// Pairs written one by one: there may be a million.
struct PairsOutput {
  private let answer: Pairs
  private let context: Context

  init(_ answer: Pairs, _ context: Context) {
    self.answer = answer
    self.context = context
  }

  func write(_ format: PairsFormat) throws {
    let output = context.output
    let pairs = answer.list.pairs
    switch format {
    case .table:
      try output.writeLines(
        PairsText(answer, palette: context.palette, width: context.width).lines)
    case .json:
      try output.write(JSONAnswers.pairsHead(answer))
      for (place, pair) in pairs.enumerated() {
        try output.write((place > 0 ? "," : "") + JSONAnswers.pair(pair, of: answer))
      }
      try output.writeLine(JSONAnswers.pairsEnd)
    case .ndjson:
      for pair in pairs { try output.writeLine(JSONAnswers.pair(pair, of: answer)) }
    case .csv:
      try output.write(Grid.csvLine(Pairs.columns))
      for pair in pairs { try output.write(Grid.csvLine(answer.cells(pair))) }
    case .tsv:
      try output.write(Grid.tsvLine(Pairs.columns))
      for pair in pairs { try output.write(Grid.tsvLine(answer.cells(pair))) }
    case .md:
      try output.write(Grid(columns: Pairs.readingColumns, rows: []).markdown)
      for pair in pairs { try output.write(Grid.markdownLine(answer.readingCells(pair))) }
    case .gexf: try GEXF(answer).write { try output.write($0) }
    }
  }
}
