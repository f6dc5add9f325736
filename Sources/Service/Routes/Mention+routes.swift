import Presentation
import Query
import Store
import Tweets

extension Parameter {
  /// What may be asked about one mention.
  static let ofMention = ofTrends.filter { $0.name != "mention" }
}

extension Visit {
  /// The mention in the path, with what is asked about it in the query.
  func mention(_ store: any TweetStore) throws -> MentionAnswer {
    let typed = match.values["mention"] ?? ""
    guard let mention = MentionQuestion(typed: typed) else {
      throw Problem(
        400, "Wrong mention", "'\(typed)' is not \(Parameter.Kind.mention.expected)")
    }
    let question = TrendQuestion(
      term: try term(), by: try query.choice("by", as: TrendUnit.self),
      filter: try query.filter(now: now, by: Self.trendAuthor))
    try prepare(store, [question.term], question.filter)
    return try MentionAnswer.ask(mention, question, of: store)
  }
}

extension Route {
  static let mention = twins(
    "/terms/{term}/mentions/{mention}", forms: [.html, .json], schema: "mention",
    summary: "One mention in a search's tweets: in how many, and when they were made",
    parameters: Parameter.ofMention
  ) { visit, store in
    let answer = try visit.mention(store)
    return visit.form == .html
      ? Response(200, .html, try MentionPage(visit, answer, store).html.text)
      : .json(JSONAnswers.mention(answer))
  }
}
