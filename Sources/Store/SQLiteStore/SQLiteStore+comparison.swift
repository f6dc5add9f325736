import Tweets

extension SQLiteStore {
  /// Cost: what the counters have of both terms at the threshold and above, and a look-up for each mention
  /// that only one has there; words are looked up of what is shown, and of what shares a count with it.
  /// With a filter that of `FilteredPopularity`, twice.
  public func comparison(_ question: ComparisonQuestion) throws(StoreError) -> TermComparison {
    try writeStage()
    let first = try side(question.first, question)
    let second = try side(question.second, question)
    guard let first, let second else {
      // Of a term that was never searched there is nothing to tell.
      return TermComparison(
        sharedTweets: 0,
        sections: question.kinds.map {
          ComparedMentions(kind: $0, shared: .init(), onlyFirst: .init(), onlySecond: .init())
        })
    }
    var shared = first.tweets
    shared.formIntersection(second.tweets)
    return TermComparison(
      sharedTweets: shared.count,
      sections: try question.kinds.map { kind throws(StoreError) in
        var section = try ComparedSection(
          connection, kind, first, second, minCount: question.minCount)
        return try section.lists(top: question.top ?? .max)
      })
  }

  private func side(
    _ term: SearchTerm, _ question: ComparisonQuestion
  ) throws(StoreError) -> ComparedSection.Side? {
    guard let row = try row(of: term) else { return nil }
    let tweets = try tweets(of: row, where: question.filter)
    return ComparedSection.Side(
      tweets: tweets,
      counts: try TermCounts(connection, term: row, filter: question.filter, tweets: tweets))
  }
}
