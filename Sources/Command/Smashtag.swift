import Ingest
import Presentation
import Query
import Store
import Tweets

extension Program {
  /// The product's version, as in CHANGELOG.md.
  static let version = "0.1.0"

  /// The program as its users meet it: every command, and what `--help` says beside them.
  static let smashtag = Program(
    "smashtag", version: version,
    summary: """
      Counts which hashtags and users the tweets of a search mention, and in how many tweets each, \
      from the files that people hold.
      """,
    examples: [
      Example(
        "smashtag ingest tweets.json --term '#stanford'",
        "store the tweets that a search for #stanford found"),
      Example("smashtag popularity '#stanford'", "what they mention, most mentioned first"),
      Example("smashtag prune --keep 50", "keep only the 50 most recent searches"),
    ],
    groups: [
      "Storing": [IngestCommand.self, FormatsCommand.self],
      "Asking": [
        PopularityCommand.self, TweetsCommand.self, TrendsCommand.self, CompareCommand.self,
        PairsCommand.self, TermsCommand.self, IngestsCommand.self, StatsCommand.self,
        SQLCommand.self,
      ],
      "Keeping order": [
        ForgetCommand.self, PruneCommand.self, CheckCommand.self, BackupCommand.self,
        MigrateCommand.self,
      ],
      "Serving": [ServeCommand.self],
      "Beside the shell": [CompletionsCommand.self, ManCommand.self],
    ],
    sections: [
      .init(
        title: "The database",
        text: """
          One SQLite file, which any viewer opens: --db FILE, else $SMASHTAG_DB, else \
          smashtag/smashtag.sqlite in $XDG_DATA_HOME or ~/.local/share. Or a ClickHouse cluster: \
          --store URL, else $SMASHTAG_STORE, which both stand before $SMASHTAG_DB.
          """)
    ],
    manual: .smashtag,
    libraries: { [LibraryVersion.ofStoring()] + LibraryVersion.ofReading() },
    words: words)

  /// The one sentence for each error.
  @Sendable
  private static func words(_ error: any Error) -> String {
    switch error {
    case let error as StoreError: Words.storeError(error)
    case let error as IngestError: Words.ingestError(error)
    case let error as InputError: Words.inputError(error)
    case let error as UnknownTerm: Words.unknownTerm(error)
    case let error as TooManyBuckets: Words.tooManyBuckets(error)
    case let error as BackupError: Words.backupError(error)
    case let error as NoCopyBeforeRepair: Words.noCopyBeforeRepair(error)
    case let error as ServiceFault: Words.serviceFault(error)
    case let error as SelectError: Words.selectError(error)
    case let error as StandardInput.Failure: error.sentence
    case let error as NoDatabasePath: error.sentence
    case let error as CannotMakeFolder: error.sentence
    case is SQLOfACluster: Words.sqlOfAFile
    case let error as SameStore: Words.sameStore(error.name)
    case let error as PasswordSource.Unreadable:
      Words.unreadablePassword(path: error.path, code: error.code)
    default: "\(error)"
    }
  }
}
