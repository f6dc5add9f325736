import Tweets

/// The words of `--kind`.
enum KindWord: String, CaseIterable {
  case hashtags, users

  /// What is meant.
  var kind: MentionKind { self == .hashtags ? .hashtag : .user }
}

extension ParsedArguments {
  /// The sections that `--kind` asks for: both unless it is given.
  func kinds() -> [MentionKind] {
    choiceIfGiven("kind", as: KindWord.self).map { [$0.kind] } ?? MentionKind.allCases
  }
}
