import Tweets

/// What one question of a snapshot leaves for the next: the summary of a term, its numbers and its tweets
/// are mostly asked for under one filter, one after the other.
struct SnapshotAnswers {
  private var isOpen = false
  private var last: (term: Int64, filter: TweetFilter, tweets: TweetSet)?

  mutating func begin() { isOpen = true }

  /// Behind the snapshot, other tweets may be meant.
  mutating func end() { self = SnapshotAnswers() }

  func tweets(of term: Int64, _ filter: TweetFilter) -> TweetSet? {
    guard let last, last.term == term, last.filter == filter else { return nil }
    return last.tweets
  }

  /// Outside a snapshot it forgets at once.
  mutating func remember(_ tweets: TweetSet, of term: Int64, _ filter: TweetFilter) {
    if isOpen { last = (term, filter, tweets) }
  }
}
