/// The side of its column at which a text stands.
public enum Alignment: Sendable {
  /// At the left side, as words stand.
  case left

  /// At the right side, so that the digits of numbers stand above each other.
  case right
}
