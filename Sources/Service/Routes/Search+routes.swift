import Tweets

extension Route {
  /// Where the search field of every page leads.
  static let search = Route(
    method: .get, path: "/search", hasOneAddress: false, summary: "Leads to the page of a search",
    parameters: [Parameter("term", .term, "The search.")],
    work: .now { visit in
      guard let typed = visit.query.text("term") else { return .redirect(to: Place.home.path) }
      return .redirect(to: Place.popularity(try visit.term(typed).key).path)
    })
}
