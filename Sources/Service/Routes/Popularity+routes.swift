import Presentation
import Query
import Store
import Tweets

extension Route {
  private static let popularityParameters: [Parameter] =
    [
      .choice("kind", of: KindWord.self, "Only this section."),
      .whole(
        "min_count", 1...Int.max, default: PopularityQuestion.minCountDefault,
        "Leave out what fewer tweets mention."),
      .whole("top", 1...Int.max, "At most so many of each section."),
    ] + FilterParameters.all + [
      .flag("count_authors", "Count the author of a tweet as a user mentioned in it."),
      .flag("authors", "Tell beside each number how many users wrote these tweets."),
    ]

  static let popularityPage = Route(
    method: .get, path: "/terms/{term}/popularity", forms: Form.ofRows,
    summary: "The hashtags and users that a search's tweets mention",
    parameters: popularityParameters + [.flag("all", "Show all rows, however many.")],
    work: .ask(popularity))

  static let popularityAPI = Route(
    method: .get, path: "/api/v1/terms/{term}/popularity", forms: [.json],
    summary: "The hashtags and users that a search's tweets mention",
    parameters: popularityParameters, work: .ask(popularity))

  @Sendable
  private static func popularity(_ visit: Visit, _ store: any TweetStore) throws -> Response {
    let question = try popularityQuestion(visit)
    try store.prepare(question.filter, aboutAuthors: question.asksAboutAuthors)
    let answer = try Popularity.ask(question, of: store)
    return try Response.rows(
      visit, html: { try PopularityPage(visit, answer, store).html },
      json: JSONAnswers.popularity(answer), lines: JSONAnswers.popularityLines(answer),
      grid: answer.grid)
  }

  private static func popularityQuestion(_ visit: Visit) throws(Problem) -> PopularityQuestion {
    let query = visit.query
    var question = PopularityQuestion(
      term: try visit.term(),
      kinds: try query.choice("kind", as: KindWord.self).map { [$0.kind] } ?? MentionKind.allCases,
      minCount: try query.whole("min_count") ?? PopularityQuestion.minCountDefault,
      top: try query.whole("top"), filter: try query.filter(now: visit.now))
    question.countsAuthors = try query.flag("count_authors")
    question.tellsAuthors = try query.flag("authors")
    return question
  }
}

extension TweetStore {
  /// What is done before a question about some of a term's tweets: a term to be left out must be there, since
  /// otherwise it was mistyped; and authors are learnt where they are asked about.
  func prepare(_ filter: TweetFilter, aboutAuthors: Bool = false) throws {
    for term in filter.excludedTerms where try self.term(term) == nil {
      throw try UnknownTerm(term, in: self)
    }
    if aboutAuthors || filter.asksAboutAuthors { try learnAuthors() }
  }
}

extension Response {
  /// An answer of rows in the form that is asked for. Of the forms only that one is made.
  static func rows(
    _ visit: Visit, html: () throws -> HTML, json: @autoclosure () -> String,
    lines: @autoclosure () -> [String], grid: @autoclosure () -> Grid
  ) throws -> Response {
    let type = visit.form.mediaType
    return switch visit.form {
    case .html: Response(200, type, try html().text)
    case .json: Response(200, type, json() + "\n")
    case .ndjson: Response(200, type, lines().map { $0 + "\n" }.joined())
    case .csv: Response(200, type, grid().csv)
    case .tsv: Response(200, type, grid().tsv)
    case .md: Response(200, type, grid().markdown)
    case .gexf: preconditionFailure("rows are no graph")
    }
  }
}
