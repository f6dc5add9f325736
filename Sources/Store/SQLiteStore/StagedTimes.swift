/// When the tweets of a unit were made: of new ones, which have one row after the other, and of stored
/// ones of which a copy told more.
struct StagedTimes {
  /// The row of the first new tweet.
  private(set) var first: Int64 = 0
  /// As `PackedTimes` has them.
  private(set) var values: [UInt32] = []
  /// By the tweet's row.
  private(set) var changes: [Int64: UInt32] = [:]

  var count: Int { values.count }
  var isEmpty: Bool { values.isEmpty && changes.isEmpty }

  /// Adds the time of the next new tweet.
  mutating func append(_ tweet: Int64, _ value: UInt32) {
    if values.isEmpty { first = tweet }
    precondition(tweet == first + Int64(values.count), "new tweets have one row after the other")
    values.append(value)
  }

  /// Sets what a copy told of a stored tweet.
  mutating func set(_ tweet: Int64, _ value: UInt32) {
    let place = tweet - first
    if place >= 0, place < values.count {
      values[Int(place)] = value
    } else {
      changes[tweet] = value
    }
  }

  /// Writes them into `tweet_times`, block by block.
  func write(to connection: Connection) throws(StoreError) {
    let size = PackedTimes.blockTweets
    var blocks = Set(changes.keys.map { $0 / size })
    if !values.isEmpty { blocks.formUnion(first / size...(first + Int64(values.count) - 1) / size) }
    guard !blocks.isEmpty else { return }
    let reading = try connection.cached("SELECT times FROM tweet_times WHERE block = ?1")
    let writing = try connection.cached(
      "INSERT OR REPLACE INTO tweet_times (block, times) VALUES (?1, ?2)")
    let byBlock = Dictionary(grouping: changes) { $0.key / size }
    for block in blocks.sorted() {
      try reading.bind(block, at: 1)
      var bytes =
        try reading.first { row throws(StoreError) in row.withBlob(0) { Array($0) } } ?? []
      let begin = max(block * size, first)
      let end = min((block + 1) * size, first + Int64(values.count))
      if begin < end {
        for tweet in begin..<end {
          PackedTimes.set(values[Int(tweet - first)], of: tweet, in: &bytes)
        }
      }
      for (tweet, value) in byBlock[block] ?? [] {
        PackedTimes.set(value, of: tweet, in: &bytes)
      }
      try writing.bind(block, at: 1)
      try writing.bind(blob: bytes, at: 2)
      try writing.run()
    }
  }
}
