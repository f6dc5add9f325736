import Query
import Store
import Tweets

/// A popularity as a question in SQL to the database's views, which `smashtag sql` or any SQLite shell may run.
struct PopularitySQL {
  /// The question; nil where the views cannot answer it: words in texts, and authors.
  let text: String?

  init(_ answer: Popularity) {
    let question = answer.question
    let filter = question.filter
    guard filter.words == nil, filter.about == nil, filter.by == nil, !question.countsAuthors,
      !question.tellsAuthors, question.top == nil
    else {
      text = nil
      return
    }
    let term = Self.literal(answer.term.term)
    var lines: [String]
    if filter.isAll {
      lines = ["SELECT mention, count FROM v_popularity", "WHERE term = \(term)"]
      lines.append("  AND count >= \(question.minCount)")
      if question.kinds.count == 1 {
        lines.append("  AND kind = \(question.kinds == [.hashtag] ? "'hashtag'" : "'user'")")
      }
      lines.append("ORDER BY kind, count DESC, key")
    } else {
      lines = [
        "SELECT min(mention) AS mention, count(DISTINCT id) AS count FROM v_mentions",
        "WHERE term = \(term)",
      ]
      lines += Self.conditions(filter)
      if question.kinds.count == 1 {
        lines.append("  AND mention LIKE \(question.kinds == [.hashtag] ? "'#%'" : "'@%'")")
      }
      lines.append("GROUP BY substr(mention, 1, 1), mention_key(mention)")
      lines.append("HAVING count(DISTINCT id) >= \(question.minCount)")
      lines.append("ORDER BY substr(mention, 1, 1), count DESC, mention_key(mention)")
    }
    text = lines.joined(separator: "\n")
  }

  private static func conditions(_ filter: TweetFilter) -> [String] {
    var lines: [String] = []
    if let since = filter.since { lines.append("  AND created_at >= '\(UTCTime.plain(since))'") }
    if let until = filter.until { lines.append("  AND created_at < '\(UTCTime.plain(until))'") }
    if filter.retweets != .all {
      lines.append("  AND is_retweet = \(filter.retweets == .only ? 1 : 0)")
    }
    for term in filter.excludedTerms {
      lines.append(
        "  AND id NOT IN (SELECT id FROM v_tweets WHERE term ="
          + " (SELECT term FROM search_terms WHERE key = \(literal(term.key))))")
    }
    return lines
  }

  /// A text in SQL.
  static func literal(_ text: String) -> String {
    "'" + text.parts(at: "'").joined(separator: "''") + "'"
  }
}
