import Presentation
import Query
import Store
import Tweets

/// What `smashtag trends --rising` takes, and its answer.
struct RisingArguments: Sendable {
  static let options: [OptionDescription] = [
    .string(
      "window", "TIME", default: "7d",
      help: "With --rising: the length of the windows: 30m, 24h, 7d, 2w."),
    .choice("kind", of: KindWord.self, help: "With --rising: only this section."),
    .int(
      "min-count", in: 1...Int.max, default: PopularityQuestion.minCountDefault,
      help: "With --rising: leave out what fewer tweets of the last window mention."),
    .int(
      "top", "K", in: 1...Int.max, default: 10,
      help: "With --rising: at most K of each section."),
  ]

  private let window: Int64
  private let kinds: [MentionKind]
  private let minCount: Int
  private let top: Int

  /// Nil without `--rising`, which the others need.
  init?(_ values: ParsedArguments) throws(UsageError) {
    guard values.flag("rising") else {
      for option in Self.options where values.isGiven(option.name) {
        throw values.error(.needs(option.longName, "--rising"))
      }
      return nil
    }
    try values.refuseTogether("rising", "by")
    try values.refuseTogether("rising", "since")
    window =
      try values.value("window", expected: "a length of time (30m, 24h, 7d, 2w)") {
        Self.seconds($0)
      } ?? 0
    kinds = values.kinds()
    minCount = values.int("min-count")
    top = values.int("top")
  }

  private static func seconds(_ typed: String) -> Int64? {
    guard case .secondsAgo(let seconds) = TypedTime(typed), seconds > 0 else { return nil }
    return seconds
  }

  /// Asks and answers.
  ///
  /// - Parameter question: its filter's end is that of the last window.
  func write(
    _ question: TrendQuestion, _ format: OutputFormat, _ store: any TweetStore, _ context: Context
  ) throws -> ExitCode {
    let rising = RisingQuestion(
      term: question.term, kinds: kinds, start: 0, middle: 0, end: 0, minCount: minCount, top: top,
      filter: question.filter)
    let end = question.filter.until
    let (answer, reason) = try store.snapshot {
      let answer = try Rising.ask(window: window, end: end, rising, of: store)
      return (answer, try Emptiness.ofRising(answer, rising, in: store))
    }
    let hasTweets = answer.map { $0.term.first != nil } ?? false
    if let answer, hasTweets || format != .table { try write(answer, format, context) }
    guard let reason else { return .done }
    context.talk.note(Words.emptiness(reason))
    return .doneWithFaults
  }

  private func write(_ answer: Rising, _ format: OutputFormat, _ context: Context) throws {
    try context.write(
      as: format,
      table: TextLines(
        RisingText(answer, palette: context.palette, width: context.width, bars: context.bars).lines
      ),
      json: JSONAnswers.rising(answer), lines: JSONAnswers.risingLines(answer), grid: answer.grid)
  }
}
