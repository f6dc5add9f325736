/// What a request wants to do.
public enum Method: String, Sendable, CaseIterable {
  /// To see something. Changes nothing.
  case get = "GET"
  /// To see the head of an answer without its body.
  case head = "HEAD"
  /// To put something in.
  case post = "POST"
  /// To take something away.
  case delete = "DELETE"
  /// What nothing here takes.
  case put = "PUT"
  /// Neither is this taken.
  case patch = "PATCH"
  /// Neither is this taken.
  case options = "OPTIONS"
  /// Neither is this taken.
  case trace = "TRACE"
  /// Neither is this taken.
  case query = "QUERY"

  /// Whether it only looks.
  var isSafe: Bool { self == .get || self == .head }
}
