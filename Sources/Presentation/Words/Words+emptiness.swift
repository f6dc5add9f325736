public import Query
import Store
import Tweets

extension Words {
  /// Why an answer is empty, and what may fill it, in a line.
  public static func emptiness(_ emptiness: Emptiness) -> String {
    let term = "'\(emptiness.term.term)'"
    let none = "no tweet of \(term)"
    switch emptiness.reason {
    case .noTweets:
      return "the search \(term) has no tweets yet: smashtag ingest FILE --term \(term)"
    case .noneLeft(let condition, let hint):
      return missing(condition, emptiness) + (hint.map { self.hint($0, emptiness) } ?? "")
    case .noneLeftTogether(let parts, let atAnyTime):
      let counts = parts.map { "\(Numbers.grouped($0.tweets)) \(holds($0.condition))" }
      let all = Numbers.counted(emptiness.term.tweets, "tweet", "tweets")
      return "\(none) is all of it: of \(all), \(counts.joined(separator: ", "))"
        + (atAnyTime.map(self.atAnyTime) ?? "")
    case .undated: return "the \(found(emptiness, "has", "have")) no time"
    case .nothingMentioned(let kinds):
      return "the \(found(emptiness, "mentions", "mention")) \(no(kinds))"
    case .nothingTogether(let kinds, let mention):
      guard let mention else {
        return "the \(found(emptiness, "mentions", "mention")) \(no(kinds)) beside another"
      }
      return "the \(found(emptiness, "mentions", "mention")) \(no(kinds)) beside '\(mention.typed)'"
    case .belowThreshold(let counted, let minCount, let highest):
      let what = counted == .mentions ? "mention" : "pair"
      return
        "no \(what) is in \(Numbers.counted(minCount, "tweet", "tweets")), the highest count is "
        + "\(Numbers.grouped(highest)): try --min-count \(highest)"
    case .emptyWindow(let since, let until):
      return "no such tweet was made from \(minute(since)) to \(minute(until)) UTC; "
        + "take another --until, or a longer --window"
    case .nothingRises(let minCount):
      let more = minCount > 1 ? "; --min-count 1 shows also what one tweet mentions" : ""
      return "nothing in \(Numbers.counted(minCount, "tweet", "tweets")) or more rises\(more)"
    }
  }

  /// There are no tweets behind the place where a page begins.
  public static let nothingBehind = "no tweets behind this place"

  /// What no tweet is or does.
  private static func missing(_ condition: FilterCondition, _ emptiness: Emptiness) -> String {
    let term = "'\(emptiness.term.term)'"
    let none = "no tweet of \(term)"
    switch condition {
    case .mention(let mention): return "\(none) mentions '\(mention.typed)'"
    case .by(let user): return "\(none) is by '@\(user)'"
    case .about(let user): return "\(none) is by '@\(user)' or mentions them"
    case .words(let words): return "\(none) has '\(words.typed)' in its text"
    case .time: return "\(none) was made \(self.condition(condition))"
    case .retweets(.only): return "\(none) is a retweet"
    case .retweets: return "\(none) is anything but a retweet"
    case .excludedTerm(let other):
      return "every tweet of \(term) was found under '\(other.text)' too"
    }
  }

  /// What some tweets are or do, behind their number.
  private static func holds(_ condition: FilterCondition) -> String {
    switch condition {
    case .retweets(.only): "retweets"
    case .retweets: "that are none"
    default: self.condition(condition)
    }
  }

  private static func hint(_ hint: Emptiness.Hint, _ emptiness: Emptiness) -> String {
    switch hint {
    case .mentions(let names) where names.isEmpty:
      "; 'smashtag popularity' lists what they mention"
    case .mentions(let names): "; did you mean \(alternatives(names.map { "'\($0)'" }))?"
    case .times(.undated): ": \(noTime(emptiness.term.tweets))"
    case .times(.earlier(let first, let last)): ": all are earlier, \(span(first, last))"
    case .times(.later(let first, let last)): ": all are later, \(span(first, last))"
    case .times(.around(let first, let last)):
      ": there are earlier and later ones, \(span(first, last))"
    }
  }

  private static func atAnyTime(_ rest: Emptiness.AnyTime) -> String {
    let are = rest.tweets == 1 ? "there is" : "there are"
    let number = "; leave out the time, and \(are) \(Numbers.grouped(rest.tweets))"
    switch rest.missed {
    case .undated: return number + (rest.tweets == 1 ? ", without a time" : ", all without a time")
    case .earlier(let first, let last), .later(let first, let last), .around(let first, let last):
      return "\(number), \(span(first, last))"
    }
  }

  private static func noTime(_ tweets: Int) -> String {
    tweets == 1 ? "the only one has no time" : "none of the \(Numbers.grouped(tweets)) has a time"
  }

  /// The tweets that are meant, with a verb: `7 tweets of 't' mention`, `7 of 58 tweets of 't' mention`.
  private static func found(_ emptiness: Emptiness, _ one: String, _ many: String) -> String {
    let (found, all) = (emptiness.found, emptiness.term.tweets)
    let number = found < all ? "\(Numbers.grouped(found)) of " : ""
    return "\(number)\(Numbers.counted(all, "tweet", "tweets")) of '\(emptiness.term.term)' "
      + (found == 1 ? one : many)
  }

  private static func no(_ kinds: [MentionKind]) -> String {
    switch kinds {
    case [.hashtag]: "no hashtag"
    case [.user]: "no user"
    default: "nothing"
    }
  }

  private static func span(_ first: Int64, _ last: Int64) -> String {
    first == last
      ? "of \(PopularityText.period(first, last))"
      : "from \(PopularityText.period(first, last))"
  }

  private static func minute(_ seconds: Int64) -> String {
    String(UTCTime.plain(seconds).dropLast(3))
  }
}
