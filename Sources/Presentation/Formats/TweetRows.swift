public import Store

/// Tweets row by row, in a form for other programs: a list may be larger than memory.
public enum TweetRows: String, Sendable {
  /// One JSON object a line.
  case ndjson
  /// Comma-separated, by RFC 4180.
  case csv
  /// Tab-separated, one line a row.
  case tsv
  /// A Markdown table.
  case md

  /// What comes before the first row; may be empty.
  public var head: String {
    switch self {
    case .ndjson: ""
    case .csv: Grid.csvLine(AnswerText.tweetColumns)
    case .tsv: Grid.tsvLine(AnswerText.tweetColumns)
    case .md: Grid(columns: AnswerText.tweetColumns, rows: []).markdown
    }
  }

  /// The row of a tweet, its end included.
  public func row(_ tweet: StoredTweet) -> String {
    switch self {
    case .ndjson: JSONAnswers.tweet(tweet) + "\n"
    case .csv: Grid.csvLine(AnswerText.tweetCells(tweet))
    case .tsv: Grid.tsvLine(AnswerText.tweetCells(tweet))
    case .md: Grid.markdownLine(AnswerText.tweetCells(tweet))
    }
  }
}
