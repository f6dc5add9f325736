public import Tweets

// Deleting: which tweets are doomed is written down in temporary tables, in the same transaction as the
// deletions, so that what another process ingests meanwhile is never among them.

extension SQLiteStore {
  /// Cost: the term's ranges of the tables keyed by term, and the rows of the tweets that no other term
  /// has. The file shrinks in the same transaction.
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

  /// Cost: by terms as in `forget`; by age it reads the times of all tweets, and all of
  /// `term_mentions`, whose rows it writes anew where they lose tweets.
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
        return try deleteTweets(madeBefore: instant)
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
        CREATE TEMP TABLE doomed_mentions (id INTEGER PRIMARY KEY);
        """)
      var counts = try body()
      try connection.execute(
        """
        DROP TABLE temp.doomed_terms;
        DROP TABLE temp.doomed_mentions;
        PRAGMA incremental_vacuum;
        """)
      let freed = pages - (try connection.integer("PRAGMA page_count"))
      counts.bytes = Int(max(0, freed) * (try connection.integer("PRAGMA page_size")))
      if isDryRun {
        rollBack()
      } else {
        try commit()
        memory.mentions.removeAll()
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
    let doomed = try runsOfDoomedTermsAlone()
    try connection.execute(
      """
      INSERT INTO temp.doomed_mentions
      SELECT DISTINCT mention FROM popularity
      WHERE term IN (SELECT id FROM temp.doomed_terms)
        AND mention NOT IN (
          SELECT mention FROM popularity
          WHERE term NOT IN (SELECT id FROM temp.doomed_terms));
      DELETE FROM popularity WHERE term IN (SELECT id FROM temp.doomed_terms);
      DELETE FROM term_mentions WHERE term IN (SELECT id FROM temp.doomed_terms);
      DELETE FROM term_tweets WHERE term IN (SELECT id FROM temp.doomed_terms);
      DELETE FROM read_blocks WHERE term IN (SELECT id FROM temp.doomed_terms);
      """)
    counts.tweets = try deleteTweets(doomed)
    counts.mentions = try delete("mentions", "id IN (SELECT id FROM temp.doomed_mentions)")
    counts.terms = try delete("search_terms", "id IN (SELECT id FROM temp.doomed_terms)")
    return counts
  }

  /// The tweets that no term but doomed ones has.
  private func runsOfDoomedTermsAlone() throws(StoreError) -> [ClosedRange<Int64>] {
    func runs(_ condition: String) throws(StoreError) -> [ClosedRange<Int64>] {
      try connection.prepare(
        """
        SELECT first_tweet, last_tweet FROM term_tweets
        WHERE term \(condition) (SELECT id FROM temp.doomed_terms) ORDER BY first_tweet
        """
      ).map { row throws(StoreError) in row.runOfRows }
    }
    return Runs.subtracting(try runs("NOT IN"), from: try runs("IN"))
  }

  private func deleteTweets(madeBefore instant: Int64) throws(StoreError) -> PruneCounts {
    var counts = PruneCounts()
    let old = try connection.cached("SELECT pk FROM tweets WHERE created_at < ?1 ORDER BY pk")
    try old.bind(instant, at: 1)
    let doomed = Runs.joined(try old.map { row throws(StoreError) in row.int64(0) })
    guard !doomed.isEmpty else { return counts }
    let shrunk = try shrinkTerms(by: doomed)
    try AgePruner(self, doomed: doomed).run()
    counts.tweets = try deleteTweets(doomed)
    for term in shrunk {
      try connection.execute(
        """
        \(TermCounters.update) WHERE id = \(term);
        DELETE FROM read_blocks WHERE term = \(term);
        """)
    }
    counts.mentions = try delete("mentions", "id NOT IN (SELECT mention FROM popularity)")
    return counts
  }

  /// Takes tweets out of the runs of all terms. Returns the terms that had some of them.
  private func shrinkTerms(by doomed: [ClosedRange<Int64>]) throws(StoreError) -> [Int64] {
    let terms = try connection.prepare("SELECT id FROM search_terms").map {
      row throws(StoreError) in row.int64(0)
    }
    let reading = try connection.prepare(
      "SELECT first_tweet, last_tweet FROM term_tweets WHERE term = ?1 ORDER BY first_tweet")
    let deletion = try connection.prepare("DELETE FROM term_tweets WHERE term = ?1")
    let insertion = try connection.prepare("INSERT INTO term_tweets VALUES (?1, ?2, ?3)")
    var shrunk: [Int64] = []
    for term in terms {
      try reading.bind(term, at: 1)
      let before = try reading.map { row throws(StoreError) in row.runOfRows }
      let after = Runs.subtracting(doomed, from: before)
      guard after != before else { continue }
      shrunk.append(term)
      try deletion.bind(term, at: 1)
      try deletion.run()
      for run in after {
        try insertion.bind(term, at: 1)
        try insertion.bind(run.lowerBound, at: 2)
        try insertion.bind(run.upperBound, at: 3)
        try insertion.run()
      }
    }
    return shrunk
  }

  /// Deletes rows of tweets with their ids and times, and gives their number.
  private func deleteTweets(_ doomed: [ClosedRange<Int64>]) throws(StoreError) -> Int {
    try deleteIDs(doomed)
    if let first = doomed.first { try TextIndex(connection).drop(ifReaching: first.lowerBound) }
    if !doomed.isEmpty { try AuthorTables(connection).drop() }
    let statement = try connection.prepare("DELETE FROM tweets WHERE pk BETWEEN ?1 AND ?2")
    var count = 0
    for run in doomed {
      try statement.bind(run.lowerBound, at: 1)
      try statement.bind(run.upperBound, at: 2)
      try statement.run()
      count += connection.changes
    }
    try deleteTimes(doomed)
    return count
  }

  /// Deletes the ids of tweets: those known by a number where they lie, the others by their tweets.
  private func deleteIDs(_ doomed: [ClosedRange<Int64>]) throws(StoreError) {
    try IDPruner(self, doomed: doomed).run()
    let statement = try connection.prepare(
      """
      DELETE FROM tweet_text_ids
      WHERE id IN (
        SELECT id FROM tweets WHERE pk BETWEEN ?1 AND ?2 AND typeof(id) = 'text')
      """)
    for run in doomed {
      try statement.bind(run.lowerBound, at: 1)
      try statement.bind(run.upperBound, at: 2)
      try statement.run()
    }
  }

  /// Takes the times of tweets away: whole blocks where no tweet is left.
  private func deleteTimes(_ doomed: [ClosedRange<Int64>]) throws(StoreError) {
    let size = PackedTimes.blockTweets
    var blocks: Set<Int64> = []
    for run in doomed { blocks.formUnion(run.lowerBound / size...run.upperBound / size) }
    let anew = try connection.prepare(
      """
      UPDATE tweet_times SET times = (
        SELECT packed_times(pk, created_at, is_retweet) FROM tweets
        WHERE pk BETWEEN ?1 * \(size) AND ?1 * \(size) + \(size - 1))
      WHERE block = ?1
      """)
    let deletion = try connection.prepare(
      "DELETE FROM tweet_times WHERE block = ?1 AND length(times) = 0")
    for block in blocks.sorted() {
      for statement in [anew, deletion] {
        try statement.bind(block, at: 1)
        try statement.run()
      }
    }
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
    UPDATE search_terms SET
      (tweets, retweets, first_at, last_at) = (\(recount("search_terms.id"))),
      (hashtags, hashtags_seen_once, users, users_seen_once) = (\(mentions("search_terms.id")))
    """

  /// The four counters of a term's tweets: tweets, retweets, first, last.
  static func recount(_ term: String) -> String {
    """
    SELECT count(t.pk), coalesce(sum(t.is_retweet), 0), min(t.created_at), max(t.created_at)
    FROM term_tweets AS r JOIN tweets AS t ON t.pk BETWEEN r.first_tweet AND r.last_tweet
    WHERE r.term = \(term)
    """
  }

  /// The four counters of its mentions.
  static func mentions(_ term: String) -> String {
    """
    SELECT
      count(*) FILTER (WHERE kind = 1), count(*) FILTER (WHERE kind = 1 AND count = 1),
      count(*) FILTER (WHERE kind = 2), count(*) FILTER (WHERE kind = 2 AND count = 1)
    FROM popularity AS p WHERE p.term = \(term)
    """
  }
}
