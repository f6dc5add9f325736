import Tweets

/// The words of `--kind`.
enum KindWord: String, CaseIterable {
  case hashtags, users

  /// What is meant.
  var kind: MentionKind { self == .hashtags ? .hashtag : .user }
}

extension ParsedArguments {
  /// The kinds that were asked for with `--kind`: both, hashtags first, where it was not given.
  func kinds() -> [MentionKind] {
    choiceIfGiven("kind", as: KindWord.self).map { [$0.kind] } ?? MentionKind.allCases
  }
}
