import TestSupport
import Testing
import Tweets

@testable import Store

/// Damage that is planted with SQL must be found, and mended where the rows still say what was there.
@Suite struct `SQLite: check and repair` {
  /// A change behind the program's back, and what must be said about it.
  struct Damage: Sendable, CustomTestStringConvertible {
    let name: String
    let sql: String
    let findings: [CheckReport.Finding]

    init(_ name: String, _ sql: String, _ findings: CheckReport.Finding...) {
      self.name = name
      self.sql = sql
      self.findings = findings
    }

    var testDescription: String { name }
  }

  private static func sample() throws -> SQLiteStore {
    let store = try SQLiteStore.openInMemory()
    try store.add(
      SampleTweet(1, "#Go @ana", at: 10, isRetweet: true), SampleTweet(2, "#go #Straße", at: 20),
      SampleTweet(3), under: "A", at: 1)
    try store.add(
      SampleTweet(2, "#go", at: 20), SampleTweet(id: .text("x"), mentions: ["@Ana", "#go"]),
      under: "B", at: 2)
    return store
  }

  private static let term = "(SELECT id FROM search_terms WHERE key = 'a')"
  private static func mention(_ key: String) -> String {
    "(SELECT id FROM mentions WHERE key = '\(key)')"
  }
  /// The ids of those tweets that fulfil a condition, in one row.
  private static func ids(_ condition: String, _ tweet: String = "pk") -> String {
    """
    SELECT min(id), packed_ids(id, \(tweet)) FROM tweets
    WHERE typeof(id) = 'integer' AND \(condition)
    """
  }
  private static func tweet(_ id: String) -> String { "(SELECT pk FROM tweets WHERE id = \(id))" }

