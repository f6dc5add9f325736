extension Route {
  /// Every place of the service, in the order in which it is described.
  static let all: [Route] =
    pages + signingIn + api + answers + [health, ready, metrics, openAPI] + assets

  private static let pages: [Route] = [homePage, search, helpPage, aboutPage]
  private static let api: [Route] = [
    termsAPI, termAPI, termIngestsAPI, ingestsAPI, statsAPI, formatsAPI, ingestAPI, forgetAPI,
    pruneAPI, events,
  ]
  private static let answers: [Route] =
    popularity + tweets + trends + rising + pairs + mention + comparison
}
