import Store
import TestSupport
import Testing

/// Every fixture gives its numbers, from the file to the answer.
@Suite struct `The fixtures` {
  static let expected = (try? ExpectedAnswer.read(Fixtures.path("expected.json"))) ?? [:]

  @Test func `have their answers`() {
    #expect(Self.expected.count > 30)
  }

  @Test("give their numbers", arguments: expected.keys.sorted())
  func numbers(name: String) throws {
    let expected = try #require(Self.expected[name]?.answer)
    let answer = try Answer(ofPaths: [Fixtures.path(name)])
    #expect(answer.reduced(to: expected) == expected)
  }

  @Test("in small batches they give the same", arguments: expected.keys.sorted())
  func smallBatches(name: String) throws {
    let expected = try #require(Self.expected[name]?.answer)
    guard expected.tweets > 0 else { return }
    let store = try SQLiteStore.openInMemory()
    try ingest([Fixtures.path(name)], into: store, batch: 1)
    let answer = try Answer(asking: store, term: "t")
    #expect(answer.tweets == expected.tweets)
    #expect(answer.hashtags == expected.hashtags)
    #expect(answer.users == expected.users)
    #expect(try store.check(repair: false).findings.isEmpty)
  }
}
