import Presentation
import Query
import Store
import Tweets

/// `smashtag tweets TERM`: the tweets behind a number.
struct TweetsCommand: Command {
  static let description = CommandDescription(
    "tweets", summary: "The tweets of a search, or those behind a number",
    discussion: """
      Newest first. With --mention the number of tweets is the count that 'popularity' shows.
      """,
    arguments: [.term],
    options: [
      .string(
        "mention", "MENTION", names: .mention, short: "m",
        help: "Only tweets that mention this #hashtag or @user.",
        hint: "quote it, as in --mention '#ai'"),
      .int("limit", in: 1...Int.max, help: "At most N tweets."),
    ] + FilterArguments.options + [.format],
    examples: [
      Example("smashtag tweets '#stanford' --mention @ana", "who mentioned @ana, and how"),
      Example("smashtag tweets '#stanford' --format ndjson", "all of them, for another program"),
    ])

  private let term: SearchTerm
  private let mention: MentionQuestion?
  private let limit: Int?
  private let filter: FilterArguments
  private let format: OutputFormat

  init(_ values: ParsedArguments) throws(UsageError) {
    term = try values.searchTerm()
    mention = try values.value("mention", expected: "a #hashtag or an @user with its sign") {
      MentionQuestion(typed: $0)
    }
    limit = values.intIfGiven("limit")
    filter = try FilterArguments(values)
    format = try values.outputFormat()
  }

  func run(_ context: Context) throws -> ExitCode {
    let store = try context.openForReading(aboutAuthors: filter.asksAboutAuthors)
    return try store.snapshot {
      guard let summary = try store.term(term) else {
        context.talk.problem(Words.unknownTerm(try UnknownTerm(term, in: store)))
        return .doneWithFaults
      }
      let list = TweetList(format, context)
      try list.begin(summary, mention)
      var filter = filter.filter(now: WallClock.milliseconds() / 1000)
      filter.mention = mention
      try store.forEachTweet(of: term, where: filter, after: nil, limit: limit) {
        try list.write($0)
      }
      try list.end()
      guard list.count == 0 else { return .done }
      let reason = try Emptiness.withoutTweets(
        term, where: filter, whole: summary, found: 0, in: store)
      if let reason { context.talk.note(Words.emptiness(reason)) }
      return .doneWithFaults
    }
  }
}

/// Tweets written as they come: a list may be larger than memory.
private final class TweetList {
  private let format: OutputFormat
  private let context: Context
  private(set) var count = 0
  /// Rows of a table, which is fitted when all are known; at most a screenful at a time.
  private var rows: [[String]] = []

  init(_ format: OutputFormat, _ context: Context) {
    self.format = format
    self.context = context
  }

  func begin(_ term: TermSummary, _ mention: MentionQuestion?) throws {
    let output = context.output
    switch format {
    case .json:
      let sign = mention.map { String(Unicode.Scalar($0.kind.sign)) } ?? ""
      try output.write(
        JSONAnswers.tweetsHead(term: term, mention: mention.map { sign + $0.key }))
    case .csv: try output.write(Grid.csvLine(AnswerText.tweetColumns))
    case .tsv: try output.write(Grid.tsvLine(AnswerText.tweetColumns))
    case .md: try output.write(Grid(columns: AnswerText.tweetColumns, rows: []).markdown)
    case .table, .ndjson: break
    }
  }

  func write(_ tweet: StoredTweet) throws {
    let output = context.output
    count += 1
    switch format {
    case .table:
      rows.append(AnswerText.tweetRow(tweet))
      if rows.count == 500 { try writeRows() }
    case .json: try output.write((count > 1 ? "," : "") + JSONAnswers.tweet(tweet))
    case .ndjson: try output.writeLine(JSONAnswers.tweet(tweet))
    case .csv: try output.write(Grid.csvLine(AnswerText.tweetCells(tweet)))
    case .tsv: try output.write(Grid.tsvLine(AnswerText.tweetCells(tweet)))
    case .md: try output.write(Grid.markdownLine(AnswerText.tweetCells(tweet)))
    }
  }

  func end() throws {
    switch format {
    case .table:
      try writeRows()
    case .json: try context.output.writeLine(JSONAnswers.tweetsEnd)
    case .ndjson, .csv, .tsv, .md: break
    }
  }

  private func writeRows() throws {
    let table = Table(
      [.init("", .label, style: .dim), .init("", .label, style: .accent), .init("", .text)],
      rows: rows)
    try context.output.writeLines(table.lines(width: context.width, palette: context.palette))
    rows.removeAll(keepingCapacity: true)
  }
}
