public import Store
import Tweets

/// Which mentions of a term's tweets stand together.
public struct Pairs: Sendable, Equatable {
  /// What was asked.
  public var question: PairsQuestion
  /// The term with the counters of the tweets that were asked about.
  public var term: TermSummary
  /// The pairs and their ends.
  public var list: PairList

  /// Answers from one state of the store. Throws `UnknownTerm` when the term was never searched.
  ///
  /// - Parameter onCounting: told, before it begins, how many tweets will be looked at.
  public static func ask(
    _ question: PairsQuestion, of store: any TweetStore, onCounting: (Int) -> Void = { _ in }
  ) throws -> Pairs {
    try store.snapshot {
      guard let term = try store.term(question.term, where: question.filter) else {
        throw try UnknownTerm(question.term, in: store)
      }
      onCounting(term.tweets)
      return Pairs(question: question, term: term, list: try store.pairs(question))
    }
  }
}
