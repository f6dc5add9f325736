/// How many tweets were made between instants.
public struct TimeCounts: Sendable, Equatable {
  /// Element `i` counts the tweets made at or after bound `i` and before bound `i + 1`: one less than
  /// there are bounds.
  public var counts: [Int]
  /// Tweets made before the first bound, or at the last or after it.
  public var outside = 0
  /// Tweets whose time is not known.
  public var undated = 0

  /// Of no tweet.
  ///
  /// - Parameter bounds: how many there are.
  public init(bounds: Int) {
    counts = [Int](repeating: 0, count: max(0, bounds - 1))
  }

  /// All tweets that were looked at.
  public var total: Int { counts.reduce(outside + undated, +) }
}
