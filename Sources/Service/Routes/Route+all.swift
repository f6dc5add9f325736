extension Route {
  /// Every place of the service, in the order in which it is described.
  static let all: [Route] =
    pages + api + [health, ready] + assets

  private static let pages: [Route] = [homePage, popularityPage]
  private static let api: [Route] = [termsAPI, popularityAPI, events]
}
