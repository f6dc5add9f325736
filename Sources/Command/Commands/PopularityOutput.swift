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
    try context.write(
      as: format,
      table: PopularityText(answer, palette: context.palette, width: context.width).lines,
      json: JSONAnswers.popularity(answer), lines: JSONAnswers.popularityLines(answer),
      grid: answer.grid)
  }
}
