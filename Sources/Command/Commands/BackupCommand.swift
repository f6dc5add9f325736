import Migrate
import Presentation
import Store

/// `smashtag backup FILE`: a copy of the database that can be trusted.
struct BackupCommand: Command {
  static let description = CommandDescription(
    "backup", summary: "Copy the database, while others use it, and check the copy",
    discussion: """
      The copy is of one moment, whoever ingests meanwhile. It gets its name only when it is whole, \
      was read through, has all the tweets, and is on disk; otherwise nothing of it stays. It is a \
      database like any other: to restore it, use it with --db, or back it up to where the database was.

      Of a cluster the copy is a database file too: as 'smashtag migrate' makes it, with every number \
      compared. To restore it, migrate it back.
      """,
    arguments: [.one("FILE", help: "The file to write; its folder must exist.")],
    options: [.flag("force", help: "Replace the file if there is one.")],
    examples: [
      Example("smashtag backup tweets-backup.sqlite", "a copy beside the old one"),
      Example(
        "smashtag popularity '#stanford' --db tweets-backup.sqlite", "the copy answers as well"),
    ])

  private let path: String
  private let replaces: Bool

  init(_ values: ParsedArguments) throws(UsageError) {
    path = try values.positional("FILE", expected: "the name of a file") { $0.isEmpty ? nil : $0 }
    replaces = values.flag("force")
  }

  func run(_ context: Context) throws -> ExitCode {
    let store = try context.openForReading()
    Interruption.listen()
    let start = ContinuousClock.now
    do {
      let report = try backUp(store, context)
      let seconds = start.duration(to: .now) / .seconds(1)
      if context.options.isJSON {
        try context.output.writeLine(BackupText.json(report, file: path, seconds: seconds))
      } else if !context.options.isQuiet {
        try context.output.writeLine(BackupText.line(report, file: path, seconds: seconds))
      }
      return .done
    } catch BackupError.interrupted {
      context.talk.problem(Words.backupError(.interrupted))
      return .interrupted
    }
  }

  private func backUp(_ store: any TweetStore, _ context: Context) throws -> BackupReport {
    if let store = store as? SQLiteStore {
      return try store.backUp(to: path, replacing: replaces, surroundings(context))
    }
    let place = try context.storePlace()
    return try SQLiteStore.backUp(
      place.name, to: path, replacing: replaces, surroundings(context)
    ) { copy in
      let differing = try context.migrate(from: place, to: .file(copy)).differing
      guard differing.isEmpty else {
        throw BackupError.unsound(
          database: place.name,
          detail: Numbers.counted(differing.count, "term differs", "terms differ"))
      }
      return nil
    }
  }

  private func surroundings(_ context: Context) -> BackupSurroundings {
    var surroundings = BackupSurroundings { Interruption.wasAsked }
    guard let progress = context.talk.progress else { return surroundings }
    var meter: ProgressMeter?
    surroundings.onProgress = { step in
      switch step {
      case .copying(let done, let total):
        let present = meter ?? ProgressMeter(total: total)
        meter = present
        progress.update { width in present.line(done: done, width: width) }
      case .checking: progress.update { DisplayWidth.truncated("checking the copy", toWidth: $0) }
      }
    }
    return surroundings
  }
}
