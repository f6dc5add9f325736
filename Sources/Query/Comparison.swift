public import Store
import Tweets

/// What two searches share and what only one of them has.
public struct Comparison: Sendable, Equatable {
  /// What was asked.
  public var question: ComparisonQuestion
  /// The first term with the counters of the tweets that were asked about.
  public var first: TermSummary
  /// The second, likewise.
  public var second: TermSummary
  /// How many tweets both have, and the mentions.
  public var answer: TermComparison

  /// Answers from one state of the store. Throws `UnknownTerm` for the first of the two terms that was
  /// never searched.
  ///
  /// - Parameter onCounting: told, before it begins, how many tweets of both terms will be looked at.
  public static func ask(
    _ question: ComparisonQuestion, of store: any TweetStore, onCounting: (Int) -> Void = { _ in }
  ) throws -> Comparison {
    try store.snapshot {
      guard let first = try store.term(question.first, where: question.filter) else {
        throw try UnknownTerm(question.first, in: store)
      }
      guard let second = try store.term(question.second, where: question.filter) else {
        throw try UnknownTerm(question.second, in: store)
      }
      onCounting(first.tweets + second.tweets)
      return Comparison(
        question: question, first: first, second: second, answer: try store.comparison(question))
    }
  }
}
