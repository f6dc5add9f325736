import Tweets

/// Those tweets of a batch that are stored already, looked up by `IN` for the whole batch.
struct KnownTweets {
  /// A stored tweet, with what a copy could add to.
  struct Row {
    var row: Int64
    var hasAuthor: Bool
    var createdAt: Int64?
    var isRetweet: Bool
    var textBytes: Int
    /// The `mentions` column as it is.
    var mentions: [UInt8]
  }

  private var rows: [TweetID: Row] = [:]

  /// Whether no tweet of the batch is stored.
  var isEmpty: Bool { rows.isEmpty }

  subscript(id: TweetID) -> Row? { rows.isEmpty ? nil : rows[id] }

  /// - Parameters:
  ///   - rows: those of tweets known by numbers, which are stored.
  ///   - texts: other ids, which may be.
  init(
    rows: [Int64], texts: [TweetID], on connection: Connection
  ) throws(StoreError) {
    for chunk in Chunks(of: rows) {
      let statement = try connection.cached(
        "SELECT \(Self.columns) FROM tweets AS t WHERE t.pk IN (\(Chunks<Int64>.placeholders))")
      statement.clearBindings()
      for (place, row) in chunk.enumerated() { try statement.bind(row, at: place + 1) }
      try read(statement)
    }
    for chunk in Chunks(of: texts) {
      let statement = try connection.cached(
        """
        SELECT \(Self.columns)
        FROM tweet_text_ids AS i
        CROSS JOIN tweets AS t
        WHERE t.pk = i.tweet AND i.id IN (\(Chunks<TweetID>.placeholders))
        """)
      statement.clearBindings()
      for (place, id) in chunk.enumerated() { try statement.bind(id, at: place + 1) }
      try read(statement)
    }
  }

  private static let columns = """
    t.id, t.pk, t.author IS NOT NULL, t.created_at, t.is_retweet,
    length(CAST(t.text AS BLOB)), t.mentions
    """

  private mutating func read(_ statement: Statement) throws(StoreError) {
    try statement.forEach { row throws(StoreError) in
      rows[row.tweetID(0)] = Row(
        row: row.int64(1), hasAuthor: row.int(2) == 1, createdAt: row.optionalInt64(3),
        isRetweet: row.int(4) == 1, textBytes: row.int(5), mentions: row.withText(6) { Array($0) })
    }
  }
}
