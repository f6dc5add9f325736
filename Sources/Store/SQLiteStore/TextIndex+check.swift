import Tweets

extension TextIndex {
  /// Makes a table of every word at each of its places, `temp.tweet_words_instances`. It lives as long as
  /// the connection, and nothing of it is in the file.
  func installInstances() throws(StoreError) {
    guard try state() != nil else { return }
    let isQueryOnly = try connection.integer("PRAGMA query_only")
    try connection.execute(
      """
      PRAGMA query_only = OFF;
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.tweet_words_instances
      USING fts5vocab('main', 'tweet_words', 'instance');
      PRAGMA query_only = \(isQueryOnly);
      """)
  }

  /// Whether it has each word of each text at its place, and nothing else. An index of other rules is not
  /// asked about anything, and right.
  ///
  /// Cost: all its texts are cut anew, and all its words read. The two are compared by sums of hashes,
  /// since they come in different orders.
  func isRight() throws(StoreError) -> Bool {
    guard let state = try state(), state.isOfTheseRules else { return true }
    // What comes next would be taken for indexed.
    guard try state.lastTweet <= connection.lastTweetRow() else { return false }
    do {
      guard try foundSum() == expectedSum() else { return false }
      return try isSoundInside()
    } catch .corrupt, .sqlite {
      // A table of the index is gone or unreadable, which says no word against the tweets.
      return false
    }
  }

  /// FTS5's own look at its tables: whether a word is found where it is looked for. It takes the right to
  /// write, though it writes nothing; where somebody else has that, this is not looked at.
  private func isSoundInside() throws(StoreError) -> Bool {
    do throws(StoreError) {
      let isAlone = connection.path == Connection.memory
      let writer =
        isAlone
        ? connection
        : try Connection(path: connection.path, mode: .readWrite, wait: BusyWait(waitSeconds: 0))
      try writer.execute("INSERT INTO tweet_words (tweet_words) VALUES ('integrity-check')")
      // It passes over segments whose pages nothing leads to: the number of a segment is that of its pages
      // without the lowest 37 bits.
      return try connection.integer(
        """
        SELECT count(*) FROM (
          SELECT id >> 37 AS segment FROM tweet_words_data WHERE id > 10
          EXCEPT SELECT segid FROM tweet_words_idx)
        """) == 0
    } catch {
      switch error {
      case .busy, .notWritable, .full: return true
      default: throw error
      }
    }
  }

  private func foundSum() throws(StoreError) -> WordSum {
    var sum = WordSum()
    try connection.prepare("SELECT term, doc, offset FROM temp.tweet_words_instances").forEach {
      row throws(StoreError) in
      row.withText(0) { sum.add($0, tweet: row.int64(1), place: row.int64(2)) }
    }
    return sum
  }

  private func expectedSum() throws(StoreError) -> WordSum {
    var sum = WordSum()
    var cut = TextWords()
    var words: [UInt8] = []
    let texts = try connection.prepare(
      """
      SELECT pk, text FROM tweets
      WHERE pk <= ?1 AND pk NOT IN (SELECT tweet FROM tweet_words_stale)
      UNION ALL
      SELECT tweet, text FROM tweet_words_stale
      """)
    try texts.bind(try reach(), at: 1)
    try texts.forEach { row throws(StoreError) in
      row.withText(1) { cut.cut($0) }
      words.removeAll(keepingCapacity: true)
      cut.append(to: &words)
      words.withUnsafeBufferPointer { bytes in
        for (place, word) in bytes.split(separator: UInt8(ascii: " ")).enumerated() {
          sum.add(UnsafeBufferPointer(rebasing: word), tweet: row.int64(0), place: Int64(place))
        }
      }
    }
    return sum
  }
}

/// A number for some words at their places, in whatever order they come.
private struct WordSum: Equatable {
  private var count = 0
  private var sum: UInt64 = 0

  mutating func add(_ word: UnsafeBufferPointer<UInt8>, tweet: Int64, place: Int64) {
    // FNV-1a over the word, mixed with the place by the steps of splitmix64.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= UInt64(bitPattern: tweet) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash ^= UInt64(bitPattern: place) &* 0x94D0_49BB_1331_11EB
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    sum &+= hash ^ (hash >> 31)
    count += 1
  }
}
