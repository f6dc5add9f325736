import Query
public import Store
import Tweets

extension Words {
  /// What a filter asks for, as it stands behind a number of tweets: `since 2020-05-20, without
  /// retweets`. Empty for all tweets. Not cleaned for a terminal.
  public static func filter(_ filter: TweetFilter) -> String {
    var parts: [String] = []
    var excluded: [String] = []
    for condition in filter.conditions {
      if case .excludedTerm(let term) = condition {
        excluded.append("'\(term.text)'")
      } else {
        parts.append(self.condition(condition))
      }
    }
    if !excluded.isEmpty { parts.append("not found under \(alternatives(excluded))") }
    return parts.joined(separator: ", ")
  }

  /// One thing that a filter asks for, in the same way.
  static func condition(_ condition: FilterCondition) -> String {
    switch condition {
    case .mention(let mention): "with '\(mention.typed)'"
    case .by(let user): "by @\(user)"
    case .about(let user): "by or mentioning @\(user)"
    case .words(let words): "with '\(words.typed)' in the text"
    case .time(let since, let until):
      [since.map { "since \(instant($0))" }, until.map { "before \(instant($0))" }]
        .compactMap(\.self).joined(separator: ", ")
    case .retweets(.all): "with retweets"
    case .retweets(.exclude): "without retweets"
    case .retweets(.only): "only retweets"
    case .excludedTerm(let term): "not found under '\(term.text)'"
    }
  }

  /// `'a'`, `'a' or 'b'`, `'a', 'b' or 'c'`: of words that are quoted already, at least one.
  static func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or \(last)"
  }

  /// `2020-05-20`, or with its time where it is not midnight; UTC.
  private static func instant(_ seconds: Int64) -> String {
    let text = UTCTime.plain(seconds)
    if text.hasSuffix(" 00:00:00") { return String(text.dropLast(9)) }
    return (text.hasSuffix(":00") ? String(text.dropLast(3)) : text) + " UTC"
  }
}
