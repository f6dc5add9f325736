import Presentation
import Store

/// `smashtag terms`: the searches that are known.
struct TermsCommand: Command {
  static let description = CommandDescription(
    "terms", summary: "The searches, most recent first",
    discussion: """
      Each search term once, whatever its case, with the number of its tweets and the time of its \
      last ingest.
      """,
    options: [
      .int("limit", in: 1...Int.max, default: 100, help: "At most N terms."),
      .format,
    ],
    examples: [Example("smashtag terms", "the last hundred searches")])

  private let limit: Int
  private let format: OutputFormat

  init(_ values: ParsedArguments) throws(UsageError) {
    limit = values.int("limit")
    format = try values.outputFormat()
  }

  func run(_ context: Context) throws -> ExitCode {
    let terms = try context.openForReading().terms(limit: limit)
    try context.write(
      as: format,
      table: TextLines(AnswerText.terms(terms, palette: context.palette, width: context.width)),
      json: JSONAnswers.terms(terms), lines: JSONAnswers.termLines(terms),
      grid: AnswerText.termsGrid(terms))
    return terms.isEmpty ? .doneWithFaults : .done
  }
}
