public import Store
import Tweets

extension Emptiness {
  /// Why no mention is listed; nil if no tweet is missing and one is in as many tweets as are asked for.
  /// Throws `UnknownTerm`. Cost: as `ofTweets`, and one question more.
  public static func ofMentions(
    _ question: PopularityQuestion, in store: any TweetStore
  ) throws -> Emptiness? {
    if let reason = try ofTweets(question.term, where: question.filter, in: store) {
      return reason
    }
    var all = question
    (all.minCount, all.top) = (1, 1)
    let highest = try store.popularity(all).flatMap(\.mentions).map(\.count).max()
    return try of(
      question.term, question.filter, store, .mentions, minCount: question.minCount,
      highest: highest, orElse: .nothingMentioned(question.kinds))
  }

  /// Why no pair is listed, in the same way. The mention that is asked for is a condition like others.
  ///
  /// Cost: that of all pairs, where there are tweets.
  public static func ofPairs(
    _ question: PairsQuestion, in store: any TweetStore
  ) throws -> Emptiness? {
    var filter = question.filter
    filter.mention = question.mention
    if let reason = try ofTweets(question.term, where: filter, in: store) { return reason }
    var all = question
    (all.minCount, all.top) = (1, 1)
    return try of(
      question.term, filter, store, .pairs, minCount: question.minCount,
      highest: store.pairs(all).pairs.first?.count,
      orElse: .nothingTogether(question.kinds, with: question.mention))
  }

  /// Why nothing is listed of either term; one reason if it is the same for both, the first term's first.
  public static func ofComparison(
    _ question: ComparisonQuestion, in store: any TweetStore
  ) throws -> [Emptiness] {
    // What is listed is what the popularity of either term lists.
    let terms =
      question.first == question.second
      ? [question.first] : [question.first, question.second]
    let reasons = try terms.compactMap { term in
      try ofMentions(
        PopularityQuestion(
          term: term, kinds: question.kinds, minCount: question.minCount,
          filter: question.filter), in: store)
    }
    return merged(reasons)
  }

  private static func of(
    _ term: SearchTerm, _ filter: TweetFilter, _ store: any TweetStore, _ counted: Counted,
    minCount: Int, highest: Int?, orElse nothing: Reason
  ) throws -> Emptiness? {
    if let highest, highest >= minCount { return nil }
    let (whole, found) = try summaries(term, filter, store)
    return Emptiness(
      term: whole, found: found.tweets,
      reason: highest.map { .belowThreshold(counted, minCount: minCount, highest: $0) } ?? nothing)
  }

  /// Two thresholds that are missed are one: what is listed reaches it in one of the terms.
  private static func merged(_ reasons: [Emptiness]) -> [Emptiness] {
    let highest = reasons.compactMap { emptiness -> (emptiness: Emptiness, count: Int)? in
      guard case .belowThreshold(_, _, let count) = emptiness.reason else { return nil }
      return (emptiness, count)
    }
    guard highest.count == reasons.count, let most = highest.max(by: { $0.count < $1.count })
    else { return reasons }
    return [most.emptiness]
  }
}
