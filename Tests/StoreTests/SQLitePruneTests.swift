import TestSupport
import Testing
import Tweets

@testable import Store

/// Deleting, as it is seen on disk and in the tables.
@Suite struct `SQLite: prune` {
  let folder: TemporaryFolder
  let path: String
  let store: SQLiteStore

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("tweets.sqlite")
    store = try SQLiteStore.openForWriting(path)
    for term in Int64(0)..<6 {
      let tweets = (0..<400).map { number in
        SampleTweet(
          Int64(number) * (term + 1), "#all #t\(term) #n\(number) @u\(number % 50)",
          at: Int64(number), text: String(repeating: "text of \(number) ", count: 30))
      }
      try store.add(tweets, under: "term \(term)", at: term)
    }
  }

  static let rules = [
    PruneRule.keepRecent(terms: 3), .keepRecent(terms: 1), .keepRecent(terms: 0), .olderThan(200),
    .olderThan(399), .olderThan(1_000),
  ]

  @Test("leaves nothing that nothing reaches", arguments: rules)
  func reach(rule: PruneRule) throws {
    let counts = try store.prune(rule, isDryRun: false)
    #expect(counts.tweets > 0)
    #expect(try store.unreachableRows() == [:])
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test("the file shrinks by the bytes that are told", arguments: rules)
  func size(rule: PruneRule) throws {
    _ = try store.connection.checkpoint(.truncate)
    let before = try bytes(path).count
    let counts = try store.prune(rule, isDryRun: false)
    let after = try bytes(path).count
    #expect(after < before)
    #expect(before - after == counts.bytes)
    #expect(try store.statistics().bytes == after)
  }

  @Test("a dry run gives the same numbers and changes no byte of the database", arguments: rules)
  func dryRun(rule: PruneRule) throws {
    _ = try store.connection.checkpoint(.truncate)
    let file = try bytes(path)
    let contents = try store.contents()
    let trial = try store.prune(rule, isDryRun: true)
    _ = try store.connection.checkpoint(.truncate)
    #expect(try bytes(path) == file)
    #expect(try store.contents() == contents)
    #expect(try store.prune(rule, isDryRun: false) == trial)
  }

  @Test("a second time deletes nothing and changes no row", arguments: rules)
  func twice(rule: PruneRule) throws {
    _ = try store.prune(rule, isDryRun: false)
    let contents = try store.contents()
    #expect(try store.prune(rule, isDryRun: false) == PruneCounts())
    #expect(try store.contents() == contents)
  }

  @Test func `forgetting gives the space back too`() throws {
    _ = try store.connection.checkpoint(.truncate)
    let before = try bytes(path).count
    let counts = try #require(try store.forget(SearchTerm("term 3"), isDryRun: false))
    #expect(before - (try bytes(path).count) == counts.bytes)
    #expect(counts.bytes > 0)
    #expect(try store.unreachableRows() == [:])
  }

  @Test func `a reader in the middle of its rows is neither disturbed nor in the way`() throws {
    let reader = try SQLiteStore.openForReading(path)
    var rows = 0
    try reader.forEachTweet(of: SearchTerm("term 0"), where: .all, after: nil, limit: nil) { _ in
      if rows == 0 { _ = try store.prune(.keepRecent(terms: 0), isDryRun: false) }
      rows += 1
    }
    #expect(rows == 400)
    #expect(try reader.termNames().isEmpty)
  }
}
