import Presentation
import Store
import Query
import Tweets

/// `smashtag forget TERM`: deletes one search.
struct ForgetCommand: Command {
  static let description = CommandDescription(
    "forget", summary: "Delete a search and what only it reaches",
    discussion: """
      Deletes the term, its counts, and the tweets and mentions that no other term has. Tweets that \
      another term found too stay, with their counts there. So does what 'smashtag ingests' says of \
      its files.
      """,
    arguments: [.term],
    options: [.flag("dry-run", help: "Say what would be deleted, but delete nothing.")],
    examples: [Example("smashtag forget '#stanford'", "its tweets and counts are gone")])

  private let term: SearchTerm
  private let isDryRun: Bool

  init(_ values: ParsedArguments) throws(UsageError) {
    term = try values.searchTerm()
    isDryRun = values.flag("dry-run")
  }

  func run(_ context: Context) throws -> ExitCode {
    let store = try context.openForWriting()
    guard let counts = try store.forget(term, isDryRun: isDryRun) else {
      context.talk.problem(Words.unknownTerm(try UnknownTerm(term, in: store)))
      return .doneWithFaults
    }
    try context.write(counts, isDryRun: isDryRun)
    return .done
  }
}
