import Testing

/// Something that the page is held to, as `run.py --list` tells it.
struct BrowserCheck: Decodable, Hashable, Sendable, CustomTestStringConvertible {
  /// Short, such as "A1".
  let name: String
  /// What is to be seen.
  let sentence: String

  var testDescription: String { "\(name): \(sentence)" }
}
