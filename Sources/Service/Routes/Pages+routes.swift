extension Route {
  static let helpPage = Route(
    method: .get, path: "/help", summary: "What the words mean, and how else one asks",
    first: { Response(200, .html, HelpPage(surroundings: Surroundings($0.settings)).html.text) },
    work: .ask { visit, store in
      Response(200, .html, HelpPage(surroundings: try Surroundings(visit, store)).html.text)
    })

  static let aboutPage = Route(
    method: .get, path: "/about", summary: "How much is in the database",
    first: { Response(200, .html, AboutPage($0).html.text) },
    work: .ask { visit, store in Response(200, .html, try AboutPage(visit, store).html.text) })
}
