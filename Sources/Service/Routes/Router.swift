/// Finds the route of a request. Knows no store.
struct Router: Sendable {
  let routes: [Route]

  /// A route with what its path says.
  struct Match: Sendable {
    var route: Route
    var values: [String: String]
    var form: Form
  }

  /// The route of a request. A `HEAD` is answered as a `GET`.
  func match(_ method: Method, _ path: [String]) throws(Problem) -> Match {
    let wanted = method == .head ? .get : method
    var others: [Method] = []
    for route in routes {
      guard let (values, form) = route.path.match(path, forms: route.forms) else { continue }
      if route.method == wanted { return Match(route: route, values: values, form: form) }
      others.append(route.method)
    }
    guard !others.isEmpty else {
      throw Problem(404, "Not found", "there is nothing at this address; begin at /")
    }
    if others.contains(.get) { others.append(.head) }
    let allowed = others.map(\.rawValue).joined(separator: ", ")
    var problem = Problem(405, "Wrong method", "this address takes \(allowed)")
    problem.fields.append("Allow", allowed)
    throw problem
  }
}
