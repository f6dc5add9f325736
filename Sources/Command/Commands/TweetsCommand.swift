import Presentation
import Query
import Store
import Tweets

/// `smashtag tweets TERM`: the tweets behind a number.
struct TweetsCommand: Command {
  static let description = CommandDescription(
    "tweets", summary: "The tweets of a search, or those behind a number",
    discussion: """
      Newest first. With --mention the number of tweets is the count that 'popularity' shows. Pages \
      are asked for by --limit and --after: what comes in meanwhile moves no tweet from one page to \
      another.
      """,
    arguments: [.term],
    options: [
      .string(
        "mention", "MENTION", names: .mention, short: "m",
        help: "Only tweets that mention this #hashtag or @user.",
        hint: "quote it, as in --mention '#ai'"),
      .int("limit", in: 1...Int.max, help: "At most N tweets."),
      .string(
        "after", "PLACE",
        help: "Only those behind this tweet, TIME/ID, as the end of a page tells it."),
    ] + FilterArguments.options + [.format],
    examples: [
      Example("smashtag tweets '#stanford' --mention @ana", "who mentioned @ana, and how"),
      Example(
        "smashtag tweets '#stanford' --text '\"big game\" -bears'", "the phrase, not the other word"
      ),
      Example("smashtag tweets '#stanford' --format ndjson", "all of them, for another program"),
    ])

  private let term: SearchTerm
  private let mention: MentionQuestion?
  private let limit: Int?
  private let place: TweetPlace?
  private let filter: FilterArguments
  private let format: OutputFormat

  init(_ values: ParsedArguments) throws(UsageError) {
    term = try values.searchTerm()
    mention = try values.value("mention", expected: "a #hashtag or an @user with its sign") {
      MentionQuestion(typed: $0)
    }
    limit = values.intIfGiven("limit")
    place = try values.value("after", expected: "TIME/ID or none/ID") { TweetPlace(cursor: $0) }
    filter = try FilterArguments(values)
    format = try values.outputFormat()
  }

  func run(_ context: Context) throws -> ExitCode {
    do {
      return try write(context)
    } catch let unknown as UnknownTerm {
      context.talk.problem(Words.unknownTerm(unknown))
      return .doneWithFaults
    }
  }

  private func write(_ context: Context) throws -> ExitCode {
    var filter = filter.filter(now: WallClock.milliseconds() / 1000)
    filter.mention = mention
    let store = try context.openForReading(term, where: filter)
    return try store.snapshot {
      guard let summary = try store.term(term) else { throw try UnknownTerm(term, in: store) }
      let list = TweetList(format, context)
      try list.begin(summary, filter)
      // One more than asked for: whether there is another page.
      let wanted = limit.map { $0 == .max ? $0 : $0 + 1 }
      try store.forEachTweet(of: term, where: filter, after: place, limit: wanted) {
        try list.write($0, isBeyond: list.count == limit)
      }
      try list.end()
      guard list.count == 0 else { return .done }
      let reason = try Emptiness.ofTweets(term, where: filter, in: store)
      context.talk.note(reason.map(Words.emptiness) ?? Words.nothingBehind)
      return .doneWithFaults
    }
  }
}

/// Tweets written as they come: a list may be larger than memory.
private final class TweetList {
  private let format: OutputFormat
  private let context: Context
  private(set) var count = 0
  private var last: TweetPlace?
  /// Where the next page begins, if there is one.
  private var next: TweetPlace?
  /// Rows of a table, which is fitted when all are known; at most a screenful at a time.
  private var rows: [[String]] = []

  init(_ format: OutputFormat, _ context: Context) {
    self.format = format
    self.context = context
  }

  func begin(_ term: TermSummary, _ filter: TweetFilter) throws {
    let output = context.output
    switch format {
    case .json:
      try output.write(JSONAnswers.tweetsHead(term: term, where: filter))
    case .table: break
    case .ndjson, .csv, .tsv, .md: try writeRow(\.head)
    }
  }

  /// - Parameter isBeyond: it is not of this page, and only tells that there is another.
  func write(_ tweet: StoredTweet, isBeyond: Bool) throws {
    let output = context.output
    if isBeyond {
      next = last
      return
    }
    last = TweetPlace(of: tweet)
    count += 1
    switch format {
    case .table:
      rows.append(AnswerText.tweetRow(tweet))
      if rows.count == 500 { try writeRows() }
    case .json: try output.write((count > 1 ? "," : "") + JSONAnswers.tweet(tweet))
    case .ndjson, .csv, .tsv, .md: try writeRow { $0.row(tweet) }
    }
  }

  func end() throws {
    switch format {
    case .table: try writeRows()
    // The answer itself tells it.
    case .json: return try context.output.writeLine(JSONAnswers.tweetsEnd(next: next))
    case .ndjson, .csv, .tsv, .md: break
    }
    if let next { context.talk.note("more tweets: the same command with --after \(next.cursor)") }
  }

  private func writeRow(_ text: (TweetRows) -> String) throws {
    guard let rows = TweetRows(rawValue: format.rawValue) else {
      preconditionFailure("rows of every form for programs")
    }
    try context.output.write(text(rows))
  }

  private func writeRows() throws {
    let table = Table(
      // A time that is cut would be another time.
      [.init("", .number, style: .dim), .init("", .label, style: .accent), .init("", .text)],
      rows: rows)
    try context.output.writeLines(table.lines(width: context.width, palette: context.palette))
    rows.removeAll(keepingCapacity: true)
  }
}
