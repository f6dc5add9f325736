import Presentation
import Store

/// `smashtag stats`: how much is in the database.
struct StatsCommand: Command {
  static let description = CommandDescription(
    "stats", summary: "How much is in the database",
    discussion: """
      'tweets by term' is the sum over all terms: a tweet that two terms found counts twice there.
      """,
    examples: [Example("smashtag stats --json", "for a script")])

  init(_ values: ParsedArguments) throws(UsageError) {}

  func run(_ context: Context) throws -> ExitCode {
    let store = try context.openForReading()
    let statistics = try store.snapshot { try store.statistics() }
    let name = try context.storePlace().name
    if context.options.isJSON {
      try context.output.writeLine(JSONAnswers.statistics(statistics, database: name))
    } else {
      try context.output.writeLines(
        AnswerText.statistics(
          statistics, database: name, palette: context.palette, width: context.width))
    }
    return .done
  }
}
