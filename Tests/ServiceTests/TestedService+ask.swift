@testable import Service

/// A clock that a test sets.
final class TestedClock: @unchecked Sendable {
  // A test asks and sets it by turns.
  var milliseconds: Int64 = 1_700_000_000_000
}

extension TestedService {
  /// What comes of a request from a client, with these fields and a `Host` if they have none.
  func ask(
    _ method: Method, _ target: String, _ fields: HeaderFields, client: String = "127.0.0.1",
    form: String? = nil
  ) throws -> Response {
    try ask(request(method, target, fields, client, form), form: form)
  }

  /// The same with the fields spelled out.
  func ask(
    _ method: Method, _ target: String, _ fields: KeyValuePairs<String, String> = [:],
    client: String = "127.0.0.1", form: String? = nil
  ) throws -> Response {
    try ask(method, target, HeaderFields(fields), client: client, form: form)
  }

  /// What a sender of these fields may do.
  func rights(_ fields: HeaderFields) throws -> Rights {
    try service.gate.rights(request(.get, "/", fields, "127.0.0.1", nil))
  }

  private func request(
    _ method: Method, _ target: String, _ fields: HeaderFields, _ client: String, _ form: String?
  ) throws -> Request {
    var all = fields
    if fields["Host"] == nil { all.append("Host", Self.host) }
    if let form {
      all.append("Content-Type", "application/x-www-form-urlencoded")
      all.append("Content-Length", String(form.utf8.count))
    }
    return Request(method, try RequestTarget(target), fields: all, client: client)
  }
}
