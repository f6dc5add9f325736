import Tweets

/// A time as typed: a date, a date and time, or how long ago.
public enum TypedTime: Equatable, Sendable {
  /// Seconds since 1970 UTC.
  case instant(Int64)
  /// So many seconds before the moment of asking.
  case secondsAgo(Int64)

  /// Whether it is counted from the moment of asking.
  public var isAgo: Bool { if case .secondsAgo = self { true } else { false } }

  /// What to say that was expected.
  public static let expected =
    "a time ago (30m, 24h, 7d, 2w) or a date (2024-05-31, 2024-05-31T12:00Z)"

  /// Reads what was typed: `7d`, `2024-05-31`. A time without an offset is UTC. Nil where it is none.
  public init?(_ typed: String) {
    if let instant = UTCTime.parse(typed) {
      self = .instant(instant)
      return
    }
    let units: [Character: Int64] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]
    guard let unit = typed.last.flatMap({ units[$0] }), let number = Int64(typed.dropLast()),
      number >= 0, number < 1_000_000
    else { return nil }
    self = .secondsAgo(number * unit)
  }

  /// Seconds since 1970 UTC.
  public func seconds(now: Int64) -> Int64 {
    switch self {
    case .instant(let instant): instant
    case .secondsAgo(let seconds): now - seconds
    }
  }
}
