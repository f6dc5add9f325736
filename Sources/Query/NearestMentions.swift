import Store
import Tweets

/// Mentions of a term like one that it has not.
enum NearestMentions {
  /// How many of the most mentioned are looked at.
  private static let candidatesMax = 10_000

  /// Up to three, nearest first, as they are spelled; those of the other kind too, since a sign is
  /// easily mistaken.
  static func of(
    _ mention: MentionQuestion, under term: TermSummary, in store: any TweetStore
  ) throws -> [String] {
    let isSmall = term.tweets <= candidatesMax
    let lists = try store.popularity(
      PopularityQuestion(
        term: SearchTerm(term.key), minCount: isSmall ? 1 : PopularityQuestion.minCountDefault,
        top: candidatesMax))
    let key = Array(mention.key.unicodeScalars)
    let candidates = lists.flatMap(\.mentions).map { candidate in
      let other = Array(candidate.key.unicodeScalars)
      let sign = candidate.kind == mention.kind ? 0 : 1
      return (name: candidate.display, distance: EditDistance.between(key, other) + sign)
    }
    return Array(
      candidates.filter { $0.distance <= max(1, key.count / 3) && $0.distance <= key.count }
        .sorted { $0.distance < $1.distance }
        .prefix(3).map(\.name))
  }
}
