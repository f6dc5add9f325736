/// Reads when tweets were made out of `tweet_times`, a block at a time. Best asked in the order of rows.
struct TimeReader {
  private let connection: Connection
  private var block: Int64 = -1
  private var bytes: [UInt8] = []

  init(_ connection: Connection) { self.connection = connection }

  /// As `PackedTimes` has it; 0 for a tweet that is not there.
  @inline(__always)
  mutating func packed(_ tweet: Int64) throws(StoreError) -> UInt32 {
    let wanted = tweet / PackedTimes.blockTweets
    if wanted != block { try read(wanted) }
    return bytes.withUnsafeBytes { PackedTimes.value($0, Int(tweet % PackedTimes.blockTweets)) }
  }

  /// Seconds since 1970 UTC; nil where the time is not known.
  @inline(__always)
  mutating func createdAt(_ tweet: Int64) throws(StoreError) -> Int64? {
    let packed = try packed(tweet)
    // Here and not by the function below, for which Swift would keep count of the owners of the bytes.
    guard packed >> 1 == PackedTimes.elsewhere else { return PackedTimes.createdAt(packed) }
    return try createdElsewhere(tweet)
  }

  /// The same of a tweet whose packed value is known.
  @inline(__always)
  func createdAt(_ tweet: Int64, _ packed: UInt32) throws(StoreError) -> Int64? {
    guard packed >> 1 == PackedTimes.elsewhere else { return PackedTimes.createdAt(packed) }
    return try createdElsewhere(tweet)
  }

  private func createdElsewhere(_ tweet: Int64) throws(StoreError) -> Int64? {
    let statement = try connection.cached("SELECT created_at FROM tweets WHERE pk = ?1")
    try statement.bind(tweet, at: 1)
    return try statement.first { row throws(StoreError) in row.optionalInt64(0) } ?? nil
  }

  private mutating func read(_ wanted: Int64) throws(StoreError) {
    let statement = try connection.cached("SELECT times FROM tweet_times WHERE block = ?1")
    try statement.bind(wanted, at: 1)
    bytes = try statement.first { row throws(StoreError) in row.withBlob(0) { Array($0) } } ?? []
    block = wanted
  }
}
