public import Tweets

extension SQLiteStore {
  /// Cost: one range of `term_mentions` or of `term_tweets`, a look-up by row id a tweet, and a
  /// sort by time.
  public func forEachTweet(
    of term: SearchTerm, mention: MentionQuestion?, limit: Int?,
    _ body: (StoredTweet) throws -> Void
  ) throws {
    let source =
      mention == nil
      ? "JOIN term_tweets AS r ON r.term = s.id"
      : """
      JOIN mentions AS m ON m.kind = ?3 AND m.key = ?4
      JOIN term_mentions AS r ON r.term = s.id AND r.mention = m.id
      """
    let statement = try connection.cached(
      """
      SELECT t.id, t.author, t.created_at, t.is_retweet, t.text, t.mentions
      FROM search_terms AS s
      \(source)
      JOIN tweets AS t ON t.pk = r.tweet
      WHERE s.key = ?1
      ORDER BY t.created_at DESC NULLS LAST, t.id DESC
      LIMIT ?2
      """)
    try statement.bind(term.key, at: 1)
    try statement.bind(limit ?? -1, at: 2)
    if let mention {
      try statement.bind(mention.kind.rawValue, at: 3)
      try statement.bind(mention.key, at: 4)
    }
    defer { statement.reset() }
    while try statement.step() { try body(storedTweet(statement)) }
  }

  private func storedTweet(_ row: Statement) throws(StoreError) -> StoredTweet {
    guard let mentions = row.withText(5, { StoredMentions.strings($0) }) else {
      throw damagedMentions(of: row.tweetID(0))
    }
    return StoredTweet(
      id: row.tweetID(0), author: row.optionalString(1), createdAt: row.optionalInt64(2),
      isRetweet: row.int(3) == 1, text: row.optionalString(4),
      mentions: mentions.map { String(decoding: $0, as: UTF8.self) })
  }

  func damagedMentions(of tweet: TweetID) -> StoreError {
    .corrupt(path: connection.path, detail: "the mentions of tweet \(tweet) are not as written")
  }

  /// Cost: three tables are counted, which reads their smallest indexes. `bytes` are the pages of
  /// the database, whether they lie in the file or still in the log.
  public func statistics() throws(StoreError) -> StoreStatistics {
    let pages = try connection.integer("PRAGMA page_count")
    let pageBytes = try connection.integer("PRAGMA page_size")
    return StoreStatistics(
      terms: Int(try connection.integer("SELECT count(*) FROM search_terms")),
      tweets: Int(try connection.integer("SELECT count(*) FROM tweets")),
      hashtags: Int(try connection.integer("SELECT count(*) FROM mentions WHERE kind = 1")),
      users: Int(try connection.integer("SELECT count(*) FROM mentions WHERE kind = 2")),
      links: Int(try connection.integer("SELECT coalesce(sum(tweets), 0) FROM search_terms")),
      bytes: Int(pages * pageBytes),
      schemaVersion: Int(try connection.integer("PRAGMA user_version")))
  }
}