  static let mendable: [Damage] = [
    Damage(
      "a count too high by one",
      "UPDATE popularity SET count = count + 1 WHERE (term, mention) = (\(term), \(mention("go")))",
      .wrongCounts(1)),
    Damage(
      "a count too low by one",
      "UPDATE popularity SET count = count - 1 WHERE (term, mention) = (\(term), \(mention("go")))",
      .wrongCounts(1)),
    Damage(
      "a count missing",
      "DELETE FROM popularity WHERE (term, mention) = (\(term), \(mention("go")))", .wrongCounts(1)),
    Damage(
      "a count of nothing",
      "INSERT INTO popularity SELECT id, \(mention("strasse")) + 100, 1, 1 FROM search_terms",
      .danglingRows(table: "popularity", rows: 2), .wrongCounts(2)),
    Damage(
      "a row missing behind a number",
      "DELETE FROM term_mentions WHERE (mention, first_tweet) = (\(mention("strasse")), \(tweet("2"))) AND term = \(term)",
      .wrongRows(missing: 1, unfounded: 0), .wrongCounts(1)),
    Damage(
      "a row too many behind a number",
      "INSERT INTO term_mentions VALUES (\(term), \(mention("ana")), \(tweet("3")), X'')",
      .wrongRows(missing: 0, unfounded: 1), .wrongCounts(1)),
    Damage(
      "a row and its count wrong alike",
      """
      INSERT INTO term_mentions VALUES (\(term), \(mention("ana")), \(tweet("3")), X'');
      UPDATE popularity SET count = count + 1 WHERE (term, mention) = (\(term), \(mention("ana")))
      """, .wrongRows(missing: 0, unfounded: 1)),
    Damage(
      "a term's number of tweets", "UPDATE search_terms SET tweets = tweets + 1 WHERE key = 'a'",
      .wrongTermCounters(1)),
    Damage(
      "a term's number of retweets", "UPDATE search_terms SET retweets = 0 WHERE key = 'a'",
      .wrongTermCounters(1)),
    Damage(
      "a term's first time", "UPDATE search_terms SET first_at = 11 WHERE key = 'a'",
      .wrongTermCounters(1)),
    Damage(
      "a term's last time", "UPDATE search_terms SET last_at = NULL", .wrongTermCounters(2)),
    Damage(
      "a tweet that no term reaches",
      """
      INSERT INTO tweets VALUES (99, 99, NULL, NULL, 0, NULL, '["#lost"]');
      INSERT INTO tweet_ids SELECT 1, 99, packed_ids(99, 99);
      UPDATE tweet_id_runs SET ids = ids + 1;
      UPDATE tweet_times SET times = CAST(times || zeroblob(4 * 100 - length(times)) AS BLOB);
      """, .unreachable(tweets: 1, mentions: 0)),
    Damage(
      "a mention that nothing reaches",
      "INSERT INTO mentions VALUES (99, 1, 'lost', 'Lost', 1)", .unreachable(tweets: 0, mentions: 1)
    ),
    Damage(
      "links to a tweet that is not there", "INSERT INTO term_tweets VALUES (\(term), 99, 99)",
      .danglingRows(table: "term_tweets", rows: 2)),
    Damage(
      "an id lost", "UPDATE tweet_ids SET (first_id, ids) = (\(ids("id <> 2")))",
      .wrongTweetIndex(ids: 2, blocksOfTimes: 0)),
    Damage(
      "an id of another tweet",
      "UPDATE tweet_ids SET (first_id, ids) = (\(ids("true", "iif(id = 2, pk + 1, pk)")))",
      .wrongTweetIndex(ids: 2, blocksOfTimes: 0)),
    Damage(
      "an id known by a text lost", "DELETE FROM tweet_text_ids",
      .wrongTweetIndex(ids: 1, blocksOfTimes: 0)),
    Damage(
      "a run's number of ids", "UPDATE tweet_id_runs SET ids = ids + 1",
      .wrongTweetIndex(ids: 1, blocksOfTimes: 0)),
    Damage(
      "times lost", "DELETE FROM tweet_times", .wrongTweetIndex(ids: 0, blocksOfTimes: 1)),
    Damage(
      "times of other tweets", "UPDATE tweet_times SET times = zeroblob(20)",
      .wrongTweetIndex(ids: 0, blocksOfTimes: 1)),
    Damage(
      "a count of the other kind",
      "UPDATE popularity SET kind = 2 WHERE mention = \(mention("go"))",
      .wrongCounts(2)),
    Damage(
      "a term's number of hashtags", "UPDATE search_terms SET hashtags = 9 WHERE key = 'a'",
      .wrongTermCounters(1)),
    Damage(
      "links to a term that is not there",
      "INSERT INTO term_tweets VALUES (99, \(tweet("3")), \(tweet("3")))",
      .danglingRows(table: "term_tweets", rows: 1)),
    Damage(
      "rows of a term that is not there",
      "INSERT INTO term_mentions VALUES (99, \(mention("go")), \(tweet("1")), X'')",
      .danglingRows(table: "term_mentions", rows: 1), .wrongRows(missing: 0, unfounded: 1),
      .wrongCounts(1)),
    Damage(
      "a mention lost, with all that points at it",
      "DELETE FROM mentions WHERE key = 'strasse'",
      .danglingRows(table: "popularity", rows: 2), .danglingRows(table: "term_mentions", rows: 2),
      .wrongRows(missing: 2, unfounded: 2)),
    Damage(
      "a key that was folded by other rules",
      "UPDATE mentions SET key = 'straße' WHERE key = 'strasse'",
      .staleKeys(1), .wrongRows(missing: 2, unfounded: 2)),
    Damage(
      "a spelling of another word", "UPDATE mentions SET display = 'stop' WHERE key = 'go'",
      .staleKeys(1)),
    Damage(
      "a spelling of a later tweet",
      "UPDATE mentions SET (display, display_tweet) = ('go', 2) WHERE key = 'go'",
      .wrongSpellings(1)),
    Damage(
      "a term's key that was folded by other rules",
      "UPDATE search_terms SET key = 'A' WHERE key = 'a'", .staleKeys(1)),
    Damage(
      "rules of folding that nobody has", "UPDATE folding SET rules = '0'",
      .otherFolding(rules: "0")),
    Damage("no rules of folding", "DELETE FROM folding", .otherFolding(rules: "")),
    Damage(
      "a last row that was never the last",
      "UPDATE sqlite_sequence SET seq = 1 WHERE name = 'tweets'", .wrongLastRow),
    Damage("no last row", "DELETE FROM sqlite_sequence", .wrongLastRow),
    Damage(
      "all numbers", "DELETE FROM popularity; DELETE FROM term_mentions",
      .wrongRows(missing: 8, unfounded: 0), .unreachable(tweets: 0, mentions: 3)),
  ]

