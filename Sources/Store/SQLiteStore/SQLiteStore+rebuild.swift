import CSQLite
import Tweets

// What can be done about a file whose pages are damaged. Of its tables four hold what was ingested:
// search_terms, tweets, term_tweets and ingests. If SQLite still reads all rows of these, and they are as
// many as the terms say, nothing is lost: they go into a new file, all else is made of them anew, and its
// pages are written over the damaged ones, in one transaction.

extension SQLiteStore {
  /// Mends the file if nothing of what was ingested is lost, after a copy; otherwise it stays as it is.
  func rebuild(_ report: inout CheckReport) throws {
    guard connection.path != Connection.memory else { return }
    report.copy = try copyDamaged()
    let place = BackupPlace(path: connection.path + ".rebuilt", replaces: false)
    let file = try UnfinishedCopy(of: connection.path, for: place)
    do {
      let fresh = try SQLiteStore.openForWriting(file.path)
      try fresh.installChecking()
      guard try fresh.takeOver(connection.path) else { return }
      try writePages(of: fresh)
    } catch StoreError.corrupt, StoreError.notADatabase, StoreError.sqlite {
      // What was ingested cannot be read.
      return
    }
    try installChecking()
    guard try damage().isEmpty, try wrongNumbers().isEmpty else { return }
    report.isRepaired = true
    try count(into: &report)
  }

  /// Fills an empty store with what was ingested into another; false where some of it is lost.
  private func takeOver(_ path: String) throws(StoreError) -> Bool {
    let attaching = try connection.prepare("ATTACH ?1 AS damaged")
    try attaching.bind(Connection.fileName(path), at: 1)
    try attaching.run()
    let hasSpellings = try canReadSpellings()
    try begin()
    do throws(StoreError) {
      try connection.execute(
        """
        INSERT INTO search_terms (id, key, term, searched_at, tweets)
        SELECT id, key, term, searched_at, tweets FROM damaged.search_terms NOT INDEXED;
        INSERT INTO tweets (pk, id, author, created_at, is_retweet, text, mentions)
        SELECT pk, id, author, created_at, is_retweet, text, mentions FROM damaged.tweets;
        INSERT INTO term_tweets (term, first_tweet, last_tweet)
        SELECT term, first_tweet, last_tweet FROM damaged.term_tweets;
        INSERT INTO ingests SELECT * FROM damaged.ingests;
        """)
      if hasSpellings {
        try connection.execute(
          """
          INSERT INTO mentions (id, kind, key, display, display_tweet)
          SELECT id, kind, key, display, display_tweet FROM damaged.mentions NOT INDEXED
          """)
      }
      guard try damage().isEmpty, try hasAllTweets() else {
        rollBack()
        return false
      }
      try makeAnew()
      try commit()
      try connection.execute("DETACH damaged")
    } catch {
      rollBack()
      throw error
    }
    guard try damage().isEmpty else { return false }
    return try wrongNumbers().isEmpty
  }

  /// Mentions are made of the tweets; but the spelling of one may be that of a tweet that was deleted, so
  /// theirs are taken over where they can be read. Looked at before the transaction: SQLite commits none in
  /// which it has met a damaged page.
  private func canReadSpellings() throws(StoreError) -> Bool {
    do {
      _ = try connection.integer(
        """
        SELECT total(id + kind + length(key) + length(display) + length(display_tweet))
        FROM damaged.mentions NOT INDEXED
        """)
      return try connection.integer(
        "SELECT count(*) FROM damaged.mentions NOT INDEXED WHERE key = '' OR kind NOT IN (1, 2)")
        == 0
    } catch {
      switch error {
      case .corrupt, .sqlite: return false
      default: throw error
      }
    }
  }

  /// Whether the runs of each term have the rows that they tell, and are as many as the term says.
  private func hasAllTweets() throws(StoreError) -> Bool {
    try connection.integer(
      """
      SELECT count(*) FROM search_terms AS s
      WHERE tweets <> (
          SELECT coalesce(sum(last_tweet - first_tweet + 1), 0) FROM term_tweets WHERE term = s.id)
        OR tweets <> (
          SELECT count(*) FROM term_tweets AS r
          JOIN tweets AS t ON t.pk BETWEEN r.first_tweet AND r.last_tweet
          WHERE r.term = s.id)
      """) == 0
  }

  /// Writes all pages of another database over those of this one, in one transaction.
  private func writePages(of other: SQLiteStore) throws(StoreError) {
    connection.forgetStatements()
    let handle = connection.handle
    let backup = sqlite3_backup_init(handle, "main", other.connection.handle, "main")
    guard let backup else {
      throw .from(code: sqlite3_extended_errcode(handle), handle: handle, path: connection.path)
    }
    sqlite3_backup_step(backup, -1)
    let code = sqlite3_backup_finish(backup)
    guard code == SQLITE_OK else {
      throw .from(code: code, handle: handle, path: connection.path)
    }
  }
}
