import Tweets

// Proving that the numbers are right.
//
// `tweets.mentions` and `term_tweets` are what was ingested; all else follows from them:
//
//     tweets.mentions x term_tweets = term_mentions -> popularity -> search_terms.hashtags, users, …
//     tweets.id, created_at         = tweet_ids, tweet_times
//     tweets.author                 = tweet_authors, mention_authors, where somebody asked
//     tweets x term_tweets          = search_terms.tweets, retweets, first_at, last_at
//     tweets.text                   = tweet_words, as far as it reaches
//
// What follows is made anew in `SQLiteStore+makeAnew.swift`. Of a file whose pages are damaged, what was ingested is read into a new one: see `SQLiteStore+rebuild.swift`.

extension SQLiteStore {
  /// `PRAGMA integrity_check` first: in a damaged file nothing more is looked at. The comparisons run
  /// in one read transaction, so that a writer in between changes none of them; they sort every row
  /// of `term_mentions`, on disk where memory is short. A repair is one transaction, and the copy before it
  /// is of the state that it changes.
  public func check(repair: Bool) throws -> CheckReport {
    try installChecking()
    do {
      return try checkNumbers(repair: repair)
    } catch StoreError.corrupt(connection.path, let detail) {
      // SQLite met the damage before it could list it.
      connection.rollback()
      var report = CheckReport()
      report.findings = [.damaged(detail)]
      if repair { try rebuild(&report) }
      return report
    }
  }

  /// What the statements of a check and of a repair ask for.
  func installChecking() throws(StoreError) {
    MentionFunctions.install(on: connection)
    PackedFunctions.install(on: connection)
    try UnpackedTable.install(on: connection)
    try TextIndex(connection).installInstances()
  }

  private func checkNumbers(repair: Bool) throws -> CheckReport {
    var report = CheckReport()
    report.findings = try damage()
    // Counting in a damaged file would only find what follows from the damage.
    guard report.findings.isEmpty else {
      if repair { try rebuild(&report) }
      return report
    }
    report.findings = try inOneState { () throws(StoreError) in try wrongNumbers() }
    if repair, !report.findings.isEmpty {
      try begin()
      do {
        report.copy = try copyBeforeRepair()
        try makeAnew()
        try commit()
      } catch {
        rollBack()
        throw error
      }
      memory.mentions.removeAll()
      report.isRepaired = try inOneState { () throws(StoreError) in try wrongNumbers() }.isEmpty
    }
    try count(into: &report)
    return report
  }

  /// Notes how much was counted.
  func count(into report: inout CheckReport) throws(StoreError) {
    report.tweets = Int(try connection.integer("SELECT count(*) FROM tweets"))
    report.counts = Int(try connection.integer("SELECT count(*) FROM popularity"))
  }