  @Test("is found, and repaired to what a fresh ingest makes", arguments: mendable)
  func mending(damage: Damage) throws {
    let sound = try Self.sample().contents()
    let store = try Self.sample()
    try store.connection.execute(damage.sql)
    #expect(try store.contents() != sound)
    let found = try store.check(repair: false)
    #expect(found.findings == damage.findings)
    #expect(!found.isRepaired)
    // Looking changes nothing.
    #expect(try store.check(repair: false).findings == damage.findings)
    let repaired = try store.check(repair: true)
    #expect(repaired.findings == damage.findings)
    #expect(repaired.isRepaired)
    #expect(try store.check(repair: false).findings.isEmpty)
    #expect(try store.contents() == sound)
    // The store remembers nothing of before.
    try store.add(SampleTweet(7, "#GO #new"), under: "A")
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `an id that lies where nobody looks for it is found, and put where it belongs`() throws
  {
    let store = try Self.sample()
    try store.connection.execute(
      """
      UPDATE tweet_ids SET (first_id, ids) = (\(Self.ids("id <> 2")));
      INSERT INTO tweet_ids SELECT 1, * FROM (\(Self.ids("id = 2")))
      """)
    let report = try store.check(repair: true)
    #expect(report.findings == [.wrongTweetIndex(ids: 1, blocksOfTimes: 0)])
    #expect(report.isRepaired)
    #expect(try store.connection.integer("SELECT count(*) FROM tweet_ids") == 1)
  }

  @Test(
    "a time that no calendar has is told, and crashes nothing", arguments: [Int64.min, Int64.max])
  func impossibleTime(time: Int64) throws {
    let store = try Self.sample()
    try store.connection.execute("UPDATE tweets SET created_at = \(time) WHERE id = 1")
    #expect(try store.check(repair: false).findings == [.wrongTermCounters(1)])
    #expect(try store.check(repair: true).isRepaired)
  }

  @Test func `what contradicts itself in the records of files is told, and left as it is`() throws {
    let store = try Self.sample()
    try store.begin()
    try store.recordIngest(.sample("a.jsonl"))
    try store.commit()
    try store.connection.execute("UPDATE ingests SET read = read + 1")
    let report = try store.check(repair: true)
    #expect(report.findings == [.wrongIngests(1)])
    #expect(!report.isRepaired)
  }

  @Test func `an ingest behind a damaged row says so, and stores nothing`() throws {
    let store = try Self.sample()
    try store.connection.execute("UPDATE term_mentions SET tweets = X'80'")
    #expect(throws: StoreError.self) { try store.add(SampleTweet(7, "#go"), under: "A") }
    store.rollBack()
    #expect(try store.statistics().tweets == 4)
  }

  @Test func `a sound store is told so, with what was counted`() throws {
    let store = try Self.sample()
    let sound = try store.contents()
    let report = try store.check(repair: true)
    #expect(report.findings.isEmpty)
    #expect((report.tweets, report.counts) == (4, 6))
    #expect(try store.contents() == sound)
  }

  @Test(
    "mentions of a tweet that are not as written are found and never mended by guessing",
    arguments: [
      "", "[", "{}", "null", "17", "\"#go\"", "[17]", "[[\"#go\"]]", "[\"go\"]", "[\"\"]",
      "[\"#\"]",
      "[\"#go\"", "[#go]", "[\"#go\" ]", "[ \"#go\"]", "[\"#go\",]",
    ])
  func malformed(column: String) throws {
    let store = try Self.sample()
    let statement = try store.connection.prepare("UPDATE tweets SET mentions = ?1 WHERE id = 3")
    try statement.bind(column, at: 1)
    try statement.run()
    let damaged = try store.contents()
    let report = try store.check(repair: false)
    #expect(report.findings == [.damaged("the mentions of tweet 3 are not as written")])
    let repaired = try store.check(repair: true)
    #expect(!repaired.isRepaired)
    #expect(try store.contents() == damaged)
  }

  @Test("a file with a damaged page is told so, in SQLite's words", arguments: 2...20)
  func damagedPage(page: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("tweets.sqlite")
    do {
      let store = try SQLiteStore.openForWriting(path)
      try store.add(
        (1...500).map { SampleTweet(Int64($0), "#w\($0) @u\($0)") }, under: "t")
    }
    var image = try bytes(path)
    // A whole page of some table.
    for place in page * 4096..<(page + 1) * 4096 { image[place] = 0xff }
    try write(image, to: path)
    let opened = Result { () throws(StoreError) in try SQLiteStore.openForWriting(path) }
    // The schema itself may lie on the page.
    if case .failure(.corrupt) = opened { return }
    let findings = try opened.get().check(repair: false).findings
    #expect(!findings.isEmpty)
    for finding in findings {
      guard case .damaged = finding else {
        Issue.record("only damage is told of a damaged file: \(finding)")
        continue
      }
    }
  }
}
