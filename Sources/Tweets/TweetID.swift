/// What makes a tweet one: its id, exact to the last digit.
///
/// A tweet's id is a whole number below 2^63. Posts of the neighbours (Mastodon, Bluesky) are known by
/// their address, and the few numbers that do not fit are kept by their digits. Numbers come before
/// texts in order, as they do in SQLite.
public enum TweetID: Sendable {
  /// A whole number from 0.
  case number(Int64)
  /// An address, or digits of a number that does not fit.
  case text(String)
}

extension TweetID: Hashable {
  /// Texts are equal when their bytes are, as in the database: Swift calls composed and decomposed
  /// letters equal.
  public static func == (left: TweetID, right: TweetID) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }

  /// Hashes the number, or the text's bytes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .number(let number): hasher.combine(number)
    case .text(let text): for byte in text.utf8 { hasher.combine(byte) }
    }
  }
}

extension TweetID: Comparable {
  /// The order of the database: numbers by size, then texts by their UTF-8 bytes.
  public static func < (left: TweetID, right: TweetID) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right
    case (.number, .text): true
    case (.text, .number): false
    case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    }
  }
}

extension TweetID: CustomStringConvertible {
  /// The digits or the address.
  public var description: String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): text
    }
  }
}

extension TweetID {
  /// The first id of the new kind, of 4 November 2010, in which the time is written.
  private static let firstSnowflake: Int64 = 29_700_859_247
  /// The instant from which ids count, in milliseconds since 1970.
  /// Source: twitter-archive/snowflake, IdWorker.scala, `twepoch`.
  private static let snowflakeEpochMilliseconds: Int64 = 1_288_834_974_657

  /// When the tweet was made, in seconds since 1970 UTC, if the id tells.
  public var createdAt: Int64? {
    guard case .number(let number) = self, number >= Self.firstSnowflake else { return nil }
    return ((number >> 22) + Self.snowflakeEpochMilliseconds) / 1000
  }
}
