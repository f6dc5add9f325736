import Presentation
import Tweets

/// `smashtag formats`: what `ingest` can read.
struct FormatsCommand: Command {
  static let description = CommandDescription(
    "formats", summary: "The formats of tweets that ingest reads",
    discussion: """
      Each by its name, with the tools that write it. ingest tells a record's format by itself; with \
      'ingest --format NAME' it reads all as one, and refuses what is not of it.
      """,
    examples: [
      Example("smashtag formats", "all of them"),
      Example("smashtag formats --json", "for a script"),
    ])

  init(_ values: ParsedArguments) throws(UsageError) {}

  func run(_ context: Context) throws -> ExitCode {
    let formats = TweetFormat.all
    if context.options.isJSON {
      try context.output.writeLine(JSONAnswers.formats(formats))
    } else {
      try context.output.writeLines(
        AnswerText.formats(formats, palette: context.palette, width: context.width))
    }
    return .done
  }
}
