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
    switch format {
    case .table:
      try context.output.writeLines(
        PairsText(answer, palette: context.palette, width: context.width).lines)
    case .json: try write(answer.jsonPieces)
    case .ndjson: try write(answer.jsonLinePieces)
    case .csv: try write(answer.csvPieces)
    case .tsv: try write(answer.tsvPieces)
    case .md: try write(answer.markdownPieces)
    case .gexf: try write(GEXF(answer).pieces)
    }
  }

  private func write(_ pieces: TextPieces) throws {
    for piece in pieces { try context.output.write(piece) }
  }
}
