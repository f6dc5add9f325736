import Tweets

/// Who wrote which tweet, for one question: the author tables, and what has come since they were
/// written.
struct TweetAuthors {
  private let connection: Connection
  /// The number of the author by row of `tweets`; 0 where there is none, or where nobody asked.
  let ofTweets: [UInt32]
  /// The number of the author that a mentioned user is, by row of `mentions`; empty unless asked for.
  let ofMentions: [UInt32]
  /// The largest number.
  let last: UInt32
  private let reading: AuthorReading
  private let hasTables: Bool

  /// Cost: four bytes a tweet, of the blocks in which there are tweets of the set; and all tweets that
  /// have come since the tables were written.
  ///
  /// - Parameter withMentions: whether it is asked which mentioned users are authors.
  init(
    _ connection: Connection, tweets: TweetSet, withMentions: Bool = false,
    notice: (StoreNotice) -> Void
  ) throws(StoreError) {
    self.connection = connection
    let reach = try AuthorTables(connection).reach()
    hasTables = reach != nil
    let lastTweet = try connection.lastTweetRow()
    let unread = Int(lastTweet - (reach?.tweet ?? 0))
    if unread > Self.noticeable { notice(.readingAuthors(tweets: unread, isKept: false)) }
    var reading = AuthorReading(connection, tables: reach)
    try reading.readTweets(upTo: lastTweet, mayStop: false)
    var numbers: [UInt32]
    if hasTables {
      numbers = try PackedNumbers(table: "tweet_authors", connection: connection)
        .read(upTo: lastTweet) { tweets.hasSome(of: $0) }
    } else {
      numbers = [UInt32](repeating: 0, count: Int(lastTweet) + 1)
    }
    for (row, number) in reading.tweets { numbers[Int(row)] = number }
    ofTweets = numbers
    var mentioned: [UInt32] = []
    if withMentions {
      try reading.readMentions()
      let end = try connection.integer("SELECT coalesce(max(id), 0) FROM mentions")
      mentioned =
        hasTables
        ? try PackedNumbers(table: "mention_authors", connection: connection).read(upTo: end)
        : [UInt32](repeating: 0, count: Int(end) + 1)
      for (row, number) in reading.mentions { mentioned[Int(row)] = number }
    }
    ofMentions = mentioned
    last = reading.reach.number
    self.reading = reading
  }

  /// So many tweets can be read without a word.
  private static let noticeable = 100_000

  /// The number of the author with a key; nil where no tweet is known to be his.
  func number(ofKey key: String) throws(StoreError) -> UInt32? {
    if let number = reading.number(ofKey: key) { return number }
    guard hasTables else { return nil }
    let statement = try connection.cached("SELECT number FROM authors WHERE key = ?1")
    try statement.bind(key, at: 1)
    return try statement.first { row throws(StoreError) in
      UInt32(truncatingIfNeeded: row.int64(0))
    }
  }

  /// Lends the key of an author and the spelling that is shown: as a mention where he is one.
  func withWords(
    of number: UInt32, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void
  ) throws(StoreError) {
    let statement = try connection.cached(
      "SELECT display FROM mentions WHERE kind = 2 AND key = ?1")
    var key: [UInt8] = []
    var name: [UInt8] = []
    if !reading.withWords(of: number, { (key, name) = (Array($0), Array($1)) }) {
      let stored = try connection.cached("SELECT key, name FROM authors WHERE number = ?1")
      try stored.bind(Int64(number), at: 1)
      _ = try stored.first { row throws(StoreError) in
        row.withText(0) { key = Array($0) }
        row.withText(1) { name = Array($0) }
      }
      if let read = reading.name(ofKey: key), read.lexicographicallyPrecedes(name) { name = read }
    }
    try statement.bind(text: key, at: 1)
    _ = try statement.first { row throws(StoreError) in row.withText(0) { name = Array($0) } }
    key.withUnsafeBufferPointer { key in name.withUnsafeBufferPointer { body(key, $0) } }
  }
}
