import Query
import Store

extension Parameter {
  /// What may be asked about when a term's tweets were made.
  static let ofTrends: [Parameter] =
    [.choice("by", of: TrendUnit.self, "The length of a row's time."), .mention]
    + FilterParameters.all(by: Visit.trendAuthor)
}

extension Visit {
  /// `by` is the length of a row's time there.
  static let trendAuthor = "author"

  /// What is asked about the course of the tweets of the term in the path.
  func trendQuestion() throws(Problem) -> TrendQuestion {
    var filter = try query.filter(now: now, by: Self.trendAuthor)
    filter.mention = try query.mention()
    return TrendQuestion(
      term: try term(), by: try query.choice("by", as: TrendUnit.self), filter: filter)
  }

  /// The answer to it.
  func trend(_ store: any TweetStore) throws -> Trend {
    let question = try trendQuestion()
    try prepare(store, [question.term], question.filter)
    return try Trend.ask(question, of: store)
  }
}
