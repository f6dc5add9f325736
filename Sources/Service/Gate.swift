import Query

/// Decides who may come in, before anything else is looked at.
struct Gate: Sendable {
  let settings: ServiceSettings

  /// What the sender of a request may do. Throws a `Problem` to whoever may nothing.
  func rights(_ request: Request) throws(Problem) -> Rights {
    try checkHost(request.fields)
    try checkOrigin(request)
    let hasToken = try showsToken(request)
    guard settings.isLocal || hasToken else { throw Self.tokenWanted }
    return Rights(hasToken: hasToken, mayChange: hasToken && !settings.isReadOnly)
  }

  /// Throws if a change is not allowed.
  func checkMayChange(_ rights: Rights) throws(Problem) {
    if settings.isReadOnly {
      throw Problem(403, "Read-only", "this service was started with --read-only")
    }
    if settings.token == nil {
      throw Problem(
        403, "No token", "nothing can be changed: start the service with --token-file")
    }
    if !rights.mayChange { throw Self.tokenWanted }
  }

  private static var tokenWanted: Problem {
    var problem = Problem(
      401, "Token wanted", "send 'Authorization: Bearer TOKEN' with the service's token")
    problem.fields.append("WWW-Authenticate", #"Bearer realm="smashtag""#)
    return problem
  }

  /// A page elsewhere may lead a browser here under a name of its own (DNS rebinding): only ours are answered.
  private func checkHost(_ fields: HeaderFields) throws(Problem) {
    let host = fields["Host"] ?? ""
    guard settings.hosts.contains(Self.name(ofHost: host)) else {
      throw Problem(
        421, "Wrong host", "this service does not go by the name '\(host)'; allow it with --host")
    }
  }

  /// `[::1]:8080` without its port, in small letters.
  static func name(ofHost host: String) -> String {
    let host = host.lowercased()
    guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]"),
      host[host.index(after: colon)...].allSatisfy({ $0.isASCII && $0.isNumber })
    else { return host }
    return String(host[..<colon])
  }

  /// What another site's page asks for in the background is refused: it could at least see whether it comes.
  ///
  /// Source: W3C, Fetch Metadata Request Headers; RFC 6454 for browsers without them.
  private func checkOrigin(_ request: Request) throws(Problem) {
    let fields = request.fields
    let problem = Problem(403, "Another site", "other sites' pages may only link here")
    if let site = fields["Sec-Fetch-Site"], !["same-origin", "none"].contains(site) {
      let isLink = fields["Sec-Fetch-Mode"] == "navigate" && request.method.isSafe
      guard isLink else { throw problem }
    }
    if !request.method.isSafe, let origin = fields["Origin"] {
      let parts = origin.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 3, String(parts[2]).lowercased() == fields["Host"]?.lowercased()
      else { throw problem }
    }
  }

  private func showsToken(_ request: Request) throws(Problem) -> Bool {
    guard let authorization = request.fields["Authorization"] else { return false }
    let parts = authorization.split(separator: " ", maxSplits: 1).map(String.init)
    guard let token = settings.token, parts.count == 2, parts[0].lowercased() == "bearer",
      Self.isSame(parts[1], token)
    else { throw Self.tokenWanted }
    return true
  }

  /// Compares in a time that tells nothing of where two tokens differ.
  private static func isSame(_ shown: String, _ token: String) -> Bool {
    let (shown, token) = (Array(shown.utf8), Array(token.utf8))
    guard shown.count == token.count else { return false }
    return zip(shown, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
