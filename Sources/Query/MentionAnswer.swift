public import Store
import Tweets

/// One mention in a term's tweets: how many carry it, and when they were made.
public struct MentionAnswer: Sendable, Equatable {
  /// What was asked: its filter has the mention.
  public var question: TrendQuestion
  /// The mention as it is spelled, and the number of those of the tweets that are meant which carry it: 0 where the
  /// rest of the filter leaves none.
  public var mention: MentionCount
  /// When they were made.
  public var trend: Trend

  /// Answers from one state of the store. Throws `UnknownTerm`, `UnknownMention` or `TooManyBuckets`.
  public static func ask(
    _ mention: MentionQuestion, _ question: TrendQuestion, of store: any TweetStore
  ) throws -> MentionAnswer {
    var question = question
    question.filter.mention = mention
    return try store.snapshot {
      let trend = try Trend.ask(question, of: store)
      guard var count = try count(mention, question, store) else {
        throw try UnknownMention(mention, question, in: store)
      }
      count.count = trend.term.tweets
      return MentionAnswer(question: question, mention: count, trend: trend)
    }
  }

  /// The mention with its spelling, in all tweets of the term.
  private static func count(
    _ mention: MentionQuestion, _ question: TrendQuestion, _ store: any TweetStore
  ) throws -> MentionCount? {
    var filter = TweetFilter()
    filter.mention = mention
    let tweets = try store.term(question.term, where: filter)?.tweets ?? 0
    guard tweets > 0 else { return nil }
    // Of what is rare, its tweets are looked through; of what is frequent, the few that are more so.
    let lists = try store.popularity(
      PopularityQuestion(
        term: question.term, kinds: [mention.kind], minCount: tweets,
        filter: tweets < 1000 ? filter : .all))
    return lists.flatMap(\.mentions).first { $0.key.utf8.elementsEqual(mention.key.utf8) }
  }
}

/// A mention that no tweet of a term carries; with those that may have been meant.
public struct UnknownMention: Error, Equatable {
  /// Why nothing is found.
  public var emptiness: Emptiness
  /// Up to three mentions of the term like it, nearest first, as they are spelled.
  public var nearest: [String]

  init(
    _ mention: MentionQuestion, _ question: TrendQuestion, in store: any TweetStore
  ) throws {
    var filter = TweetFilter()
    filter.mention = mention
    guard let emptiness = try Emptiness.ofTweets(question.term, where: filter, in: store) else {
      preconditionFailure("a mention that no tweet carries has a reason")
    }
    self.emptiness = emptiness
    if case .noneLeft(_, .mentions(let names)?) = emptiness.reason {
      nearest = names
    } else {
      nearest = []
    }
  }
}
