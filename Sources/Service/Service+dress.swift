extension Service {
  /// A response with what every one has: compressed if that is wanted, without a body if only the head is, and with
  /// what keeps a browser from doing more than the page needs.
  func dressed(_ response: Response, _ request: Request) -> Response {
    var response = response
    if case .bytes(let bytes) = response.body {
      if request.takesGzip, response.isText, let compressed = Gzip.compressed(bytes) {
        response.body = .bytes(compressed)
        response.fields.append("Content-Encoding", "gzip")
      }
    }
    response.fields.append("Vary", "Accept, Accept-Encoding, Authorization, Cookie")
    if response.fields["Cache-Control"] == nil {
      // Kept by the browser alone, and asked about before each use.
      response.fields.append("Cache-Control", "private, no-cache")
    }
    if response.status >= 400 {
      response.fields.append("X-Request-Id", RequestID.text(request.id))
    }
    for field in Self.safety.fields { response.fields.append(field.name, field.value) }
    return response
  }

  /// Source: OWASP, HTTP Headers Cheat Sheet. Nothing inline is run, nothing comes from elsewhere, and no other site
  /// shows or reads what is here.
  private static let safety = HeaderFields([
    "Content-Security-Policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
      + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
  ])
}

extension Response {
  /// Whether compressing it is worth a try.
  fileprivate var isText: Bool {
    guard let type = fields["Content-Type"] else { return false }
    return type.hasPrefix("text/") && type != MediaType.events.rawValue
      || type.hasPrefix("application/") || type.hasPrefix("image/svg")
  }
}
