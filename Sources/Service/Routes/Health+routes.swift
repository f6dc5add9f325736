import Store

extension Route {
  /// Nothing is looked at: whoever gets it knows that the process answers.
  static let health = Route(
    method: .get, path: "/healthz", forms: [.json], summary: "Whether the service runs",
    isOpen: true, work: .now { _ in Response(200, .json, #"{"status":"ok"}"# + "\n") })

  static let ready = Route(
    method: .get, path: "/readyz", forms: [.json], summary: "Whether the store can be asked",
    work: .ask { _, store in
      _ = try store.changeMark()
      return Response(200, .json, #"{"status":"ok"}"# + "\n")
    })
}
