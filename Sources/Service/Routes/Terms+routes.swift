import Presentation
import Store
import Tweets

extension Route {
  static let termsAPI = Route(
    method: .get, path: "/api/v1/terms", forms: [.json],
    summary: "The searches, most recent first",
    parameters: [.whole("limit", 1...Int.max, default: 100, "At most so many.")],
    work: .ask { visit, store in
      let terms = try store.terms(limit: try visit.query.whole("limit") ?? 100)
      return Response(200, .json, JSONAnswers.terms(terms) + "\n")
    })

  static let homePage = Route(
    method: .get, path: "/", summary: "The searches, and where to begin",
    parameters: [
      .whole(
        "recents", 1...Surroundings.recentsMax, default: Surroundings.recentsShown,
        "So many of the searches are listed.")
    ],
    first: { Response(200, .html, HomePage($0.settings).html.text) },
    work: .ask { visit, store in
      Response(200, .html, try HomePage(visit, store).html.text)
    })
}
