extension Route {
  static let metrics = Route(
    method: .get, path: "/metrics", forms: [.json],
    summary: "Numbers about the service itself, for Prometheus", mediaType: .metrics,
    work: .within { _, service in
      Response(200, .metrics, MetricsText(service).text)
    })
}
