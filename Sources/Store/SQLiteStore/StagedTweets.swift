import CSQLite
import Tweets

/// New tweets of a batch, source of the table `staged_tweets` with the columns of `tweets`.
///
/// Texts are lent from the batch: SQLite copies each once, into the row. 0.7 µs a tweet.
final class StagedTweets: RowSource {
  static let columns = [
    "pk", "id", "author", "created_at", "is_retweet", "text", "mentions",
  ]

  /// Where the new tweets stand in the batch.
  private var places: [Int32] = []
  private var batch = TweetBatch()
  private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var firstRow: Int64 = 0

  /// Writes the tweets at some places of a batch, whose rows begin with a number.
  func insert(
    _ places: [Int32], of batch: TweetBatch, _ bytes: UnsafeBufferPointer<UInt8>,
    from firstRow: Int64, into connection: Connection
  ) throws(StoreError) {
    guard !places.isEmpty else { return }
    self.places = places
    self.batch = batch
    self.bytes = bytes
    self.firstRow = firstRow
    defer {
      self.batch = TweetBatch()
      self.bytes = UnsafeBufferPointer(start: nil, count: 0)
    }
    // Rows are numbered here and not by SQLite, so that they are known before they are written.
    try connection.cached(
      """
      INSERT OR FAIL INTO tweets (pk, id, author, created_at, is_retweet, text, mentions)
      SELECT pk, id, author, created_at, is_retweet, text, mentions FROM staged_tweets
      """
    ).run()
  }

  override var rowCount: Int { places.count }

  override func give(_ column: Int, of row: Int, to context: OpaquePointer) {
    let place = Int(places[row])
    switch column {
    case 0: sqlite3_result_int64(context, firstRow + Int64(row))
    case 1:
      let tweet = batch.tweets[place]
      if tweet.textID.isEmpty {
        sqlite3_result_int64(context, tweet.number)
      } else {
        give(tweet.textID, to: context)
      }
    case 2: give(batch.tweets[place].author, to: context)
    case 3:
      if let time = batch.tweets[place].createdAt { sqlite3_result_int64(context, time) }
    case 4: sqlite3_result_int64(context, batch.tweets[place].isRetweet ? 1 : 0)
    case 5: give(batch.tweets[place].text, to: context)
    default: give(batch.tweets[place].list, to: context)
    }
  }

  /// A text of the batch; NULL where there is none.
  private func give(_ slice: TweetBatch.Slice, to context: OpaquePointer) {
    guard !slice.isEmpty, let base = bytes.baseAddress else { return }
    let start = UnsafeRawPointer(base + Int(slice.start)).assumingMemoryBound(to: CChar.self)
    sqlite3_result_text64(context, start, UInt64(slice.count), nil, UInt8(SQLITE_UTF8))
  }
}

extension Connection {
  /// The last row of `tweets` that was ever used.
  func lastTweetRow() throws(StoreError) -> Int64 {
    let last = try integer("SELECT seq FROM sqlite_sequence WHERE name = 'tweets'")
    guard (0...Int64(UInt32.max)).contains(last) else {
      throw .corrupt(path: path, detail: "the last row of tweets is said to be \(last)")
    }
    return last
  }
}
