public import Tweets

/// The word for a kind of mention, where a person or a program chooses one.
public enum KindWord: String, CaseIterable, Sendable {
  /// Of `MentionKind.hashtag` and `.user`.
  case hashtags, users

  /// What is meant.
  public var kind: MentionKind { self == .hashtags ? .hashtag : .user }
}
