public import Query
public import Store
import Tweets

extension Words {
  /// What a filter asks for, as it stands behind a number of tweets: `since 2020-05-20, without
  /// retweets`. Empty for all tweets. Not cleaned for a terminal.
  public static func filter(_ filter: TweetFilter) -> String {
    var parts: [String] = []
    if let by = filter.by { parts.append("by @\(by)") }
    if let about = filter.about { parts.append("by or mentioning @\(about)") }
    if let mention = filter.mention { parts.append("with \(word(mention))") }
    if let since = filter.since { parts.append("since \(instant(since))") }
    if let until = filter.until { parts.append("before \(instant(until))") }
    switch filter.retweets {
    case .all: break
    case .exclude: parts.append("without retweets")
    case .only: parts.append("only retweets")
    }
    if !filter.excludedTerms.isEmpty {
      let terms = filter.excludedTerms.map { "'\($0.text)'" }
      parts.append("not found under \(terms.joined(separator: " or "))")
    }
    return parts.joined(separator: ", ")
  }

  /// Why an answer is empty, and what may fill it, in a line.
  public static func emptiness(_ reason: Emptiness) -> String {
    switch reason {
    case .noTweets(let term):
      "nothing is ingested under '\(term)' yet: smashtag ingest FILE --term '\(term)'"
    case .noneLeft(let part, let term): noneLeft(part, term)
    case .noneLeftTogether(let term):
      "none of the \(Numbers.counted(term.tweets, "tweet", "tweets")) is all of this at once: "
        + "leave something out"
    case .nothingMentioned(let tweets):
      "the \(Numbers.counted(tweets, "tweet mentions", "tweets mention")) nothing of the kind"
    case .belowThreshold(let minCount, let highest):
      "no mention is in \(Numbers.grouped(minCount)) tweets, the highest count is "
        + "\(Numbers.grouped(highest)): try --min-count \(highest)"
    }
  }

  private static func noneLeft(_ part: TweetFilter, _ term: TermSummary) -> String {
    let tweets = Numbers.counted(term.tweets, "tweet", "tweets")
    if part.since != nil || part.until != nil {
      guard let first = term.first, let last = term.last else {
        return "of none of the \(tweets) it is known when it was made"
      }
      return "none of the \(tweets) was made \(filter(part)): they are from "
        + PopularityText.period(first, last)
    }
    switch part.retweets {
    case .all: break
    case .exclude: return "the \(tweets) are all retweets"
    case .only: return "none of the \(tweets) is a retweet"
    }
    if let excluded = part.excludedTerms.first {
      return "all of the \(tweets) were found under '\(excluded.text)' too"
    }
    if let mention = part.mention { return "none of the \(tweets) mentions \(word(mention))" }
    if let user = part.about { return "none of the \(tweets) is by @\(user) or mentions them" }
    return "none of the \(tweets) is \(filter(part))"
  }

  private static func word(_ mention: MentionQuestion) -> String {
    String(Unicode.Scalar(mention.kind.sign)) + mention.key
  }

  /// `2020-05-20`, or with its time where it is not midnight; UTC.
  private static func instant(_ seconds: Int64) -> String {
    let text = UTCTime.plain(seconds)
    if text.hasSuffix(" 00:00:00") { return String(text.dropLast(9)) }
    return (text.hasSuffix(":00") ? String(text.dropLast(3)) : text) + " UTC"
  }
}
