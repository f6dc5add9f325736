public import Store
import Tweets

/// The answer to what the product is about: which hashtags and which users the tweets of a search term
/// mention, and in how many of them each.
public struct Popularity: Sendable, Equatable {
  /// What was asked.
  public var question: PopularityQuestion
  /// The term with the counters of the tweets that were asked about: how many, of which how many
  /// retweets, from when to when.
  public var term: TermSummary
  /// How many tweets the term has, whichever were asked about.
  public var allTweets: Int
  /// A section for each kind that was asked for, in that order, empty ones too.
  public var sections: [PopularityList]
  /// Why there is no mention in it; nil if there is one.
  public var emptiness: Emptiness?

  /// Answers from one state of the store. Throws `UnknownTerm` when the term was never searched.
  public static func ask(
    _ question: PopularityQuestion, of store: any TweetStore
  ) throws -> Popularity {
    try store.snapshot {
      guard let whole = try store.term(question.term),
        let term = try store.term(question.term, where: question.filter)
      else {
        throw try UnknownTerm(question.term, in: store)
      }
      let sections = try store.popularity(question)
      var emptiness: Emptiness?
      if sections.allSatisfy(\.mentions.isEmpty) {
        emptiness = try Emptiness.ofMentions(question, in: store)
      }
      return Popularity(
        question: question, term: term, allTweets: whole.tweets, sections: sections,
        emptiness: emptiness)
    }
  }
}
