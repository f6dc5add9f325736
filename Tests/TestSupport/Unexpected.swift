/// What a test's tools found otherwise than they need it.
public struct Unexpected: Error, CustomStringConvertible {
  /// What was found, in words.
  public let description: String

  /// Says what was found.
  public init(_ description: String) { self.description = description }
}
