import Store
import Tweets

/// Mentions of a term like one that it has not.
enum NearestMentions {
  /// How many of each kind are looked at: the most mentioned.
  private static let candidatesMax = 10_000

  /// Up to three, nearest first, as they are spelled; by default those of the other kind too, since a sign
  /// is easily mistaken.
  static func of(
    _ mention: MentionQuestion, under term: SearchTerm, kinds: [MentionKind] = MentionKind.allCases,
    in store: any TweetStore
  ) throws(StoreError) -> [String] {
    let lists = try store.popularity(
      PopularityQuestion(term: term, kinds: kinds, minCount: 1, top: candidatesMax))
    // A sign is a letter: the wrong one is a slip like any other.
    let known = lists.flatMap(\.mentions).map { candidate in
      (
        name: candidate.display,
        key: MentionQuestion(kind: candidate.kind, key: candidate.key).typed
      )
    }
    return EditDistance.nearest(to: mention.typed, among: known)
  }
}
