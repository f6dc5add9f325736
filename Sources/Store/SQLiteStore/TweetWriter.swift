import Tweets

/// Writes rows of `tweets`. Made for one batch, inside its transaction.
struct TweetWriter {
  private let connection: Connection
  private let insertion: Statement
  /// The batch's bytes: they stay where they are until the batch is written.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var lastRow: Int64
  /// The `mentions` column of the tweet under way, its memory used again.
  private var column: [UInt8] = []

  init(
    _ connection: Connection, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(StoreError) {
    self.connection = connection
    self.bytes = bytes
    // Rows are numbered here and not by SQLite, so that they are known before they are written.
    lastRow = try connection.integer("SELECT max(pk) FROM tweets")
    insertion = try connection.cached(
      """
      INSERT INTO tweets (pk, id, author, created_at, is_retweet, text, mentions)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """)
  }

  /// Adds a tweet, and gives its row.
  mutating func insert(
    _ tweet: TweetBatch.Tweet, of batch: TweetBatch
  ) throws(StoreError) -> Int64 {
    lastRow += 1
    try insertion.bind(lastRow, at: 1)
    try insertion.bind(tweet.id, at: 2)
    try bind(tweet.author, at: 3)
    try insertion.bind(tweet.createdAt, at: 4)
    try insertion.bind(tweet.isRetweet ? 1 : 0, at: 5)
    try bind(tweet.text, at: 6)
    batch.writeMentionsColumn(tweet, to: &column)
    try insertion.bind(text: column, at: 7)
    try insertion.run()
    return lastRow
  }

  private func bind(_ slice: TweetBatch.Slice, at position: Int) throws(StoreError) {
    guard !slice.isEmpty else { return try insertion.bindNull(at: position) }
    // Borrowed: the next tweet binds anew, and after the last one the statement is cleared.
    try insertion.bind(
      borrowedText: UnsafeBufferPointer(rebasing: bytes[slice.range]), at: position)
  }

  /// To be called when the batch is written: forgets its bytes.
  func finish() { insertion.clearBindings() }

  /// Keeps what another copy of a stored tweet adds to it.
  func update(_ row: Int64, _ merger: TweetMerger) throws(StoreError) {
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
    let batch = merger.batch
    try statement.bind(row, at: 1)
    if merger.fillsAuthor {
      try statement.bind(text: batch.bytes, merger.tweet.author.range, at: 2)
    }
    try statement.bind(merger.createdAt, at: 3)
    try statement.bind(merger.isRetweet ? 1 : 0, at: 4)
    if merger.hasLongerText {
      try statement.bind(text: batch.bytes, merger.tweet.text.range, at: 5)
    }
    if let column = merger.mentionsColumn { try statement.bind(text: column, at: 6) }
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
}
