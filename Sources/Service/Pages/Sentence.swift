import Presentation
import Query
import Store
import Tweets

/// An answer in words: which tweets, and how many of what they mention is listed.
struct Sentence {
  /// The whole of it, without an end.
  let text: String

  /// Of an answer.
  init(_ answer: Popularity) {
    var text = Self.tweets(answer.term, of: answer.allTweets, where: answer.question.filter)
    if answer.question.countsAuthors { text += " Their authors count as mentioned." }
    guard answer.term.tweets > 0 else {
      self.text = text
      return
    }
    let parts = answer.sections.map { Self.part($0, minCount: answer.question.minCount) }
    let least = answer.question.minCount
    let begin =
      least == 1
      ? "Mentioned: " : least == 2 ? "Seen more than once: " : "In \(least) or more tweets: "
    self.text = text + " " + begin + parts.joined(separator: ", ") + "."
  }

  /// `100 tweets, 31 Aug 2014 00:28–00:29 UTC, 73 retweets included.`
  static func tweets(
    _ term: TermSummary, of all: Int, where filter: TweetFilter
  ) -> String {
    let words = Words.filter(filter)
    var number = Numbers.counted(term.tweets, "tweet", "tweets")
    if term.tweets < all || !words.isEmpty {
      number = "\(Numbers.grouped(term.tweets)) of \(Numbers.counted(all, "tweet", "tweets"))"
    }
    if !words.isEmpty {
      // `21 of 58 tweets, only retweets`: the other words lean on the tweets.
      number += (filter.conditions.first == .retweets(.only) ? ", " : " ") + words
    }
    var parts = [number]
    if let first = term.first, let last = term.last { parts.append(PageTime.span(first, last)) }
    if term.retweets > 0, filter.retweets == .all {
      parts.append(Numbers.counted(term.retweets, "retweet", "retweets") + " included")
    }
    return parts.joined(separator: ", ") + "."
  }

  /// `1 of 7 hashtags`; where all are listed `7 hashtags`.
  private static func part(_ section: PopularityList, minCount: Int) -> String {
    let all = section.totals.shown + section.totals.below
    let noun = noun(section.kind)
    let counted = Numbers.counted(all, noun, noun + "s")
    if all == 0 { return "no " + noun }
    if minCount == 1 { return counted }
    if section.totals.below == 0, all > 1 { return "all " + counted }
    if section.totals.shown == 0, all > 1 { return "none of " + counted }
    return "\(Numbers.grouped(section.totals.shown)) of \(counted)"
  }

  /// `hashtag` or `user`.
  static func noun(_ kind: MentionKind) -> String { kind == .hashtag ? "hashtag" : "user" }
}
