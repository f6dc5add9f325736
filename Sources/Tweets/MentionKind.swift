/// What a tweet can mention: a hashtag or a user.
///
/// The raw values are those stored in the database; hashtags come first in every answer.
public enum MentionKind: Int, Sendable, CaseIterable, Comparable {
  /// `#word`.
  case hashtag = 1
  /// `@name`.
  case user = 2

  /// `#` or `@`, as written before the word.
  public var sign: UInt8 {
    switch self {
    case .hashtag: UInt8(ascii: "#")
    case .user: UInt8(ascii: "@")
    }
  }

  /// Hashtags before users.
  public static func < (left: MentionKind, right: MentionKind) -> Bool {
    left.rawValue < right.rawValue
  }
}
