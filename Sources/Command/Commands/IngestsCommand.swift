import Presentation
import Store
import Tweets

/// `smashtag ingests [TERM]`: where the tweets come from.
struct IngestsCommand: Command {
  static let description = CommandDescription(
    "ingests", summary: "Which files were ingested, and what they gave",
    discussion: """
      Each file that was read to its end, the last one first: its name as it was given (- for \
      standard input), the SHA-256 and the size of its bytes on disk, when, under which term, and \
      how many of its tweets were new. The list keeps what was forgotten or pruned since. A dry run \
      records nothing, and neither does an ingest that was interrupted of the file in which it was: \
      the same command again does.
      """,
    arguments: [
      .optional("TERM", help: "Only what was ingested under this term, forgotten since or not.")
    ],
    options: [
      .int("limit", in: 1...Int.max, default: 100, help: "At most N files."),
      .format,
    ],
    examples: [
      Example("smashtag ingests '#stanford'", "where its tweets come from"),
      Example("smashtag ingests --format csv --limit 100000", "all of it, for the appendix"),
    ])

  private let term: SearchTerm?
  private let limit: Int
  private let format: OutputFormat

  init(_ values: ParsedArguments) throws(UsageError) {
    term = values.positionalIfGiven("TERM") == nil ? nil : try values.searchTerm()
    limit = values.int("limit")
    format = try values.outputFormat()
  }

  func run(_ context: Context) throws -> ExitCode {
    let store = try context.openForReading()
    let ingests = try store.ingests(of: term, limit: limit)
    try context.write(
      as: format,
      table: TextLines(
        IngestsText.lines(ingests, palette: context.palette, width: context.width)),
      json: IngestsText.json(ingests), lines: IngestsText.jsonLines(ingests),
      grid: IngestsText.grid(ingests))
    guard ingests.isEmpty else { return .done }
    context.talk.note(try why(store))
    return .doneWithFaults
  }

  /// Why there is nothing to list.
  private func why(_ store: any TweetStore) throws -> String {
    guard let term else {
      return Words.noIngests(areTermsKnown: try !store.terms(limit: 1).isEmpty)
    }
    return Words.noIngests(of: term.text, isKnown: try store.term(term) != nil)
  }
}
