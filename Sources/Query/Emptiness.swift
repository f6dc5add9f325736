public import Store
public import Tweets

/// Why an answer about a term's tweets is empty, as facts.
public enum Emptiness: Sendable, Equatable {
  /// Nothing was ingested under the term, but it was searched.
  case noTweets(term: String)
  /// Of all the term's tweets none is meant: what is given is the one part of the filter that leaves
  /// none by itself.
  case noneLeft(by: TweetFilter, of: TermSummary)
  /// Each part of the filter leaves tweets, all of them together none.
  case noneLeftTogether(of: TermSummary)
  /// There are tweets, and none of them mentions anything that was asked for.
  case nothingMentioned(tweets: Int)
  /// Something is mentioned, but in fewer tweets than the threshold asks: the most in `highest`.
  case belowThreshold(minCount: Int, highest: Int)

  /// Finds out why nothing is shown. To be asked in the snapshot of the answer.
  ///
  /// - Parameters:
  ///   - whole: the term with the counters of all its tweets.
  ///   - found: how many of them the filter means.
  public init(
    of question: PopularityQuestion, whole: TermSummary, found: Int, in store: any TweetStore
  ) throws(StoreError) {
    if let reason = try Self.withoutTweets(
      question.term, where: question.filter, whole: whole, found: found, in: store)
    {
      self = reason
      return
    }
    var all = question
    (all.minCount, all.top) = (1, 1)
    let highest = try store.popularity(all).flatMap(\.mentions).map(\.count).max()
    self =
      highest.map { .belowThreshold(minCount: question.minCount, highest: $0) }
      ?? .nothingMentioned(tweets: found)
  }

  /// Why a filter means none of a term's tweets; nil if it means some.
  public static func withoutTweets(
    _ term: SearchTerm, where filter: TweetFilter, whole: TermSummary, found: Int,
    in store: any TweetStore
  ) throws(StoreError) -> Emptiness? {
    guard found == 0 else { return nil }
    guard whole.tweets > 0 else { return .noTweets(term: whole.term) }
    for part in filter.parts where try store.term(term, where: part)?.tweets == 0 {
      return .noneLeft(by: part, of: whole)
    }
    return .noneLeftTogether(of: whole)
  }
}

extension TweetFilter {
  /// Filters that ask for one thing each, and together for the same: the times are one thing.
  var parts: [TweetFilter] {
    var parts: [TweetFilter] = []
    func add(_ change: (inout TweetFilter) -> Void) {
      var part = TweetFilter()
      change(&part)
      if !part.isAll { parts.append(part) }
    }
    add { ($0.since, $0.until) = (since, until) }
    add { $0.retweets = retweets }
    for term in excludedTerms { add { $0.excludedTerms = [term] } }
    add { $0.mention = mention }
    add { $0.by = by }
    add { $0.about = about }
    return parts
  }
}
