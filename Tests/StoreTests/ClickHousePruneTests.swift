import TestSupport
import Testing
import Tweets

@testable import ClickHouse
@testable import Store

/// That rows are really gone, whoever ends when.
@Suite struct `ClickHouse: prune and forget` {
  private let database: OwnDatabase

  init() throws { database = try OwnDatabase() }

  private func sample() throws -> ClickHouseStore {
    let store = try database.store()
    try store.add(
      SampleTweet(1, "#both", at: 10), SampleTweet(2, "#gone @gone", at: 20), under: "A", at: 1)
    try store.add(SampleTweet(1, "#both", at: 10), SampleTweet(3, at: 30), under: "B", at: 2)
    return store
  }

  /// Decides what goes, and ends before it is deleted.
  private func decide(
    _ store: ClickHouseStore, _ body: (Deletion, OpenUnit) throws -> PruneCounts
  ) throws {
    try store.begin()
    let unit = try #require(store.unit)
    let deletion = Deletion(store, unit)
    _ = try body(deletion, unit)
    try deletion.write()
    try store.commit()
  }

  @Test func `what was forgotten is in no table any more`() throws {
    let store = try sample()
    _ = try store.forget(SearchTerm("a"), isDryRun: false)
    #expect(try store.rows("SELECT DISTINCT tweet FROM DB.term_tweets") == ["1", "3"])
    #expect(try store.rows("SELECT DISTINCT term FROM DB.term_tweets").allSatisfy { $0 == "b" })
    #expect(try store.rows("SELECT DISTINCT term FROM DB.counts").allSatisfy { $0 == "b" })
    #expect(try store.rows("SELECT DISTINCT mention FROM DB.displays") == ["#both"])
    try store.cluster.askKeeper("SELECT DISTINCT key FROM \(store.database).terms") {
      #expect($0.string(0) == "b")
    }
    for table in Purge.notes { #expect(try store.size(table) == 0) }
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `a dry run leaves no rows`() throws {
    let store = try sample()
    let sizes = try Tables.onShards.map { try store.size($0.name) }
    let sound = try store.contents()
    for rule in [PruneRule.keepRecent(terms: 1), .keepRecent(terms: 0), .olderThan(25)] {
      #expect(try store.prune(rule, isDryRun: true).tweets > 0)
    }
    #expect(try Tables.onShards.map { try store.size($0.name) } == sizes)
    #expect(try store.contents() == sound)
    #expect(try store.log.state().abandoned == [])
  }

  @Test("what was decided is seen by nobody, and the next writer deletes it", arguments: [0, 1])
  func crash(kind: Int) throws {
    let store = try sample()
    try decide(store) { deletion, unit in
      kind == 0
        ? try deletion.forget(unit.terms["a"].map { [$0] } ?? [])
        : try deletion.deleteTweets(madeBefore: 25)
    }
    let other = try database.store()
    #expect(try store.rows("SELECT DISTINCT tweet FROM DB.term_tweets").contains("2"))
    #expect(try other.termNames() == (kind == 0 ? ["B"] : ["B", "A"]))
    #expect(try other.term(SearchTerm("b"))?.tweets == (kind == 0 ? 2 : 1))
    var filter = TweetFilter()
    filter.since = 0
    #expect(try other.term(SearchTerm("b"), where: filter)?.tweets == (kind == 0 ? 2 : 1))
    #expect(try other.check(repair: false).findings.isEmpty)
    // It comes again with what was decided to go, and is new.
    #expect(try other.add(SampleTweet(2, "#gone", at: 20), under: "A", at: 3).new == 1)
    #expect(try store.rows("SELECT tweet FROM DB.term_tweets WHERE tweet = 2") == ["2"])
    for table in Purge.notes { #expect(try store.size(table) == 0) }
    #expect(try other.term(SearchTerm("a"))?.tweets == 1)
    #expect(try other.check(repair: false).findings.isEmpty)
  }

  @Test func `rows of units that were given up go with the next purge`() throws {
    let store = try sample()
    try store.begin()
    var batch = TweetBatch([SampleTweet(50, "#never")])
    try store.recordSearch(of: SearchTerm("never"), at: 5)
    _ = try store.ingest(&batch, under: SearchTerm("never"))
    _ = try store.terms(limit: nil)
    store.rollBack()
    #expect(try store.rows("SELECT tweet FROM DB.term_tweets WHERE tweet = 50") == ["50"])
    _ = try store.prune(.olderThan(15), isDryRun: false)
    #expect(try store.rows("SELECT tweet FROM DB.term_tweets WHERE tweet = 50") == [])
    #expect(try store.rows("SELECT mention FROM DB.displays WHERE mention = '#never'") == [])
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `another's mutation keeps nobody waiting`() throws {
    let store = try sample()
    try store.plant("CREATE TABLE DB.others (a UInt8) ENGINE = MergeTree() ORDER BY a", shard: 0)
    try store.plant("INSERT INTO DB.others VALUES (1)", shard: 0)
    // It fails while it runs, and is begun again for ever.
    try store.plant("ALTER TABLE DB.others DELETE WHERE intDiv(a, a - 1) = 1", shard: 0)
    #expect(try store.prune(.olderThan(15), isDryRun: false).tweets == 1)
    try store.plant("DROP TABLE DB.others", shard: 0)
  }
}
