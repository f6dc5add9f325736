public import Tweets

// Deleting: which rows are doomed is written down in temporary tables, in the same transaction as the
// deletions, so that what another process ingests meanwhile is never among them.

extension SQLiteStore {
  /// Cost: the term's ranges of the tables keyed by term, and one walk over `term_tweets` to learn
  /// which of its tweets other terms have. The file shrinks in the same transaction.
  public func forget(
    _ term: SearchTerm, isDryRun: Bool
  ) throws(StoreError) -> PruneCounts? {
    let counts = try deleting(isDryRun: isDryRun) { () throws(StoreError) in
      let statement = try connection.cached(
        "INSERT INTO temp.doomed_terms SELECT id FROM search_terms WHERE key = ?1")
      try statement.bind(term.key, at: 1)
      try statement.run()
      return try deleteDoomedTerms()
    }
    return counts.terms == 0 ? nil : counts
  }

  /// Cost: by terms as in `forget`; by age it reads `tweets` and `term_mentions` whole, which have
  /// no index by time and none by tweet alone.
  public func prune(_ rule: PruneRule, isDryRun: Bool) throws(StoreError) -> PruneCounts {
    try deleting(isDryRun: isDryRun) { () throws(StoreError) in
      switch rule {
      case .keepRecent(let terms):
        let statement = try connection.cached(
          """
          INSERT INTO temp.doomed_terms
          SELECT id FROM search_terms ORDER BY searched_at DESC, key LIMIT -1 OFFSET ?1
          """)
        try statement.bind(terms, at: 1)
        try statement.run()
        return try deleteDoomedTerms()
      case .olderThan(let instant):
        let statement = try connection.cached(
          "INSERT INTO temp.doomed_tweets SELECT pk FROM tweets WHERE created_at < ?1")
        try statement.bind(instant, at: 1)
        try statement.run()
        return try deleteDoomedTweets()
      }
    }
  }

  /// Runs a deletion in one transaction and gives the space back; a dry run does the same and then
  /// rolls back, so that its numbers are the real ones.
  private func deleting(
    isDryRun: Bool, _ body: () throws(StoreError) -> PruneCounts
  ) throws(StoreError) -> PruneCounts {
    try begin()
    do {
      let pages = try connection.integer("PRAGMA page_count")
      try connection.execute(
        """
        CREATE TEMP TABLE doomed_terms (id INTEGER PRIMARY KEY);
        CREATE TEMP TABLE doomed_tweets (pk INTEGER PRIMARY KEY);
        CREATE TEMP TABLE doomed_mentions (id INTEGER PRIMARY KEY);
        """)
      var counts = try body()
      try connection.execute(
        """
        DROP TABLE temp.doomed_terms;
        DROP TABLE temp.doomed_tweets;
        DROP TABLE temp.doomed_mentions;
        PRAGMA incremental_vacuum;
        """)
      let freed = pages - (try connection.integer("PRAGMA page_count"))
      counts.bytes = Int(max(0, freed) * (try connection.integer("PRAGMA page_size")))
      if isDryRun {
        rollBack()
      } else {
        try commit()
        mentionTable.removeAll()
        // The file shrinks when the log is written back. Where a reader is in the way, it does later.
        _ = try connection.checkpoint(.truncate)
      }
      return counts
    } catch {
      rollBack()
      throw error
    }
  }

  private func deleteDoomedTerms() throws(StoreError) -> PruneCounts {
    var counts = PruneCounts()
    try connection.execute(
      """
      INSERT INTO temp.doomed_tweets
      SELECT tweet FROM term_tweets WHERE term IN (SELECT id FROM temp.doomed_terms)
      EXCEPT
      SELECT tweet FROM term_tweets WHERE term NOT IN (SELECT id FROM temp.doomed_terms);
      INSERT INTO temp.doomed_mentions
      SELECT DISTINCT mention FROM popularity
      WHERE term IN (SELECT id FROM temp.doomed_terms)
        AND mention NOT IN (
          SELECT mention FROM popularity
          WHERE term NOT IN (SELECT id FROM temp.doomed_terms));
      DELETE FROM popularity WHERE term IN (SELECT id FROM temp.doomed_terms);
      DELETE FROM term_mentions WHERE term IN (SELECT id FROM temp.doomed_terms);
      DELETE FROM term_tweets WHERE term IN (SELECT id FROM temp.doomed_terms);
      """)
    counts.tweets = try delete("tweets", "pk IN (SELECT pk FROM temp.doomed_tweets)")
    counts.mentions = try delete("mentions", "id IN (SELECT id FROM temp.doomed_mentions)")
    counts.terms = try delete("search_terms", "id IN (SELECT id FROM temp.doomed_terms)")
    return counts
  }

  private func deleteDoomedTweets() throws(StoreError) -> PruneCounts {
    var counts = PruneCounts()
    try connection.execute(
      """
      CREATE TEMP TABLE lowered (
        term INTEGER, mention INTEGER, tweets INTEGER, PRIMARY KEY (term, mention)
      ) WITHOUT ROWID;
      INSERT INTO temp.lowered
      SELECT term, mention, count(*) FROM term_mentions
      WHERE tweet IN (SELECT pk FROM temp.doomed_tweets)
      GROUP BY term, mention;
      DELETE FROM popularity
      WHERE (term, mention, count) IN (SELECT term, mention, tweets FROM temp.lowered);
      UPDATE popularity SET count = count - l.tweets
      FROM temp.lowered AS l
      WHERE l.term = popularity.term AND l.mention = popularity.mention;
      INSERT INTO temp.doomed_mentions
      SELECT DISTINCT mention FROM temp.lowered
      WHERE mention NOT IN (SELECT mention FROM popularity);
      DROP TABLE temp.lowered;
      INSERT INTO temp.doomed_terms
      SELECT DISTINCT term FROM term_tweets WHERE tweet IN (SELECT pk FROM temp.doomed_tweets);
      DELETE FROM term_mentions WHERE tweet IN (SELECT pk FROM temp.doomed_tweets);
      DELETE FROM term_tweets WHERE tweet IN (SELECT pk FROM temp.doomed_tweets);
      """)
    counts.tweets = try delete("tweets", "pk IN (SELECT pk FROM temp.doomed_tweets)")
    counts.mentions = try delete("mentions", "id IN (SELECT id FROM temp.doomed_mentions)")
    // The terms themselves stay: `doomed_terms` lists those whose counters have changed.
    try connection.execute(
      TermCounters.update + " WHERE id IN (SELECT id FROM temp.doomed_terms)")
    return counts
  }

  /// Deletes rows of one of our tables and gives their number.
  private func delete(_ table: StaticString, _ condition: StaticString) throws(StoreError) -> Int {
    try connection.execute("DELETE FROM \(table) WHERE \(condition)")
    return connection.changes
  }
}

/// A term's own counters, made from the rows that they count.
enum TermCounters {
  /// Without a WHERE: of all terms.
  static let update = """
    UPDATE search_terms SET (tweets, retweets, first_at, last_at) = (\(recount("search_terms.id")))
    """

  /// The four counters of one term: tweets, retweets, first, last.
  static func recount(_ term: String) -> String {
    """
    SELECT count(*), coalesce(sum(t.is_retweet), 0), min(t.created_at), max(t.created_at)
    FROM term_tweets AS r JOIN tweets AS t ON t.pk = r.tweet
    WHERE r.term = \(term)
    """
  }
}
