import Tweets

extension Route {
  static let events = Route(
    method: .get, path: "/api/v1/events", forms: [.json],
    summary: "What changes in the store, told as it happens (server-sent events)",
    parameters: [
      Parameter(
        name: "term", kind: .term,
        help: "Name only this search among those that changed.", isRepeatable: true)
    ], mediaType: .events,
    work: .within { visit, service in
      var keys: Set<String> = []
      for typed in visit.query.values("term") { keys.insert(try visit.term(typed).key) }
      guard let stream = service.hub.listen(only: keys.isEmpty ? nil : keys) else {
        var problem = Problem(503, "Too many listen", "ask again in a while, or without events")
        problem.fields.append("Retry-After", "10")
        throw problem
      }
      var response = Response(
        200,
        HeaderFields([
          "Content-Type": MediaType.events.rawValue, "Cache-Control": "no-store",
          // nginx would keep what comes until it is much.
          "X-Accel-Buffering": "no",
        ]))
      response.body = .stream(stream)
      return response
    })
}
