import Presentation
import Query
import Store
import Tweets

/// `smashtag prune`: deletes old searches or old tweets.
struct PruneCommand: Command {
  static let description = CommandDescription(
    "prune", summary: "Delete old searches or old tweets, and free their space",
    discussion: """
      --keep N keeps the N most recently searched terms and deletes everything that none of them \
      reaches. --older-than deletes tweets made before a time and lowers the counts of exactly the \
      terms that had them; tweets without a time stay. Either is done whole or not at all, and \
      doing it twice deletes nothing more.
      """,
    options: [
      .int("keep", in: 0...Int.max, help: "Keep the N most recently searched terms."),
      .string(
        "older-than", "TIME",
        help: "Delete tweets made before this: 7d, 24h, 2024-05-31 or 2024-05-31T12:00Z."),
      .flag("dry-run", help: "Say what would be deleted, but delete nothing."),
    ],
    examples: [
      Example("smashtag prune --keep 50", "the 50 most recent searches stay"),
      Example("smashtag prune --older-than 30d --dry-run", "what a month's limit would delete"),
    ])

  private let rule: Rule
  private let isDryRun: Bool

  private enum Rule {
    case keep(Int)
    case olderThan(TypedTime)
  }

  init(_ values: ParsedArguments) throws(UsageError) {
    try values.requireOne(of: "keep", "older-than")
    try values.refuseTogether("keep", "older-than")
    if let terms = values.intIfGiven("keep") {
      rule = .keep(terms)
    } else {
      let time = try values.value("older-than", expected: TypedTime.expected) {
        TypedTime($0)
      }
      guard let time else { preconditionFailure("one of the two options is there") }
      rule = .olderThan(time)
    }
    isDryRun = values.flag("dry-run")
  }

  func run(_ context: Context) throws -> ExitCode {
    let store = try context.openForWriting()
    let counts =
      switch rule {
      case .keep(let terms): try store.prune(.keepRecent(terms: terms), isDryRun: isDryRun)
      case .olderThan(let time):
        try store.prune(
          .olderThan(time.seconds(now: WallClock.milliseconds() / 1000)), isDryRun: isDryRun)
      }
    try context.write(counts, isDryRun: isDryRun)
    return .done
  }
}

extension Context {
  /// Answers a deletion.
  func write(_ counts: PruneCounts, isDryRun: Bool) throws {
    if options.isJSON {
      try output.writeLine(JSONAnswers.prune(counts, isDryRun: isDryRun))
    } else if !options.isQuiet {
      try output.writeLine(AnswerText.prune(counts, isDryRun: isDryRun))
    }
  }
}
