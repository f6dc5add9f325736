import Query
import TestSupport
import Testing
import Tweets

@testable import Store

/// What rises in a search, and in which windows.
@Suite struct `What rises in a search` {
  let store: any TweetStore

  init() throws {
    store = try SQLiteStore.openInMemory()
    try store.add(
      SampleTweet(1, "#old", at: 1000), SampleTweet(2, "#old", at: 1095),
      SampleTweet(3, "#new @ana", at: 1105), SampleTweet(4, "#new", at: 1199),
      SampleTweet(5, "#undated"), under: "t")
  }

  private func ask(
    _ window: Int64 = 100, until end: Int64? = nil, of term: String = "t",
    _ change: (inout RisingQuestion) -> Void = { _ in }
  ) throws -> Rising? {
    var question = RisingQuestion(
      term: try SearchTerm(term), start: 0, middle: 0, end: 0, minCount: 1)
    change(&question)
    return try Rising.ask(window: window, end: end, question, of: store)
  }

  @Test func `the last window ends with the latest tweet, and not with the clock`() throws {
    let rising = try #require(try ask())
    #expect(rising.question.start == 1000)
    #expect(rising.question.middle == 1100)
    #expect(rising.question.end == 1200)
    #expect(rising.window == 100)
    #expect(rising.mentions.tweetsNow == 2)
    #expect(rising.mentions.tweetsBefore == 2)
    #expect(rising.mentions.lists[0].mentions.map(\.display) == ["#new"])
    #expect(!rising.isCutShort)
  }

  @Test func `or it ends where the question says`() throws {
    let rising = try #require(try ask(until: 1100))
    #expect(rising.mentions.lists[0].mentions.map(\.now) == [2])
    #expect(rising.mentions.tweetsBefore == 0)
    #expect(rising.isCutShort)
  }

  @Test func `the filter counts, but for its times`() throws {
    let rising = try #require(
      try ask {
        $0.filter.since = 5000
        $0.filter.mention = MentionQuestion(kind: .hashtag, key: "old")
      })
    #expect(rising.question.end == 1096)
    #expect(rising.term.tweets == 2)
  }

  @Test func `without a time there is no window, and without the search no answer`() throws {
    try store.add(SampleTweet(9, "#a"), under: "timeless")
    #expect(try ask(of: "timeless") == nil)
    #expect(throws: UnknownTerm.self) { try ask(of: "unknown") }
  }
}
