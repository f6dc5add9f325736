import Tweets

/// A tweet whose row may not be stored yet, as far as it must be known to tell that a copy adds nothing to it.
///
/// Files hold the same tweet twice. To wait for its row and look it up each time, for a copy that nearly always
/// says the same, took most of an ingest.
struct RecentTweet {
  private let term: String
  private let createdAt: Int64?
  private let list: UInt64
  private let textCount: UInt32
  private let isRetweet: Bool
  private let hasAuthor: Bool

  /// A new tweet of a batch, under a term.
  init(_ tweet: TweetBatch.Tweet, of batch: TweetBatch, under term: String) {
    self.term = term
    createdAt = tweet.createdAt
    list = Self.hash(tweet, batch)
    textCount = tweet.text.count
    isRetweet = tweet.isRetweet
    hasAuthor = !tweet.author.isEmpty
  }

  /// Whether a copy surely adds nothing, and comes under the same term.
  func covers(_ copy: TweetBatch.Tweet, of batch: TweetBatch, under term: String) -> Bool {
    copy.text.count <= textCount && (isRetweet || !copy.isRetweet)
      && (hasAuthor || copy.author.isEmpty) && (createdAt != nil || copy.createdAt == nil)
      && Self.hash(copy, batch) == list && term.utf8.elementsEqual(self.term.utf8)
  }

  private static func hash(_ tweet: TweetBatch.Tweet, _ batch: TweetBatch) -> UInt64 {
    batch.withBytes(tweet.list) { list in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(list))
      return UInt64(bitPattern: Int64(hasher.finalize()))
    }
  }
}
