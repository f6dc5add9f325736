extension Route {
  static let openAPI = Route(
    method: .get, path: "/openapi.json", forms: [.json],
    summary: "This description of the interface (OpenAPI 3.1)",
    work: .now { visit in
      .json(OpenAPIDocument(routes: Route.all, version: visit.settings.version).json)
    })
}
