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
  /// How many tweets the first term has, whichever were asked about.
  public var allOfFirst: Int
  /// The same of the second.
  public var allOfSecond: Int
  /// How many tweets both have, and the mentions.
  public var answer: TermComparison
  /// Why nothing is listed, of one term or of each; empty if something is.
  public var emptiness: [Emptiness]

  /// Answers from one state of the store. Throws `UnknownTerm` for the first of the two terms that was
  /// never searched.
  ///
  /// - Parameters:
  ///   - question: the two terms, and which mentions of them.
  ///   - store: the store that answers, open for reading at least.
  ///   - onCounting: told, before it begins, how many tweets of both terms will be looked at.
  public static func ask(
    _ question: ComparisonQuestion, of store: any TweetStore, onCounting: (Int) -> Void = { _ in }
  ) throws -> Comparison {
    try store.snapshot {
      let (allOfFirst, first) = try Emptiness.summaries(question.first, question.filter, store)
      let (allOfSecond, second) = try Emptiness.summaries(question.second, question.filter, store)
      onCounting(first.tweets + second.tweets)
      let answer = try store.comparison(question)
      let isEmpty = answer.sections.allSatisfy(\.isEmpty)
      return Comparison(
        question: question, first: first, second: second, allOfFirst: allOfFirst.tweets,
        allOfSecond: allOfSecond.tweets, answer: answer,
        emptiness: isEmpty ? try Emptiness.ofComparison(question, in: store) : [])
    }
  }
}
