import Store

extension Route {
  /// A question that is answered in two places: below `/`, in each form, and below `/api/v1/` for programs.
  ///
  /// - Parameters:
  ///   - path: `/terms/{term}/popularity`; the other path is made from it.
  ///   - onPage: what may be asked about its look, where it is a page.
  static func twins(
    _ path: String, forms: [Form] = Form.twins, schema: StaticString, summary: String,
    parameters: [Parameter], onPage: [Parameter] = [],
    first: (@Sendable (Visit) -> Response)? = nil,
    _ ask: @escaping @Sendable (Visit, any TweetStore) throws -> Response
  ) -> [Route] {
    [
      Route(
        method: .get, path: PathPattern(stringLiteral: path), forms: forms, summary: summary,
        parameters: parameters + onPage, schema: schema, first: first, work: .ask(ask)),
      Route(
        method: .get, path: PathPattern(stringLiteral: "/api/v1" + path), forms: [.json],
        summary: summary, parameters: parameters, schema: schema, work: .ask(ask)),
    ]
  }
}
