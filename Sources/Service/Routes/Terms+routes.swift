import Presentation
import Query
import Store
import Tweets

extension Route {
  static let termsAPI = Route(
    method: .get, path: "/api/v1/terms", forms: [.json],
    summary: "The searches, most recent first",
    parameters: [.limit("terms")], schema: "terms",
    work: .ask { visit, store in
      let terms = try store.terms(limit: try visit.query.whole("limit") ?? 100)
      return .json(JSONAnswers.terms(terms))
    })

  static let termAPI = Route(
    method: .get, path: "/api/v1/terms/{term}", forms: [.json], summary: "A search in numbers",
    schema: "term",
    work: .ask { visit, store in
      let term = try visit.term()
      guard let summary = try store.term(term) else { throw try UnknownTerm(term, in: store) }
      return .json(JSONAnswers.term(summary))
    })

  static let homePage = Route(
    method: .get, path: "/", summary: "The searches, and where to begin",
    parameters: [
      .whole(
        "recents", 1...Surroundings.recentsMax, default: Surroundings.recentsShown,
        "So many of the searches are listed.")
    ],
    first: { Response(200, .html, HomePage($0).html.text) },
    work: .ask { visit, store in
      Response(200, .html, try HomePage(visit, store).html.text)
    })
}
