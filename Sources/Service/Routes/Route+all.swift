extension Route {
  /// Every place of the service, in the order in which it is described.
  static let all: [Route] =
    pages + api + answers + [health, ready] + assets

  private static let pages: [Route] = [homePage, helpPage, aboutPage]
  private static let api: [Route] = [
    termsAPI, termAPI, termIngestsAPI, ingestsAPI, statsAPI, formatsAPI, events,
  ]
  private static let answers: [Route] =
    popularity + tweets + trends + rising + pairs + mention + comparison
}
