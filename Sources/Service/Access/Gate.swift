/// Decides who may come in, before anything else is looked at.
struct Gate: Sendable {
  let settings: ServiceSettings
  private let token: AccessToken?
  private let limit = AttemptLimit()

  init(settings: ServiceSettings) {
    self.settings = settings
    token = settings.token.map { AccessToken($0) }
  }

  /// What the sender of a request may do. Throws a `Problem` to whoever comes by a wrong name, from another site's
  /// page, or with a wrong token.
  func rights(_ request: Request) throws(Problem) -> Rights {
    try checkHost(request.fields)
    try checkOrigin(request)
    let showsToken = try showsToken(request)
    let isSignedIn = !showsToken && isSignedIn(request)
    let hasToken = showsToken || isSignedIn
    // A browser sends its cookie whoever asks it to; so a change needs its word on who did.
    let isMeant = showsToken || request.method.isSafe || request.isOfOwnPage == true
    return Rights(
      maySee: settings.isLocal || hasToken, hasToken: hasToken,
      mayChange: hasToken && isMeant && !settings.isReadOnly)
  }

  /// Throws if what is stored may not be seen.
  func checkMaySee(_ rights: Rights) throws(Problem) {
    if !rights.maySee { throw Self.tokenWanted }
  }

  /// Throws if a change is not allowed.
  func checkMayChange(_ rights: Rights) throws(Problem) {
    if settings.isReadOnly {
      throw Problem(403, "Read-only", "this service was started with --read-only")
    }
    if token == nil { throw Self.noToken }
    if !rights.hasToken { throw Self.tokenWanted }
    if !rights.mayChange {
      throw Problem(
        403, "Not from here", "a browser that is signed in changes things from its own pages only")
    }
  }

  /// The cookie for somebody who shows the token in a form. Throws a `Problem` where it is another one.
  func signIn(_ shown: String, _ request: Request) throws(Problem) -> String {
    guard let token else { throw Self.noToken }
    guard try isRight(shown, request) else { throw Self.tokenWanted }
    return SignInCookie(token).field(at: seconds, isSecure: request.isSecure)
  }

  private var seconds: Int64 { settings.now() / 1000 }

  private static var noToken: Problem {
    Problem(403, "No token", "nothing can be changed: start the service with --token-file")
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
    guard settings.hosts.contains(HostName(ofHost: host).text) else {
      throw Problem(
        421, "Wrong host", "this service does not go by the name '\(host)'; allow it with --host")
    }
  }

  /// What another site's page asks for in the background is refused: it could at least see whether it comes.
  private func checkOrigin(_ request: Request) throws(Problem) {
    guard request.isOfOwnPage == false, !request.isVisit else { return }
    throw Problem(403, "Another site", "other sites' pages may only link here")
  }

  private func showsToken(_ request: Request) throws(Problem) -> Bool {
    guard let authorization = request.fields["Authorization"] else { return false }
    let parts = authorization.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0].lowercased() == "bearer", try isRight(parts[1], request)
    else { throw Self.tokenWanted }
    return true
  }

  private func isRight(_ shown: String, _ request: Request) throws(Problem) -> Bool {
    guard let token else { return false }
    let now = settings.now()
    if let seconds = limit.wait(request.sender, at: now) {
      var problem = Problem(
        429, "Too many wrong tokens", "nothing is looked at for \(seconds) s: try again then")
      problem.fields.append("Retry-After", String(seconds))
      throw problem
    }
    if token.isSame(as: shown) { return true }
    limit.wasWrong(request.sender, at: now)
    return false
  }

  private func isSignedIn(_ request: Request) -> Bool {
    token.map { SignInCookie($0).isShown(request.fields, at: seconds) } ?? false
  }
}
