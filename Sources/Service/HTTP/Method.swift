/// What a request wants to do.
public enum Method: String, Sendable, CaseIterable {
  /// To see something, or the head of it alone. Changes nothing.
  case get = "GET"
  case head = "HEAD"
  /// To put something in.
  case post = "POST"
  /// To take something away.
  case delete = "DELETE"
  /// What nothing here takes.
  case put = "PUT"
  case patch = "PATCH"
  case options = "OPTIONS"
  case trace = "TRACE"
  case query = "QUERY"

  /// Whether it only looks.
  var isSafe: Bool { self == .get || self == .head }
}
