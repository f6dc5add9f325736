import TestSupport
import Testing
import Tweets

@testable import ClickHouse
@testable import Store

/// Damage that is planted with SQL must be found, and mended where the rows still say what was there.
@Suite struct `ClickHouse: check and repair` {
  /// A change behind the program's back, and what must be said about it.
  struct Damage: Sendable, CustomTestStringConvertible {
    let name: String
    /// On every shard.
    let sql: String
    let findings: [CheckReport.Finding]

    init(_ name: String, _ sql: String, _ findings: CheckReport.Finding...) {
      self.name = name
      self.sql = sql
      self.findings = findings
    }

    var testDescription: String { name }
  }

  private let database: OwnDatabase

  init() throws { database = try OwnDatabase() }

  private func sample() throws -> ClickHouseStore {
    let store = try database.store()
    try store.add(
      SampleTweet(1, "#Go @ana", at: 10, isRetweet: true), SampleTweet(2, "#go #Straße", at: 20),
      SampleTweet(3), under: "A", at: 1)
    try store.add(
      SampleTweet(2, "#go", at: 20), SampleTweet(id: .text("x"), mentions: ["@Ana", "#go"]),
      under: "B", at: 2)
    return store
  }

  /// The columns of a row of `term_tweets` behind term and id, and a later version.
  private static func link(
    time: String = "created_at", mentions: String = "mentions"
  ) -> String {
    "version + 1000, \(time), is_retweet, author, author_shown, \(mentions), mentions_shown, text, words "
      + "FROM DB.term_tweets"
  }

  static let mendable: [Damage] = [
    Damage(
      "a count too high by one",
      "INSERT INTO DB.counts SELECT term, mention, version + 1000, 1 FROM DB.counts WHERE term = 'a' AND mention = '#go'",
      .wrongCounts(1)),
    Damage(
      "a count missing", "ALTER TABLE DB.counts DELETE WHERE term = 'a' AND mention = '#go'",
      .wrongCounts(1)),
    Damage(
      "all numbers", "ALTER TABLE DB.counts DELETE WHERE 1", .wrongCounts(6),
      .unreachable(tweets: 0, mentions: 3)),
    Damage(
      "a row of a term with another time than that of another term",
      "INSERT INTO DB.term_tweets SELECT term, tweet, post, \(link(time: "9")) WHERE term = 'b' AND tweet = 2",
      .wrongRows(missing: 1, unfounded: 1), .wrongTermCounters(1)),
    Damage(
      "a row of a term with other mentions",
      "INSERT INTO DB.term_tweets SELECT term, tweet, post, \(link(mentions: "['#other']")) WHERE term = 'a' AND tweet = 1",
      .wrongRows(missing: 1, unfounded: 1), .wrongCounts(3)),
    Damage(
      "a mention that nothing reaches",
      "INSERT INTO DB.displays SELECT '#lost', tweet, post, 'Lost', version FROM DB.displays WHERE mention = '#strasse'",
      .unreachable(tweets: 0, mentions: 1)),
    Damage(
      "rows of a term that is not there",
      "INSERT INTO DB.term_tweets SELECT 'gone', tweet, post, \(link()) WHERE term = 'a'",
      .danglingRows(table: "term_tweets", rows: 3)),
    Damage(
      "a spelling lost", "ALTER TABLE DB.displays DELETE WHERE mention = '#strasse'",
      .danglingRows(table: "counts", rows: 1)),
    Damage(
      "a spelling of another word",
      "INSERT INTO DB.displays SELECT mention, 0, post, 'stop', version FROM DB.displays WHERE mention = '#strasse'",
      .staleKeys(1)),
    Damage(
      "a key that was folded by other rules",
      "ALTER TABLE DB.term_tweets UPDATE mentions = arrayMap(m -> m = '#strasse' ? '#straße' : m, mentions) WHERE tweet = 2",
      .wrongRows(missing: 2, unfounded: 2), .wrongCounts(4)),
  ]

  @Test("is found, and repaired to what a fresh ingest makes", arguments: mendable)
  func mending(damage: Damage) throws {
    let store = try sample()
    let sound = try store.contents()
    try store.plant(damage.sql)
    try store.settle()
    try expectMending(store, damage.findings, sound)
  }

