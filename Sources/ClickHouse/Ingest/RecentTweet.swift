import Tweets

/// A tweet whose row may not be stored yet, as far as it must be known to tell that a copy adds nothing to it.
///
/// Files hold the same tweet twice. To wait for its row and look it up each time, for a copy that nearly always
/// says the same, took most of an ingest.
struct RecentTweet {
  private let list: UInt64
  private let textCount: UInt32
  private let term: UInt32
  private let isRetweet: Bool
  private let hasAuthor: Bool
  private let hasTime: Bool

  /// A new tweet of a batch, under a term by its number in the unit.
  init(_ tweet: TweetBatch.Tweet, of batch: TweetBatch, under term: UInt32) {
    self.term = term
    list = Self.hash(tweet, batch)
    textCount = tweet.text.count
    isRetweet = tweet.isRetweet
    hasAuthor = !tweet.author.isEmpty
    hasTime = tweet.createdAt != nil
  }

  /// Whether a copy surely adds nothing, and comes under the same term.
  func covers(_ copy: TweetBatch.Tweet, of batch: TweetBatch, under term: UInt32) -> Bool {
    copy.text.count <= textCount && (isRetweet || !copy.isRetweet)
      && (hasAuthor || copy.author.isEmpty) && (hasTime || copy.createdAt == nil)
      && term == self.term && Self.hash(copy, batch) == list
  }

  private static func hash(_ tweet: TweetBatch.Tweet, _ batch: TweetBatch) -> UInt64 {
    batch.withBytes(tweet.list) { list in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(list))
      return UInt64(bitPattern: Int64(hasher.finalize()))
    }
  }
}
