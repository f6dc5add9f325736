import Tweets

/// Those tweets of a batch that are stored already, looked up by `IN` for the whole batch.
struct KnownTweets {
  /// A stored tweet, with what a copy could add to.
  struct Row {
    var row: Int64
    var isUnderTerm: Bool
    var hasAuthor: Bool
    var createdAt: Int64?
    var isRetweet: Bool
    var textBytes: Int
    /// The `mentions` column as it is.
    var mentions: [UInt8]
  }

  private var rows: [TweetID: Row] = [:]

  subscript(id: TweetID) -> Row? { rows.isEmpty ? nil : rows[id] }

  init(of batch: TweetBatch, under term: Int64, on connection: Connection) throws(StoreError) {
    // A plain ? has the number after the largest before it: so the list begins at 2.
    let statement = try connection.cached(
      """
      SELECT t.id, t.pk, r.tweet IS NOT NULL, t.author IS NOT NULL, t.created_at, t.is_retweet,
        length(CAST(t.text AS BLOB)), t.mentions
      FROM tweets AS t
      LEFT JOIN term_tweets AS r ON r.term = ?1 AND r.tweet = t.pk
      WHERE t.id IN (\(Chunks<TweetBatch.Tweet>.placeholders))
      """)
    for chunk in Chunks(of: batch.tweets) {
      statement.clearBindings()
      try statement.bind(term, at: 1)
      for (place, tweet) in chunk.enumerated() { try statement.bind(tweet.id, at: place + 2) }
      try statement.forEach { row throws(StoreError) in
        rows[row.tweetID(0)] = Row(
          row: row.int64(1), isUnderTerm: row.int(2) == 1, hasAuthor: row.int(3) == 1,
          createdAt: row.optionalInt64(4), isRetweet: row.int(5) == 1, textBytes: row.int(6),
          mentions: row.withText(7) { Array($0) })
      }
    }
  }
}
