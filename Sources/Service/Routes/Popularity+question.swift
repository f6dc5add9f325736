import Query
import Store

extension Parameter {
  /// What may be asked about a term's mentions.
  static let ofPopularity: [Parameter] =
    [
      .kind, .minCount(default: PopularityQuestion.minCountDefault),
      .top("At most so many of each section."),
    ]
    + FilterParameters.all + [
      .flag("count_authors", "Count the author of a tweet as a user mentioned in it."),
      .flag("authors", "Tell beside each number how many users wrote these tweets."),
    ]
}

extension Visit {
  /// What is asked about the mentions of the term in the path.
  func popularityQuestion() throws(Problem) -> PopularityQuestion {
    var question = PopularityQuestion(
      term: try term(), kinds: try query.kinds(),
      minCount: try query.whole("min_count") ?? PopularityQuestion.minCountDefault,
      top: try query.whole("top"), filter: try query.filter(now: now))
    question.countsAuthors = try query.flag("count_authors")
    question.tellsAuthors = try query.flag("authors")
    return question
  }

  /// The answer to it.
  func popularity(_ store: any TweetStore) throws -> Popularity {
    let question = try popularityQuestion()
    try prepare(store, [question.term], question.filter, aboutAuthors: question.asksAboutAuthors)
    return try Popularity.ask(question, of: store)
  }
}
