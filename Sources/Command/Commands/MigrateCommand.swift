import Migrate
import Presentation
import Store

/// `smashtag migrate --from URL --to URL`: a store into another, of whichever engine.
struct MigrateCommand: Command {
  static let description = CommandDescription(
    "migrate", summary: "Copy a store into another, and prove that both say the same",
    discussion: """
      From a database file to a ClickHouse cluster, back, or between two of a kind. The searches, the \
      tweets of each and what 'smashtag ingests' tells are copied. What the other store has already is \
      not copied again: a migration that was cut off goes on where it was when the same command is \
      given, and what the other store has beside that stays there. In the end both are asked for \
      every number of every search and for both whole lists of what is mentioned; exit code 0 means \
      that all are the same, 1 that some differ, which are told.

      Others may go on using both. What is ingested into the first meanwhile is not copied: give the \
      command again. $SMASHTAG_CLICKHOUSE_PASSWORD is the password of both where both are clusters; \
      where they have different ones, name a file with each (password-file=FILE).
      """,
    options: [
      .string(
        "from", "URL", names: .file,
        help: "The store to copy: a database file, or clickhouse://user@host/database?cluster=NAME."
      ),
      .string(
        "to", "URL", names: .file,
        help: "The store to copy into, in the same way; it is made where there is none."),
    ],
    examples: [
      Example(
        "smashtag migrate --from tweets.sqlite --to \"$SMASHTAG_STORE\"",
        "one machine is not enough any more"),
      Example(
        "smashtag migrate --from \"$SMASHTAG_STORE\" --to copy.sqlite", "a cluster in one file"),
    ])

  private let source: StorePlace
  private let target: StorePlace

  init(_ values: ParsedArguments) throws(UsageError) {
    for name in ["db", "store"] where values.isTyped(name) {
      throw values.error(.conflict("--from", "--" + name))
    }
    guard let source = try values.storePlace("from") else {
      throw values.error(.missingOneOf(["--from"]))
    }
    guard let target = try values.storePlace("to") else {
      throw values.error(.missingOneOf(["--to"]))
    }
    (self.source, self.target) = (source, target)
  }

  func run(_ context: Context) throws -> ExitCode {
    Interruption.listen()
    do {
      let report = try context.migrate(from: source, to: target)
      if context.options.isJSON {
        try context.output.writeLine(
          MigrationText.json(report, from: source.name, to: target.name))
      } else if !context.options.isQuiet || !report.differing.isEmpty {
        try context.output.writeLines(
          MigrationText.lines(report, from: source.name, to: target.name))
      }
      return report.differing.isEmpty ? .done : .doneWithFaults
    } catch StoreError.interrupted {
      context.talk.problem(Words.migrationInterrupted)
      return .interrupted
    }
  }
}

extension Context {
  /// Copies a store into another.
  func migrate(from source: StorePlace, to target: StorePlace) throws -> MigrationReport {
    let sourceAccess = try storeAccess(source)
    let targetAccess = try storeAccess(target)
    // Two names may mean one file.
    if source == target || isSameFile(sourceAccess, source, targetAccess, target) {
      throw SameStore(name: target.name)
    }
    // A source that is not there makes no target.
    _ = try sourceAccess.openForReading()
    let store = try openForWriting(target, mayCreate: true)
    var surroundings = Migration.Surroundings()
    surroundings.shouldStop = { Interruption.wasAsked }
    if let progress = talk.progress {
      var meter: ProgressMeter?
      surroundings.onProgress = { done, all in
        let present = meter ?? ProgressMeter(total: all)
        meter = present
        progress.update { present.countedLine(done: done, width: $0) }
      }
      surroundings.onComparing = { done, all in
        progress.update {
          DisplayWidth.truncated(
            "comparing \(Numbers.grouped(done)) of \(Numbers.counted(all, "term", "terms"))",
            toWidth: $0)
        }
      }
    }
    return try Migration.run(from: sourceAccess, into: store, targetAccess, surroundings)
  }

  private func isSameFile(
    _ source: StoreAccess, _ sourcePlace: StorePlace, _ target: StoreAccess,
    _ targetPlace: StorePlace
  ) -> Bool {
    guard case (.file, .file) = (sourcePlace, targetPlace), let identity = source.identity() else {
      return false
    }
    return identity == target.identity()
  }
}

/// A store was to be copied into itself.
struct SameStore: Error {
  let name: String
}