  private func inOneState<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try connection.transaction(.deferred, body)
  }

  /// What is wrong with the file itself. `integrity_check` and not `quick_check`, which lets an index say
  /// something else than its table: answers are read from one.
  func damage() throws(StoreError) -> [CheckReport.Finding] {
    let words = try connection.prepare("PRAGMA main.integrity_check(20)").map {
      row throws(StoreError) in
      row.string(0)
    }
    let schema = try schemaDamage()
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
    let impossible = try connection.prepare(
      """
      SELECT pk FROM tweets
      WHERE typeof(id) NOT IN ('integer', 'text') OR is_retweet NOT IN (0, 1)
      LIMIT 20
      """
    ).map { row throws(StoreError) in "row \(row.int64(0)) of tweets holds what no tweet has" }
    return (words.filter { $0 != "ok" } + schema + unreadable + impossible).map { .damaged($0) }
  }

  /// Tables, indexes and views that are not as the migrations make them: SQLite takes any that it can read.
  private func schemaDamage() throws(StoreError) -> [String] {
    let question = """
      SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema
      WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1
      """
    func schema(_ connection: Connection) throws(StoreError) -> [(name: String, sql: String)] {
      try connection.prepare(question).map { row throws(StoreError) in
        (row.string(0), row.string(1))
      }
    }
    let mine = Dictionary(try schema(connection).map { ($0.name, $0.sql) }) { first, _ in first }
    let made = try Connection(path: Connection.memory, mode: .readWriteCreate)
    PackedFunctions.install(on: made)
    try Migrator(made).migrate()
    return try schema(made).filter { mine[$0.name] != $0.sql }.map {
      "the \($0.name) is not as it was made"
    }
  }

  func wrongNumbers() throws(StoreError) -> [CheckReport.Finding] {
    var findings = try connection.prepare(
      """
      SELECT "table", count(*) FROM (
        SELECT "table", rowid FROM pragma_foreign_key_check
        UNION ALL
        SELECT 'term_tweets', 1 FROM term_tweets AS r
        WHERE last_tweet - first_tweet + 1 <>
          (SELECT count(*) FROM tweets WHERE pk BETWEEN r.first_tweet AND r.last_tweet)
          AND EXISTS (SELECT 1 FROM tweets WHERE pk = r.first_tweet)
          AND EXISTS (SELECT 1 FROM tweets WHERE pk = r.last_tweet))
      GROUP BY 1 ORDER BY 1
      """
    ).map { row throws(StoreError) in
      CheckReport.Finding.danglingRows(table: row.string(0), rows: row.int(1))
    }
    let ids =
      try count(
        of: """
          SELECT * FROM (SELECT id, pk, 1 FROM tweets EXCEPT \(Self.writtenIDs))
          UNION
          SELECT * FROM (\(Self.writtenIDs) EXCEPT SELECT id, pk, 1 FROM tweets)
          """) + misplacedIDs()
    let times = try count(
      of: """
        SELECT block FROM (SELECT * FROM (\(Self.foundedTimes)) EXCEPT SELECT * FROM tweet_times)
        UNION
        SELECT block FROM (SELECT * FROM tweet_times EXCEPT SELECT * FROM (\(Self.foundedTimes)))
        """)
    if ids + times > 0 { findings.append(.wrongTweetIndex(ids: ids, blocksOfTimes: times)) }
    let authors = try AuthorProof(connection).wrong()
    if authors > 0 { findings.append(.wrongAuthors(authors)) }
    findings += try wrongWords()
    let missing = try count(of: "\(Self.foundedRows) EXCEPT \(Self.writtenRows)")
    let unfounded = try count(of: "\(Self.writtenRows) EXCEPT \(Self.foundedRows)")
    if missing + unfounded > 0 {
      findings.append(.wrongRows(missing: missing, unfounded: unfounded))
    }
    let counts = try count(of: Self.wrongCounts)
    if counts > 0 { findings.append(.wrongCounts(counts)) }
    let counters = try count(
      of: """
        SELECT 1 FROM search_terms AS s
        LEFT JOIN (\(Self.foundedTotals)) AS f ON f.term = s.id
        WHERE (s.tweets, s.retweets, s.first_at, s.last_at) IS NOT (
            SELECT * FROM (\(TermCounters.recount("s.id"))))
          OR (s.hashtags, s.hashtags_seen_once, s.users, s.users_seen_once) IS NOT (
            coalesce(f.hashtags, 0), coalesce(f.hashtags_seen_once, 0), coalesce(f.users, 0),
            coalesce(f.users_seen_once, 0))
        """)
    if counters > 0 { findings.append(.wrongTermCounters(counters)) }
    if try !TextIndex(connection).isRight() { findings.append(.wrongTextIndex) }
    let isLastRowLow = try count(
      of: """
        SELECT 1 WHERE (SELECT max(pk) FROM tweets) >
          (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'tweets')
        """)
    if isLastRowLow > 0 { findings.append(.wrongLastRow) }
    let blocks = try count(
      of: "SELECT 1 FROM read_blocks WHERE min(bytes, lines, tweets, notices, cut_tweets) < 0")
    if blocks > 0 { findings.append(.wrongBlocks(blocks)) }
    let ingests = try count(of: Self.impossibleIngests)
    if ingests > 0 { findings.append(.wrongIngests(ingests)) }
    let tweets = try unreachableTweets()
    let mentions = try count(of: "SELECT 1 FROM mentions WHERE \(Self.mentionIsUnreachable)")
    if tweets + mentions > 0 { findings.append(.unreachable(tweets: tweets, mentions: mentions)) }
    return findings
  }

  /// Keys that are not those of their words, and words that are not their earliest tweet's.
  private func wrongWords() throws(StoreError) -> [CheckReport.Finding] {
    var findings: [CheckReport.Finding] = []
    let rules = try foldingRules()
    if rules != Folding.rules { findings.append(.otherFolding(rules: rules)) }
    let stale = try count(
      of: """
        SELECT 1 FROM mentions WHERE key <> mention_key('#' || display)
        UNION ALL
        SELECT 1 FROM search_terms WHERE key IS NOT term_key(term)
        UNION ALL
        SELECT 1 FROM ingests WHERE term_key IS NOT term_key(term)
        """)
    if stale > 0 { findings.append(.staleKeys(stale)) }
    let spellings = try count(of: Self.wrongSpellings)
    if spellings > 0 { findings.append(.wrongSpellings(spellings)) }
    return findings
  }

  /// Rows of `tweet_ids` that begin before the one before them ends, and runs whose number of ids is wrong.
  private func misplacedIDs() throws(StoreError) -> Int {
    var wrong = 0
    var counts: [Int64: Int64] = [:]
    var last: (run: Int64, id: Int64) = (-1, .max)
    try connection.prepare("SELECT run, first_id, ids FROM tweet_ids ORDER BY run, first_id")
      .forEach { row throws(StoreError) in
        let (run, entries) = (row.int64(0), try row.packedIDs(1, 2, connection))
        if run == last.run, row.int64(1) <= last.id { wrong += 1 }
        last = (run, entries.last?.id ?? row.int64(1))
        counts[run, default: 0] += Int64(entries.count)
      }
    try connection.prepare("SELECT run, ids FROM tweet_id_runs").forEach {
      row throws(StoreError) in
      if counts.removeValue(forKey: row.int64(0)) != row.int64(1) { wrong += 1 }
    }
    return wrong + counts.count
  }

  /// Tweets in no run of any term.
  private func unreachableTweets() throws(StoreError) -> Int {
    let runs = try connection.prepare(
      "SELECT first_tweet, last_tweet FROM term_tweets ORDER BY first_tweet"
    ).map { row throws(StoreError) in row.runOfRows }
    let count = try connection.prepare("SELECT count(*) FROM tweets WHERE pk BETWEEN ?1 AND ?2")
    var sum = 0
    for gap in Runs.subtracting(runs, from: [Int64.min...Int64.max]) {
      try count.bind(gap.lowerBound, at: 1)
      try count.bind(gap.upperBound, at: 2)
      sum += try count.first { row throws(StoreError) in row.int(0) } ?? 0
    }
    return sum
  }

  private func count(of query: String) throws(StoreError) -> Int {
    try connection.prepare("SELECT count(*) FROM (\(query))").first { row throws(StoreError) in
      row.int(0)
    } ?? 0
  }

  /// The rows that `term_mentions` must have. A mention without a row of its own gives NULL, which no
  /// row has.
  static let foundedRows = """
    SELECT r.term, m.id AS mention, t.pk AS tweet
    FROM term_tweets AS r
    JOIN tweets AS t ON t.pk BETWEEN r.first_tweet AND r.last_tweet
    JOIN json_each(t.mentions) AS j
    LEFT JOIN mentions AS m ON m.kind = mention_kind(j.value) AND m.key = mention_key(j.value)
    """

  /// How many mentions the tweets of each term carry, and how many of them once.
  private static let foundedTotals = """
    SELECT term, count(*) FILTER (WHERE kind = 1) AS hashtags,
      count(*) FILTER (WHERE kind = 1 AND count = 1) AS hashtags_seen_once,
      count(*) FILTER (WHERE kind = 2) AS users,
      count(*) FILTER (WHERE kind = 2 AND count = 1) AS users_seen_once
    FROM (
      SELECT r.term, mention_kind(j.value) AS kind, mention_key(j.value) AS key, count(*) AS count
      FROM term_tweets AS r
      JOIN tweets AS t ON t.pk BETWEEN r.first_tweet AND r.last_tweet
      JOIN json_each(t.mentions) AS j
      GROUP BY 1, 2, 3)
    GROUP BY term
    """

  /// Each id with its tweet, and how often it is there.
  private static let writtenIDs = """
    SELECT id, tweet, count(*) FROM (
      SELECT u.id, u.tweet FROM tweet_ids AS i JOIN unpacked_ids(i.first_id, i.ids) AS u
      UNION ALL
      SELECT id, tweet FROM tweet_text_ids)
    GROUP BY 1, 2
    """

  private static let writtenRows = """
    SELECT l.term, l.mention, u.tweet
    FROM term_mentions AS l JOIN unpacked_tweets(l.first_tweet, l.tweets) AS u
    """

  /// The rows that `tweet_times` must have.
  static let foundedTimes = """
    SELECT pk / \(PackedTimes.blockTweets) AS block, packed_times(pk, created_at, is_retweet)
    FROM tweets GROUP BY 1
    """

  /// The rows that `popularity` must have.
  static let foundedCounts = """
    SELECT w.term, w.mention, m.kind, count(*) AS count
    FROM (\(writtenRows)) AS w LEFT JOIN mentions AS m ON m.id = w.mention
    GROUP BY 1, 2
    """

  private static let writtenCounts = """
    SELECT p.term, p.mention, iif(m.id IS NULL, NULL, p.kind), p.count
    FROM popularity AS p LEFT JOIN mentions AS m ON m.id = p.mention
    """

  private static let wrongCounts = """
    SELECT term, mention FROM (\(foundedCounts) EXCEPT \(writtenCounts))
    UNION
    SELECT term, mention FROM (\(writtenCounts) EXCEPT \(foundedCounts))
    """

  static let mentionIsUnreachable = "id NOT IN (SELECT mention FROM popularity)"

  /// Mentions whose earliest tweet is earlier than the one of which their spelling is said to be, or spells
  /// them by smaller bytes. That tweet may be gone: then it alone knew the spelling.
  static let wrongSpellings = """
    SELECT m.id, f.tweet, f.display
    FROM (
      SELECT mention_kind(j.value) AS kind, mention_key(j.value) AS key, min(t.id) AS tweet,
        substr(j.value, 2) AS display
      FROM tweets AS t JOIN json_each(t.mentions) AS j
      GROUP BY 1, 2) AS f
    JOIN mentions AS m ON (m.kind, m.key) = (f.kind, f.key)
    WHERE (f.tweet, f.display) < (m.display_tweet, m.display)
      AND m.key = mention_key('#' || m.display)
    """

  /// Records of files that no ingest writes.
  private static let impossibleIngests = """
    SELECT 1 FROM ingests
    WHERE new + known <> read OR updated > known
      OR min(new, known, updated, notices, skipped, failed_documents, milliseconds) < 0
      OR sha256 GLOB '*[^0-9a-f]*'
    """
}
