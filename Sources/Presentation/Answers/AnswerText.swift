public import Ingest
public import Store
public import Tweets

/// The shorter answers for people, each a few lines.
public enum AnswerText {
  /// The terms, most recently searched first.
  public static func terms(_ terms: [TermSummary], palette: Palette, width: Int?) -> [String] {
    guard !terms.isEmpty else { return ["no searches yet"] }
    return Table(
      [
        .init("tweets", .number), .init("searched (UTC)", .label),
        .init("term", .text, style: .accent),
      ],
      rows: terms.map { term in
        [
          Numbers.grouped(term.tweets),
          String(UTCTime.plain(term.searchedAt / 1000).dropLast(3)), term.term,
        ]
      }
    ).lines(width: width, palette: palette)
  }

  /// The terms in the order given, for programs: times ISO 8601 in UTC.
  public static func termsGrid(_ terms: [TermSummary]) -> Grid {
    Grid(
      columns: ["term", "tweets", "searched"],
      rows: terms.map {
        [$0.term, String($0.tweets), UTCTime.iso($0.searchedAt / 1000)]
      })
  }

  /// The formats in the order given.
  public static func formats(
    _ formats: [TweetFormat], palette: Palette, width: Int?
  ) -> [String] {
    Table(
      [.init("format", .label, style: .accent), .init("written by", .text)],
      rows: formats.map { [$0.name, $0.writtenBy] }
    ).lines(width: width, palette: palette)
  }

  /// What an ingest did.
  public static func ingest(_ summary: IngestSummary) -> [String] {
    let read = summary.read
    let rate = Numbers.byteRate(Double(read.bytes) / max(summary.seconds, 1e-6))
    let time = Numbers.duration(.seconds(summary.seconds))
    var lines = [
      "\(Sanitizer.cleaned(summary.term.text)): "
        + "\(Numbers.counted(read.tweets, "tweet", "tweets")) read from "
        + "\(Numbers.counted(read.files, "file", "files")) in \(time) (\(rate))",
      "  \(Numbers.grouped(summary.counts.new)) new, "
        + "\(Numbers.grouped(summary.counts.known)) already known"
        + (summary.counts.updated > 0
          ? ", \(Numbers.grouped(summary.counts.updated)) of them completed" : "")
        + "; \(Numbers.counted(summary.counts.mentions, "mention", "mentions")) counted",
    ]
    if read.notices > 0 {
      lines.append("  \(Numbers.counted(read.notices, "notice", "notices")) passed over")
    }
    if read.passedOver > 0 {
      lines.append(
        "  \(Numbers.counted(read.passedOver, "other file", "other files")) in archives passed over"
      )
    }
    if read.cutTweets > 0 {
      lines.append(
        "  \(Numbers.counted(read.cutTweets, "tweet", "tweets")) cut by the API: "
          + "what the cut took is not counted")
    }
    if read.skipped > 0 {
      lines.append("  \(Numbers.counted(read.skipped, "record", "records")) skipped")
    }
    if read.failedDocuments > 0 {
      lines.append("  \(Numbers.counted(read.failedDocuments, "list", "lists")) not stored")
    }
    if summary.isDryRun { lines.append("  dry run: nothing is stored") }
    return lines
  }

  /// What was deleted, or would be.
  public static func prune(_ counts: PruneCounts, isDryRun: Bool) -> String {
    let parts = [
      Numbers.counted(counts.terms, "term", "terms"),
      Numbers.counted(counts.tweets, "tweet", "tweets"),
      Numbers.counted(counts.mentions, "mention", "mentions"), Numbers.bytes(counts.bytes),
    ]
    let list = parts.joined(separator: ", ")
    return isDryRun ? "would delete \(list); nothing is deleted (dry run)" : "deleted \(list)"
  }

  /// The sizes of the database.
  public static func statistics(
    _ statistics: StoreStatistics, database: String, palette: Palette, width: Int?
  ) -> [String] {
    let rows = [
      ("terms", Numbers.grouped(statistics.terms)),
      ("tweets", Numbers.grouped(statistics.tweets)),
      ("tweets by term", Numbers.grouped(statistics.links)),
      ("hashtags", Numbers.grouped(statistics.hashtags)),
      ("users", Numbers.grouped(statistics.users)),
      ("size", Numbers.bytes(statistics.bytes)),
      ("schema", String(statistics.schemaVersion)),
      ("database", database),
    ]
    return Table(
      [.init("", .label), .init("", .text, style: .bold)], rows: rows.map { [$0.0, $0.1] }
    ).lines(width: width, palette: palette)
  }

  /// What a check found.
  public static func check(_ report: CheckReport) -> [String] {
    let all =
      "\(Numbers.counted(report.tweets, "tweet", "tweets")), "
      + Numbers.counted(report.counts, "count", "counts")
    guard !report.findings.isEmpty else { return ["all right: \(all)"] }
    let findings = report.findings.map { Sanitizer.cleaned(Words.finding($0)) }
    let copy = report.copy.map { ["as it was before: \(Sanitizer.cleaned($0))"] } ?? []
    if report.isRepaired { return findings + ["repaired: \(all)"] + copy }
    let isDamaged = report.findings.contains { if case .damaged = $0 { true } else { false } }
    let advice =
      switch (isDamaged, report.copy) {
      case (true, nil):
        "'smashtag check --repair' saves all of it, if the tweets can still be read; otherwise restore the "
          + "database from a copy, or ingest the files again into a new one"
      case (true, _):
        "not repaired: restore the database from a copy, or ingest the files again into a new one"
      case (false, nil): "'smashtag check --repair' counts anew from the tweets"
      case (false, _): "repaired as far as the tweets tell it: \(all)"
      }
    return findings + [advice] + copy
  }

  /// A tweet as a table's row: time, author, text.
  public static func tweetRow(_ tweet: StoredTweet) -> [String] {
    [
      tweet.createdAt.map { String(UTCTime.plain($0).dropLast(3)) } ?? "",
      tweet.author.map { "@" + $0 } ?? "", tweet.text ?? "",
    ]
  }

  /// The heads of CSV and TSV for tweets, and a row.
  public static let tweetColumns = [
    "id", "created_at", "author", "is_retweet", "text", "mentions",
  ]
  /// The cells of a tweet under `tweetColumns`, not cleaned for a terminal; empty where nothing is
  /// known.
  public static func tweetCells(_ tweet: StoredTweet) -> [String] {
    [
      tweet.id.description, tweet.createdAt.map(UTCTime.iso) ?? "", tweet.author ?? "",
      tweet.isRetweet ? "1" : "0", tweet.text ?? "", tweet.mentions.joined(separator: " "),
    ]
  }
}
