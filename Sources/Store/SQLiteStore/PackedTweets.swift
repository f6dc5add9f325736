/// The tweets behind a number, as `term_mentions` keeps them: the first in a column of its own, and in a
/// blob the distance from each tweet to the next, seven bits a byte, the lowest first.
///
/// Most numbers are of one tweet, whose blob is empty. A tweet of a common mention takes one byte or
/// two, where a row of its own took 18.
enum PackedTweets {
  /// How many tweets a row holds at most: some 400 bytes, well below what SQLite keeps on a page of
  /// its own, and little to write again when one is added.
  static let tweetsMax = 200

  /// The distances of some tweets, which ascend, from one to the next.
  static func packed(_ tweets: some Sequence<Int64>) -> [UInt8] {
    var bytes: [UInt8] = []
    append(tweets, to: &bytes)
    return bytes
  }

  /// Appends the distances of some tweets, which ascend, from one to the next.
  static func append(_ tweets: some Sequence<Int64>, to bytes: inout [UInt8]) {
    var last: Int64?
    for tweet in tweets {
      if let last { append(distance: tweet - last, to: &bytes) }
      last = tweet
    }
  }

  /// Appends one distance.
  static func append(distance: Int64, to bytes: inout [UInt8]) {
    PackedNumber.append(UInt64(distance), to: &bytes)
  }

  /// Calls `body` with each tweet of a row, in their order. False if the bytes are not as we write them.
  @inline(__always)
  static func forEach(_ first: Int64, _ bytes: UnsafeRawBufferPointer, _ body: (Int64) -> Void)
    -> Bool
  {
    var tweet = first
    body(tweet)
    var distance: UInt64 = 0
    var shift: UInt64 = 0
    for byte in bytes {
      guard shift < 63 else { return false }
      distance |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 != 0 {
        shift += 7
        continue
      }
      let (next, overflow) = tweet.addingReportingOverflow(Int64(truncatingIfNeeded: distance))
      guard next > tweet, !overflow else { return false }
      tweet = next
      body(tweet)
      distance = 0
      shift = 0
    }
    return shift == 0
  }

  /// Appends the tweets of a row. False if the bytes are not as we write them.
  static func unpack(
    _ first: Int64, _ bytes: UnsafeRawBufferPointer, to tweets: inout [Int64]
  ) -> Bool {
    forEach(first, bytes) { tweets.append($0) }
  }
}

extension StoreError {
  /// A row of `term_mentions` is not as we write it.
  static func damagedLinks(_ connection: Connection) -> StoreError {
    .corrupt(path: connection.path, detail: "the tweets behind a number are damaged")
  }
}
