import Tweets

/// A stored tweet and another copy of it: what the copy adds.
///
/// Mentions are the union. The longer text wins; the author and the time are filled in where they were
/// missing. Of two spellings of one mention the smaller in byte order is kept, so that the order in
/// which copies come makes no difference.
struct TweetMerger {
  let tweet: TweetBatch.Tweet
  let batch: TweetBatch
  private let known: KnownTweets.Row
  /// The stored mentions, with the spellings that they get; nil while nobody needed to read them.
  private var stored: [StoredMentions.Item]?
  /// Mentions that the stored tweet does not have.
  private(set) var fresh: [StoredMentions.Item] = []
  /// Stored mentions that get another spelling.
  private(set) var respelled: [StoredMentions.Item] = []

  init(
    _ tweet: TweetBatch.Tweet, of batch: TweetBatch, known: KnownTweets.Row, store: SQLiteStore
  ) throws(StoreError) {
    self.tweet = tweet
    self.batch = batch
    self.known = known
    // Nearly every copy is like the one before it, which the bytes tell without reading them.
    guard batch.mentionsColumn(tweet) != known.mentions else { return }
    var items = try Self.items(known, tweet, store)
    var places: [[UInt8]: Int] = [:]
    for (place, item) in items.enumerated().reversed() {
      places[[item.kind.sign] + item.key] = place
    }
    for mention in batch.mentions[tweet.mentions] {
      let display = Array(batch.bytes[mention.display.range])
      if let place = places[[mention.kind.sign] + batch.bytes[mention.key.range]] {
        if display.lexicographicallyPrecedes(items[place].display) {
          items[place].display = display
          respelled.append(items[place])
        }
      } else {
        fresh.append(StoredMentions.Item(kind: mention.kind, display: display))
      }
    }
    stored = items
  }

  private static func items(
    _ known: KnownTweets.Row, _ tweet: TweetBatch.Tweet, _ store: SQLiteStore
  ) throws(StoreError) -> [StoredMentions.Item] {
    guard let items = known.mentions.withUnsafeBufferPointer({ StoredMentions.items($0) }) else {
      throw store.damagedMentions(of: tweet.id)
    }
    return items
  }

  /// All mentions of the tweet, the stored ones first.
  func union(store: SQLiteStore) throws(StoreError) -> [StoredMentions.Item] {
    if let stored { return stored + fresh }
    return try Self.items(known, tweet, store)
  }

  /// The `mentions` column as it becomes; nil when it stays.
  var mentionsColumn: [UInt8]? {
    guard let stored, !fresh.isEmpty || !respelled.isEmpty else { return nil }
    var column: [UInt8] = []
    for item in stored + fresh {
      StoredMentions.append(kind: item.kind, display: item.display, to: &column)
    }
    StoredMentions.close(&column)
    return column
  }

  var hasLongerText: Bool { Int(tweet.text.count) > known.textBytes }
  var fillsAuthor: Bool { !known.hasAuthor && !tweet.author.isEmpty }
  var isRetweet: Bool { known.isRetweet || tweet.isRetweet }
  var createdAt: Int64? { known.createdAt ?? tweet.createdAt }

  var addsSomething: Bool {
    !fresh.isEmpty || !respelled.isEmpty || hasLongerText || fillsAuthor
      || isRetweet != known.isRetweet || createdAt != known.createdAt
  }
}

extension TweetBatch {
  /// A tweet's mentions as they are stored.
  func mentionsColumn(_ tweet: Tweet) -> [UInt8] {
    var column: [UInt8] = []
    writeMentionsColumn(tweet, to: &column)
    return column
  }

  /// As above, into memory that is used again.
  func writeMentionsColumn(_ tweet: Tweet, to column: inout [UInt8]) {
    column.removeAll(keepingCapacity: true)
    for mention in mentions[tweet.mentions] {
      StoredMentions.append(kind: mention.kind, display: bytes[mention.display.range], to: &column)
    }
    StoredMentions.close(&column)
  }
}
