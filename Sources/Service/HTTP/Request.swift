/// A request whose head has come.
public struct Request: Sendable {
  /// What it wants.
  public var method: Method
  /// What of.
  public var target: RequestTarget
  /// The rest of its head.
  public var fields: HeaderFields
  /// Where its sender is, as an address without a port; empty when that is not known.
  public var client: String
  /// What came behind its head; nil until it has come, and if nothing did.
  public var body: RequestBody?
  /// By which a log and a problem name it.
  public let id = RequestID.next()

  /// A request as described.
  public init(
    _ method: Method, _ target: RequestTarget, fields: HeaderFields = HeaderFields(),
    client: String = "", body: RequestBody? = nil
  ) {
    self.method = method
    self.target = target
    self.fields = fields
    self.client = client
    self.body = body
  }

  /// How long its body says to be, in bytes; nil where it does not, as one that comes in chunks.
  var bodyBytes: Int? { fields["Content-Length"].flatMap { Int($0) } }

  /// Whether something comes behind its head.
  public var hasBody: Bool {
    fields["Transfer-Encoding"] != nil || (bodyBytes.map { $0 > 0 } ?? false)
  }

  /// Whether its sender takes gzip.
  ///
  /// Source: RFC 9110, section 12.5.3; a quality of 0 is a refusal.
  var takesGzip: Bool {
    guard let accepted = fields["Accept-Encoding"] else { return false }
    return accepted.split(separator: ",").contains { coding in
      let parts = coding.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      return parts.first == "gzip" && !["q=0", "q=0.0", "q=0.00", "q=0.000"].contains(parts.last)
    }
  }
}
