import Query
import Tweets

extension ParsedArguments {
  /// The sections that `--kind` asks for: both unless it is given.
  func kinds() -> [MentionKind] {
    choiceIfGiven("kind", as: KindWord.self).map { [$0.kind] } ?? MentionKind.allCases
  }
}
