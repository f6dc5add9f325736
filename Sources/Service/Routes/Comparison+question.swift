import Query
import Store
import Tweets

extension Parameter {
  /// What may be asked about two terms.
  static let ofComparison: [Parameter] =
    [
      Parameter(name: "a", kind: .term, help: "A search term.", isRequired: true),
      Parameter(name: "b", kind: .term, help: "Another search term.", isRequired: true),
      .kind,
      .minCount(
        "Leave out what fewer tweets mention, in a and in b.",
        default: PopularityQuestion.minCountDefault),
      .top("At most so many of each list."),
    ] + FilterParameters.all
}

extension Visit {
  /// What is asked about two terms. Throws if one of them is not named.
  func comparisonQuestion() throws(Problem) -> ComparisonQuestion {
    ComparisonQuestion(
      first: try named("a"), second: try named("b"), kinds: try query.kinds(),
      minCount: try query.whole("min_count") ?? PopularityQuestion.minCountDefault,
      top: try query.whole("top"), filter: try query.filter(now: now))
  }

  private func named(_ name: String) throws(Problem) -> SearchTerm {
    guard let typed = query.text(name) else {
      throw Problem(400, "Missing field", "'\(name)' is wanted: \(Parameter.Kind.term.expected)")
    }
    return try term(typed)
  }

  /// The answer to it.
  func comparison(_ store: any TweetStore) throws -> Comparison {
    let question = try comparisonQuestion()
    try prepare(store, [question.first, question.second], question.filter)
    return try Comparison.ask(question, of: store)
  }
}