  private func expectMending(
    _ store: ClickHouseStore, _ findings: [CheckReport.Finding], _ sound: [String]
  ) throws {
    #expect(try store.contents() != sound)
    let found = try store.check(repair: false)
    #expect(found.findings == findings)
    #expect(!found.isRepaired)
    // Looking changes nothing.
    #expect(try store.check(repair: false).findings == findings)
    let repaired = try store.check(repair: true)
    #expect(repaired.findings == findings)
    #expect(repaired.isRepaired)
    #expect(try store.check(repair: false).findings.isEmpty)
    #expect(try store.contents() == sound)
    // The store remembers nothing of before.
    try store.add(SampleTweet(7, "#GO #new"), under: "A")
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `a term's counters that are wrong are counted anew`() throws {
    let store = try sample()
    let sound = try store.contents()
    try store.plant(
      """
      INSERT INTO DB.terms SELECT key, version + 1000, term, searched_at, tweets + 1, retweets, 9,
        last_at, is_forgotten FROM DB.terms WHERE key = 'a' ORDER BY version DESC LIMIT 1
      """, shard: 0)
    try expectMending(store, [.wrongTermCounters(1)], sound)
  }

  /// Nothing else says what was there; but no number says more than the rows do.
  @Test(
    "numbers follow the rows of tweets that were lost, or that came from elsewhere",
    arguments: [
      "ALTER TABLE DB.term_tweets DELETE WHERE term = 'a' AND tweet = 2",
      "INSERT INTO DB.term_tweets SELECT term, 99, post, \(link()) WHERE term = 'a' AND tweet = 1",
    ])
  func following(sql: String) throws {
    let store = try sample()
    try store.plant(sql)
    try store.settle()
    let found = try store.check(repair: true)
    #expect(found.findings == [.wrongCounts(2), .wrongTermCounters(1)])
    #expect(found.isRepaired)
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `a tweet that lies on two shards is brought together`() throws {
    let store = try sample()
    let sound = try store.contents()
    let there = try store.cluster.shards.indices.first { shard in
      var rows = 0
      try store.cluster.ask(
        "SELECT count() FROM \(store.database).term_tweets WHERE tweet = 1",
        at: store.cluster.shards[shard][0]
      ) { rows = $0.int(0) }
      return rows > 0
    }
    try store.plant(
      """
      INSERT INTO DB.term_tweets VALUES
        ('a', 1, '', \(Horizon.version(1) + 1), 10, 0, '', '', ['#go'], '["#Go"]', '', '')
      """, shard: there == 0 ? 1 : 0)
    let report = try store.check(repair: true)
    // What else is found depends on which of them is looked at first.
    #expect(report.findings.contains(.wrongTweetIndex(ids: 1, blocksOfTimes: 0)))
    #expect(report.isRepaired)
    #expect(try store.contents() == sound)
  }

  @Test func `a sound store is told so, with what was counted`() throws {
    let store = try sample()
    let sound = try store.contents()
    let report = try store.check(repair: true)
    #expect(report.findings.isEmpty)
    #expect((report.tweets, report.counts) == (4, 6))
    #expect(try store.contents() == sound)
  }

  @Test(
    "mentions of a tweet that are not as written are found and never mended by guessing",
    arguments: ["", "[", "{}", "[17]", "[\"go\"]", "[\"#\"]", "[\"#go\""])
  func malformed(column: String) throws {
    let store = try sample()
    try store.plant("ALTER TABLE DB.term_tweets UPDATE mentions_shown = '\(column)' WHERE tweet = 3")
    try store.settle()
    let damaged = try store.contents()
    let report = try store.check(repair: false)
    #expect(report.findings == [.damaged("the mentions of tweet 3 are not as written")])
    #expect(try !store.check(repair: true).isRepaired)
    #expect(try store.contents() == damaged)
  }
}

extension ClickHouseStore {
  /// Waits until what was planted by mutations has been done.
  func settle() throws {
    try delete(where: "0", from: ["term_tweets", "counts", "displays"])
  }
}
