// Proving that the numbers are right, and making them so.
//
// `tweets.mentions` and `term_tweets` are what was ingested; all else follows from them:
//
//     tweets.mentions x term_tweets = term_mentions -> popularity
//                                     search_terms.tweets, retweets, first_at, last_at

extension SQLiteStore {
  /// `PRAGMA quick_check` first: in a damaged file nothing more is looked at. The comparisons run
  /// in one read transaction, so that a writer in between changes none of them; they sort every row
  /// of `term_mentions`, on disk where memory is short. A repair is one transaction.
  public func check(repair: Bool) throws(StoreError) -> CheckReport {
    MentionFunctions.install(on: connection)
    do {
      return try checkNumbers(repair: repair)
    } catch .corrupt(_, let detail) {
      // SQLite met the damage before it could list it.
      var report = CheckReport()
      report.findings = [.damaged(detail)]
      return report
    }
  }

  private func checkNumbers(repair: Bool) throws(StoreError) -> CheckReport {
    var report = CheckReport()
    report.findings = try damage()
    // Counting in a damaged file would only find what follows from the damage.
    guard report.findings.isEmpty else { return report }
    report.findings = try inOneState { () throws(StoreError) in try wrongNumbers() }
    if repair, !report.findings.isEmpty {
      try self.repair()
      report.isRepaired = try inOneState { () throws(StoreError) in try wrongNumbers() }.isEmpty
    }
    report.tweets = Int(try connection.integer("SELECT count(*) FROM tweets"))
    report.counts = Int(try connection.integer("SELECT count(*) FROM popularity"))
    return report
  }

  private func inOneState<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try connection.transaction(.deferred, body)
  }

  private func damage() throws(StoreError) -> [CheckReport.Finding] {
    let words = try connection.prepare("PRAGMA quick_check(20)").map { row throws(StoreError) in
      row.string(0)
    }
    let unreadable = try connection.prepare(
      """
      SELECT id FROM tweets
      WHERE NOT json_valid(mentions) OR NOT mentions_are_readable(mentions)
      ORDER BY id
      LIMIT 20
      """
    ).map { row throws(StoreError) in
      "the mentions of tweet \(row.tweetID(0)) are not as written"
    }
    return (words.filter { $0 != "ok" } + unreadable).map { .damaged($0) }
  }

  private func wrongNumbers() throws(StoreError) -> [CheckReport.Finding] {
    var findings = try connection.prepare(
      """
      SELECT "table", count(*) FROM pragma_foreign_key_check GROUP BY 1 ORDER BY 1
      """
    ).map { row throws(StoreError) in
      CheckReport.Finding.danglingRows(table: row.string(0), rows: row.int(1))
    }
    let stale = try count(of: "SELECT 1 FROM mentions WHERE key <> mention_key('#' || display)")
    if stale > 0 { findings.append(.staleKeys(stale)) }
    let missing = try count(of: "\(Self.foundedRows) EXCEPT SELECT * FROM term_mentions")
    let unfounded = try count(of: "SELECT * FROM term_mentions EXCEPT \(Self.foundedRows)")
    if missing + unfounded > 0 {
      findings.append(.wrongRows(missing: missing, unfounded: unfounded))
    }
    let counts = try count(of: Self.wrongCounts)
    if counts > 0 { findings.append(.wrongCounts(counts)) }
    let counters = try count(
      of: """
        SELECT 1 FROM search_terms AS s
        WHERE (s.tweets, s.retweets) IS NOT (
            SELECT a, b FROM (SELECT count(*) AS a, coalesce(sum(t.is_retweet), 0) AS b
              FROM term_tweets AS r JOIN tweets AS t ON t.pk = r.tweet WHERE r.term = s.id))
          OR (s.first_at, s.last_at) IS NOT (
            SELECT a, b FROM (SELECT min(t.created_at) AS a, max(t.created_at) AS b
              FROM term_tweets AS r JOIN tweets AS t ON t.pk = r.tweet WHERE r.term = s.id))
        """)
    if counters > 0 { findings.append(.wrongTermCounters(counters)) }
    let tweets = try count(of: "SELECT 1 FROM tweets WHERE \(Self.tweetIsUnreachable)")
    let mentions = try count(of: "SELECT 1 FROM mentions WHERE \(Self.mentionIsUnreachable)")
    if tweets + mentions > 0 { findings.append(.unreachable(tweets: tweets, mentions: mentions)) }
    return findings
  }

  private func count(of query: String) throws(StoreError) -> Int {
    try connection.prepare("SELECT count(*) FROM (\(query))").first { row throws(StoreError) in
      row.int(0)
    } ?? 0
  }

  /// The rows that `term_mentions` must have. A mention without a row of its own gives NULL, which no
  /// row has.
  private static let foundedRows = """
    SELECT r.term, m.id, r.tweet
    FROM term_tweets AS r
    JOIN tweets AS t ON t.pk = r.tweet
    JOIN json_each(t.mentions) AS j
    LEFT JOIN mentions AS m ON m.kind = mention_kind(j.value) AND m.key = mention_key(j.value)
    """

  private static let wrongCounts = """
    SELECT term, mention FROM (
      SELECT term, mention, count(*) FROM term_mentions GROUP BY term, mention
      EXCEPT SELECT term, mention, count FROM popularity)
    UNION
    SELECT term, mention FROM (
      SELECT term, mention, count FROM popularity
      EXCEPT SELECT term, mention, count(*) FROM term_mentions GROUP BY term, mention)
    """

  private static let tweetIsUnreachable =
    "pk NOT IN (SELECT tweet FROM term_tweets)"
  private static let mentionIsUnreachable = "id NOT IN (SELECT mention FROM popularity)"

  /// Makes everything that follows from what was ingested anew, in one transaction.
  private func repair() throws(StoreError) {
    try begin()
    do {
      try connection.execute(
        """
        DELETE FROM term_tweets
        WHERE term NOT IN (SELECT id FROM search_terms) OR tweet NOT IN (SELECT pk FROM tweets);
        DELETE FROM tweets WHERE \(Self.tweetIsUnreachable);
        DELETE FROM term_mentions;
        DELETE FROM popularity;
        DELETE FROM mentions WHERE key <> mention_key('#' || display);
        INSERT INTO mentions (kind, key, display, display_tweet)
        SELECT mention_kind(j.value), mention_key(j.value), substr(j.value, 2), t.id
        FROM tweets AS t JOIN json_each(t.mentions) AS j
        WHERE mention_key(j.value) <> ''
        ORDER BY t.id
        ON CONFLICT (kind, key) DO NOTHING;
        INSERT OR IGNORE INTO term_mentions (term, mention, tweet)
        SELECT * FROM (\(Self.foundedRows)) WHERE id IS NOT NULL;
        INSERT INTO popularity (term, mention, count)
        SELECT term, mention, count(*) FROM term_mentions GROUP BY term, mention;
        DELETE FROM mentions WHERE \(Self.mentionIsUnreachable);
        \(TermCounters.update);
        """)
      try commit()
      mentionTable.removeAll()
    } catch {
      rollBack()
      throw error
    }
  }
}
