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
    guard !batch.bytes[tweet.list.range].elementsEqual(known.mentions) else { return }
    var items = try Self.items(known, batch.id(of: tweet), store)
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
    _ known: KnownTweets.Row, _ tweet: TweetID, _ store: SQLiteStore
  ) throws(StoreError) -> [StoredMentions.Item] {
    guard let items = known.mentions.withUnsafeBufferPointer({ StoredMentions.items($0) }) else {
      throw store.damagedMentions(of: tweet)
    }
    return items
  }

  /// All mentions of the tweet, the stored ones first.
  func union(store: SQLiteStore) throws(StoreError) -> [StoredMentions.Item] {
    if let stored { return stored + fresh }
    return try Self.items(known, batch.id(of: tweet), store)
  }

  /// The `mentions` column as it becomes; nil when it stays.
  var mentionsColumn: [UInt8]? {
    guard let stored, !fresh.isEmpty || !respelled.isEmpty else { return nil }
    return StoredMentions.column(stored + fresh)
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

extension TweetMerger {
  /// Keeps in the tweet's row what this copy adds.
  func write(to connection: Connection) throws(StoreError) {
    let statement = try connection.cached(
      """
      UPDATE tweets SET
        author = coalesce(?2, author),
        created_at = ?3,
        is_retweet = ?4,
        text = coalesce(?5, text),
        mentions = coalesce(?6, mentions)
      WHERE pk = ?1
      """)
    try statement.bind(known.row, at: 1)
    if fillsAuthor { try statement.bind(text: batch.bytes, tweet.author.range, at: 2) }
    try statement.bind(createdAt, at: 3)
    try statement.bind(isRetweet ? 1 : 0, at: 4)
    if hasLongerText { try statement.bind(text: batch.bytes, tweet.text.range, at: 5) }
    if let column = mentionsColumn { try statement.bind(text: column, at: 6) }
    try statement.run()
  }
}

extension Statement {
  /// Binds bytes as text, copying them. They must be UTF-8.
  func bind(text bytes: [UInt8], at position: Int) throws(StoreError) {
    try bind(text: bytes, bytes.indices, at: position)
  }

  /// Binds a part of some bytes as text, copying it. It must be UTF-8.
  func bind(text bytes: [UInt8], _ range: Range<Int>, at position: Int) throws(StoreError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(StoreError) in
      try bind(text: UnsafeBufferPointer(rebasing: buffer[range]), at: position)
    }
  }

  /// Binds bytes as a blob, copying them.
  func bind(blob bytes: [UInt8], at position: Int) throws(StoreError) {
    // An array's own buffer passes typed errors; a raw one does not.
    try bytes.withUnsafeBufferPointer { (buffer) throws(StoreError) in
      try bind(blob: UnsafeRawBufferPointer(buffer), at: position)
    }
  }
}
