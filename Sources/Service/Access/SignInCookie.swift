/// What a browser shows instead of the token, once it has signed in: when that ends, and a code over it that
/// only who knows the token can make. Another token ends all of them.
///
/// A program on the machine that is reached by another port of the same name gets it too: cookies know no ports.
struct SignInCookie: Sendable {
  /// Two weeks.
  static let seconds: Int64 = 14 * 86_400

  private static let name = "smashtag"
  private let token: AccessToken

  init(_ token: AccessToken) { self.token = token }

  /// Whether a request brings one that holds at a time, in seconds since 1970 UTC.
  func isShown(_ fields: HeaderFields, at now: Int64) -> Bool {
    fields.values("Cookie").contains { line in
      line.split(separator: ";").contains { pair in
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == Self.name else {
          return false
        }
        return isGood(String(parts[1]), at: now)
      }
    }
  }

  private func isGood(_ value: String, at now: Int64) -> Bool {
    let parts = value.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, AccessToken.isSame(parts[1], code(until: parts[0])),
      let end = Int64(parts[0])
    else { return false }
    return now < end
  }

  private func code(until end: String) -> String { token.code(over: "signed in until " + end) }

  /// The field that gives it to a browser at a time.
  ///
  /// Scripts do not see it, and another site's page does not bring it along. Where the browser came by https it is
  /// never sent otherwise.
  func field(at now: Int64, isSecure: Bool) -> String {
    let end = String(now + Self.seconds)
    return Self.field(end + "." + code(until: end), maxAge: Self.seconds, isSecure: isSecure)
  }

  /// The field that takes it away.
  static func taken(isSecure: Bool) -> String { field("", maxAge: 0, isSecure: isSecure) }

  private static func field(_ value: String, maxAge: Int64, isSecure: Bool) -> String {
    "\(name)=\(value); Path=/; Max-Age=\(maxAge); HttpOnly; SameSite=Strict"
      + (isSecure ? "; Secure" : "")
  }
}
