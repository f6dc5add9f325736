import CSQLite
import TestSupport
import Testing
import Tweets

@testable import Store

/// A database of the first release, opened by this one.
@Suite struct `SQLite: a database of schema version 1` {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("tweets.sqlite")
    // By SQLite alone: nothing of ours must be needed to make it.
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    #expect(sqlite3_open(path, &handle) == SQLITE_OK)
    #expect(sqlite3_exec(handle, SchemaVersion1.dump, nil, nil, nil) == SQLITE_OK)
  }

  private func expectNumbers(_ store: SQLiteStore) throws {
    #expect(try store.numbers("#STANFORD") == ["#Stanford 3", "#Straße 1", "@ben_demo 2"])
    #expect(try store.numbers("Climate Change") == ["#Stanford 1", "#Straße 1"])
    #expect(try store.termNames() == ["climate change", "nothing", "#Stanford"])
    #expect(
      try store.summary("#stanford")
        == TermSummary(
          term: "#Stanford", key: "#stanford", tweets: 3, retweets: 1, first: 1_717_100_000,
          last: 1_717_150_000, searchedAt: 1_717_200_000_000))
    #expect(
      try store.tweets("#stanford").map(\.id.description) == [
        "1796630000000000002", "1796630000000000001", "at://did:plc:demo/app.bsky.feed.post/1",
      ])
    #expect(try store.tweets("#stanford").first?.text == "#STANFORD #Straße")
  }

  @Test func `gives its numbers to a reader`() throws {
    try expectNumbers(SQLiteStore.openForReading(path))
  }

  @Test func `gives its numbers to a writer, and is sound`() throws {
    let store = try SQLiteStore.openForWriting(path)
    try expectNumbers(store)
    // Nobody recorded where its tweets came from; from now on it is.
    #expect(try store.ingests(of: nil, limit: nil).isEmpty)
    try store.begin()
    try store.recordIngest(.sample("a.jsonl"))
    try store.commit()
    #expect(try store.ingests(of: nil, limit: nil).map(\.file) == ["a.jsonl"])
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `knows its tweets again, and takes new ones`() throws {
    let store = try SQLiteStore.openForWriting(path)
    let counts = try store.add(
      SampleTweet(1_796_630_000_000_000_002, "#Stanford #new"),
      SampleTweet(id: .text("at://did:plc:demo/app.bsky.feed.post/1"), mentions: ["#stanford"]),
      SampleTweet(5, "#stanford"), under: "#stanford", at: 1_717_400_000_000)
    #expect((counts.new, counts.known, counts.updated) == (1, 2, 1))
    #expect(
      try store.numbers("#stanford") == ["#stanford 4", "#new 1", "#Straße 1", "@ben_demo 2"])
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `can be pruned, and gives its space back`() throws {
    let store = try SQLiteStore.openForWriting(path)
    #expect(try store.connection.integer("PRAGMA auto_vacuum") == 2)
    #expect(try store.prune(.keepRecent(terms: 1), isDryRun: false).tweets == 2)
    #expect(try store.unreachableRows() == [:])
    #expect(try store.check(repair: false).findings.isEmpty)
  }
}
