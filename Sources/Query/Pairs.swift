public import Store
import Tweets

/// Which mentions of a term's tweets stand together.
public struct Pairs: Sendable, Equatable {
  /// What was asked.
  public var question: PairsQuestion
  /// The term with the counters of the tweets that were asked about.
  public var term: TermSummary
  /// How many tweets the term has, whichever were asked about.
  public var allTweets: Int
  /// The pairs and their ends.
  public var list: PairList
  /// Why there is no pair; nil if there is one.
  public var emptiness: Emptiness?

  /// Answers from one state of the store. Throws `UnknownTerm` when the term was never searched.
  ///
  /// - Parameters:
  ///   - question: the term, and which pairs of it.
  ///   - store: the store that answers, open for reading at least.
  ///   - onCounting: told, before it begins, how many tweets will be looked at.
  public static func ask(
    _ question: PairsQuestion, of store: any TweetStore, onCounting: (Int) -> Void = { _ in }
  ) throws -> Pairs {
    try store.snapshot {
      let (whole, term) = try Emptiness.summaries(question.term, question.filter, store)
      onCounting(term.tweets)
      let list = try store.pairs(question)
      let emptiness = list.pairs.isEmpty ? try Emptiness.ofPairs(question, in: store) : nil
      return Pairs(
        question: question, term: term, allTweets: whole.tweets, list: list, emptiness: emptiness)
    }
  }
}
