import Presentation
import Query

/// A popularity in the form that was asked for, on standard output.
struct PopularityOutput {
  private let format: OutputFormat
  private let context: Context

  init(_ format: OutputFormat, _ context: Context) {
    self.format = format
    self.context = context
  }

  func write(_ answer: Popularity) throws {
    let output = context.output
    switch format {
    case .table:
      try output.writeLines(
        PopularityText(answer, palette: context.palette, width: context.width).lines)
    case .json: try output.writeLine(JSONAnswers.popularity(answer))
    case .ndjson: try output.writeLines(JSONAnswers.popularityLines(answer))
    case .csv: try output.write(answer.grid.csv)
    case .tsv: try output.write(answer.grid.tsv)
    case .md: try output.write(answer.grid.markdown)
    }
  }
}
