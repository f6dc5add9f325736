/// A tweet's time as `tweet_times` has it, taken apart only as far as somebody asks.
struct TweetTime {
  /// As `PackedTimes` has it.
  let packed: UInt32
  /// The tweet's own, where it does not fit there.
  fileprivate(set) var elsewhere: Int64?

  var isRetweet: Bool { packed & 1 == 1 }

  /// Seconds since 1970 UTC; nil where the time is not known.
  var createdAt: Int64? {
    packed >> 1 == PackedTimes.elsewhere ? elsewhere : PackedTimes.createdAt(packed)
  }
}

extension TweetSet {
  /// Calls `body` with each row, in ascending order, and when the tweet was made.
  ///
  /// Cost: four bytes for each tweet of the blocks that have a row of the set: some milliseconds for a
  /// million.
  @inline(__always)
  func forEachTime(
    _ connection: Connection, _ body: (Int64, TweetTime) throws(StoreError) -> Void
  ) throws(StoreError) {
    let times = try connection.cached("SELECT times FROM tweet_times WHERE block = ?1")
    for first in stride(from: 0, to: end, by: Int(PackedTimes.blockTweets)) {
      let rows = first..<first + PackedTimes.blockTweets
      guard hasSome(of: first...rows.upperBound - 1) else { continue }
      try times.bind(first / PackedTimes.blockTweets, at: 1)
      defer { times.reset() }
      guard try times.step() else {
        // Tweets without a block have no time; there are none in a sound database.
        try forEach(in: rows) { (row) throws(StoreError) in try body(row, TweetTime(packed: 0)) }
        continue
      }
      try times.withBlob(0) { (bytes) throws(StoreError) in
        try forEach(in: rows) { (row) throws(StoreError) in
          var time = TweetTime(packed: PackedTimes.value(bytes, Int(row - first)))
          if time.packed >> 1 == PackedTimes.elsewhere {
            time.elsewhere = try Self.ownTime(of: row, connection)
          }
          try body(row, time)
        }
      }
    }
  }

  /// Calls `body` with each row of a range that begins and ends at multiples of 64.
  @inline(__always)
  private func forEach(
    in rows: Range<Int64>, _ body: (Int64) throws(StoreError) -> Void
  ) throws(StoreError) {
    try words.withUnsafeBufferPointer { (words) throws(StoreError) in
      let last = min(Int(rows.upperBound / 64), words.count)
      var index = Int(rows.lowerBound / 64)
      while index < last {
        var rest = words[index]
        while rest != 0 {
          try body(Int64(index) * 64 + Int64(rest.trailingZeroBitCount))
          rest &= rest - 1
        }
        index += 1
      }
    }
  }

  private static func ownTime(
    of row: Int64, _ connection: Connection
  ) throws(StoreError) -> Int64? {
    let statement = try connection.cached("SELECT created_at FROM tweets WHERE pk = ?1")
    try statement.bind(row, at: 1)
    return try statement.first { row throws(StoreError) in row.optionalInt64(0) } ?? nil
  }
}
