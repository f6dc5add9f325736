public import Tweets

extension SQLiteStore {
  /// Cost: that of `tweets(of:where:)`; the times of these tweets, four bytes each; and a look-up by row
  /// id for each tweet that is given. Nothing is sorted but times, and with a limit only the latest
  /// of them.
  public func forEachTweet(
    of term: SearchTerm, where filter: TweetFilter, after place: TweetPlace?, limit: Int?,
    _ body: (StoredTweet) throws -> Void
  ) throws {
    // Several statements, which have to see one state.
    try snapshot { try giveTweets(of: term, where: filter, after: place, limit: limit, body) }
  }

  private func giveTweets(
    of term: SearchTerm, where filter: TweetFilter, after place: TweetPlace?, limit: Int?,
    _ body: (StoredTweet) throws -> Void
  ) throws {
    guard let termRow = try row(of: term) else { return }
    // Of the instant of the place, all are read: which of them come behind it, their ids tell.
    var order = TimeOrder(limit: place == nil ? limit : nil)
    try tweets(of: termRow, where: filter).forEachTime(connection) {
      (tweet, time) throws(StoreError) in
      let time = time.createdAt
      if let place, (time ?? .min) > (place.createdAt ?? .min) { return }
      order.add(tweet, time)
    }
    var rest = limit ?? .max
    for group in order.groups() {
      if rest <= 0 { break }
      let isPlaces = place != nil && group.time == place?.createdAt
      var rows = group.rows
      if rows.count > 1 || isPlaces {
        rows = try sortedByID(rows, below: isPlaces ? place?.id : nil)
      }
      for row in rows.prefix(rest) { try body(storedTweet(row)) }
      rest -= rows.count
    }
  }

  /// Calls `body` with the rows of the tweets behind a number, in ascending order.
  func forEachTweet(
    of term: Int64, _ mention: MentionQuestion, _ body: (Int64) -> Void
  ) throws(StoreError) {
    let statement = try connection.cached(
      """
      SELECT r.first_tweet, r.tweets
      FROM mentions AS m
      CROSS JOIN term_mentions AS r
      WHERE m.kind = ?2 AND m.key = ?3 AND r.term = ?1 AND r.mention = m.id
      ORDER BY r.first_tweet
      """)
    try statement.bind(term, at: 1)
    try statement.bind(mention.kind.rawValue, at: 2)
    try statement.bind(mention.key, at: 3)
    try statement.forEach { row throws(StoreError) in
      let isSound = row.withBlob(1) { PackedTweets.forEach(row.int64(0), $0, body) }
      guard isSound else { throw .damagedLinks(connection) }
    }
  }

  /// Tweets of one instant, by descending id; only those below one where it is given.
  private func sortedByID(_ rows: [Int64], below: TweetID?) throws(StoreError) -> [Int64] {
    let statement = try connection.cached("SELECT id FROM tweets WHERE pk = ?1")
    var ids: [(id: TweetID, row: Int64)] = []
    for row in rows {
      try statement.bind(row, at: 1)
      guard let id = try statement.first({ row throws(StoreError) in row.tweetID(0) }) else {
        throw missing(row)
      }
      if let below, id >= below { continue }
      ids.append((id, row))
    }
    return ids.sorted { $0.id > $1.id }.map(\.row)
  }

  private func storedTweet(_ pk: Int64) throws(StoreError) -> StoredTweet {
    let statement = try connection.cached(
      "SELECT id, author, created_at, is_retweet, text, mentions FROM tweets WHERE pk = ?1")
    try statement.bind(pk, at: 1)
    let tweet = try statement.first { row throws(StoreError) in
      guard let mentions = row.withText(5, { StoredMentions.strings($0) }) else {
        throw damagedMentions(of: row.tweetID(0))
      }
      return StoredTweet(
        id: row.tweetID(0), author: row.optionalString(1), createdAt: row.optionalInt64(2),
        isRetweet: row.int(3) == 1, text: row.optionalString(4),
        mentions: mentions.map { String(decoding: $0, as: UTF8.self) })
    }
    guard let tweet else { throw missing(pk) }
    return tweet
  }

  private func missing(_ row: Int64) -> StoreError {
    .corrupt(path: connection.path, detail: "tweet \(row) of a term has no row")
  }

  func damagedMentions(of tweet: TweetID) -> StoreError {
    .corrupt(path: connection.path, detail: "the mentions of tweet \(tweet) are not as written")
  }

  /// Cost: `mentions` and `tweet_text_ids` are counted. `bytes` are the pages of the database, whether they
  /// lie in the file or still in the log.
  public func statistics() throws(StoreError) -> StoreStatistics {
    try writeStage()
    let pages = try connection.integer("PRAGMA page_count")
    let pageBytes = try connection.integer("PRAGMA page_size")
    return StoreStatistics(
      terms: Int(try connection.integer("SELECT count(*) FROM search_terms")),
      tweets: Int(
        try connection.integer(
          """
          SELECT coalesce(sum(ids), 0) + (SELECT count(*) FROM tweet_text_ids) FROM tweet_id_runs
          """)),
      hashtags: Int(try connection.integer("SELECT count(*) FROM mentions WHERE kind = 1")),
      users: Int(try connection.integer("SELECT count(*) FROM mentions WHERE kind = 2")),
      links: Int(try connection.integer("SELECT coalesce(sum(tweets), 0) FROM search_terms")),
      bytes: Int(pages * pageBytes),
      schemaVersion: Int(try connection.integer("PRAGMA user_version")))
  }
}
