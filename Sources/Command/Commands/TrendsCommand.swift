import Presentation
import Query
import Store
import Tweets

/// `smashtag trends TERM`: when the tweets of a search were made, and what rises in them.
struct TrendsCommand: Command {
  static let description = CommandDescription(
    "trends", summary: "When a search's tweets were made, and what rises in them",
    discussion: """
      How many tweets were made in each hour, day, week (from Monday) or month, in UTC, from the first \
      tweet to the last, those with none too. Without --by, hours show up to three days, days up to \
      three months, weeks up to two years, months more. In the table, a long stretch without a tweet \
      is one line; other forms have a row for each.

      With --rising: which hashtags and users more tweets mention in the last --window than in the one \
      before it, and a greater share of all. The last window ends with the latest tweet, which may be \
      long ago, or at --until. Those that rise most surely come first: by the log-likelihood ratio (G²) \
      of both counts against the tweets of both windows, in which ten after none weigh more than two \
      after none, or than 1,010 after 1,000. Every mention of the search is counted anew for it, which \
      for two million tweets takes about a tenth of a second.
      """,
    arguments: [.term],
    options: [
      .choice("by", of: TrendUnit.self, help: "The length of a row's time."),
      .string(
        "mention", "MENTION", short: "m", help: "Only tweets that mention this #hashtag or @user.",
        hint: "quote it, as in --mention '#ai'"),
      .flag("rising", help: "Show which mentions rise instead."),
    ] + RisingArguments.options + FilterArguments.options(by: authorOption) + [.format],
    examples: [
      Example("smashtag trends '#stanford'", "how many tweets there were, and when"),
      Example("smashtag trends '#stanford' --mention '#ai' --by day", "the days of one hashtag"),
      Example(
        "smashtag trends '#stanford' --rising --window 24h", "what rose on the last day"),
      Example(
        "smashtag trends '#stanford' --by hour --format csv > hours.csv", "for a spreadsheet"),
    ])

  /// `--by` is the length of a row's time here.
  private static let authorOption = "author"

  private let question: TrendQuestion
  private let rising: RisingArguments?
  private let filter: FilterArguments
  private let format: OutputFormat

  init(_ values: ParsedArguments) throws(UsageError) {
    var question = TrendQuestion(
      term: try values.searchTerm(), by: values.choiceIfGiven("by", as: TrendUnit.self))
    question.filter.mention = try values.value(
      "mention", expected: "a #hashtag or an @user with its sign"
    ) { MentionQuestion(typed: $0) }
    self.question = question
    rising = try RisingArguments(values)
    filter = try FilterArguments(values, by: Self.authorOption)
    format = try values.outputFormat()
  }

  func run(_ context: Context) throws -> ExitCode {
    var question = question
    question.filter = filter.filter(now: WallClock.milliseconds() / 1000)
    question.filter.mention = self.question.filter.mention
    do {
      let store = try context.openForReading(question.term, where: question.filter)
      if let term = try store.term(question.term) { context.sayCounting(term.tweets) }
      guard let rising else { return try writeTrend(question, store, context) }
      return try rising.write(question, format, store, context)
    } catch let unknown as UnknownTerm {
      context.talk.problem(Words.unknownTerm(unknown))
      return .doneWithFaults
    }
  }

  private func writeTrend(
    _ question: TrendQuestion, _ store: any TweetStore, _ context: Context
  ) throws -> ExitCode {
    let answer = try Trend.ask(question, of: store)
    if answer.emptiness == nil || format != .table { try write(answer, context) }
    guard let reason = answer.emptiness else { return .done }
    context.talk.note(Words.emptiness(reason))
    return .doneWithFaults
  }

  private func write(_ answer: Trend, _ context: Context) throws {
    try context.write(
      as: format,
      table: TextLines(
        TrendText(answer, palette: context.palette, width: context.width, bars: context.bars).lines),
      json: JSONAnswers.trend(answer), lines: JSONAnswers.trendLines(answer), grid: answer.grid)
  }
}
