public import Query
import Store
import Tweets

extension Words {
  /// Why there is no tweet, in a line.
  public static func noTweets(_ answer: NoTweets) -> String {
    let term = answer.term
    guard term.tweets > 0 else { return "the search '\(term.term)' has no tweets" }
    let none = "no tweet of '\(term.term)'"
    if let part = answer.parts.first(where: { $0.tweets == 0 }) {
      return "\(none) \(fails(part.condition, answer))"
    }
    guard answer.parts.count > 1 else { return "no such tweets" }
    let parts = answer.parts.map { "\(Numbers.grouped($0.tweets)) \(holds($0.condition))" }
    let all = "of \(Numbers.grouped(term.tweets)) tweets"
    return "\(none) is all of it: \(all), \(parts.joined(separator: ", "))"
  }

  /// What no tweet does.
  private static func fails(_ condition: NoTweets.Condition, _ answer: NoTweets) -> String {
    switch condition {
    case .mention(let mention):
      let names = answer.nearest.map { "'\($0)'" }
      let hint = names.isEmpty ? "" : "; did you mean \(alternatives(names))?"
      return "mentions '\(typed(mention))'\(hint)"
    case .by(let user): return "is by '@\(user)'"
    case .about(let user): return "is by '@\(user)' or mentions them"
    case .words(let words): return "has \(words) in its text"
    case .time:
      guard let first = answer.term.first, let last = answer.term.last else {
        return "was made in that time: of none the time is known"
      }
      return "was made in that time: they are from \(time(first)) to \(time(last)) UTC"
    case .retweets(.only): return "is a retweet"
    case .retweets: return "is anything but a retweet"
    case .excludedTerms: return "is left: the excluded searches found them all"
    }
  }

  /// What some tweets do.
  private static func holds(_ condition: NoTweets.Condition) -> String {
    switch condition {
    case .mention(let mention): "with '\(typed(mention))'"
    case .by(let user): "by '@\(user)'"
    case .about(let user): "about '@\(user)'"
    case .words(let words): "with \(words) in the text"
    case .time: "of that time"
    case .retweets(.only): "retweets"
    case .retweets: "that are no retweets"
    case .excludedTerms: "not excluded"
    }
  }

  private static func typed(_ mention: MentionQuestion) -> String {
    String(Unicode.Scalar(mention.kind.sign)) + mention.key
  }

  private static func time(_ seconds: Int64) -> String {
    String(UTCTime.plain(seconds).dropLast(3))
  }

  /// `'a'`, `'a' or 'b'`, `'a', 'b' or 'c'`.
  static func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or \(last)"
  }
}
