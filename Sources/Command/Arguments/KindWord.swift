import Tweets

/// The words of `--kind`.
enum KindWord: String, CaseIterable {
  case hashtags, users

  var kind: MentionKind { self == .hashtags ? .hashtag : .user }
}

extension ParsedArguments {
  /// The sections that `--kind` asks for: both unless it is given.
  func mentionKinds() -> [MentionKind] {
    choiceIfGiven("kind", as: KindWord.self).map { [$0.kind] } ?? MentionKind.allCases
  }
}
