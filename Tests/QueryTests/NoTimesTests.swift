import Query
import TestSupport
import Testing
import Tweets

@testable import Store

/// Why an answer about time is empty.
@Suite struct `No times` {
  let store: any TweetStore

  init() throws {
    store = try SQLiteStore.openInMemory()
    try store.add(
      SampleTweet(1, "#robots @ana", at: 100), SampleTweet(2, "#robots", at: 300),
      SampleTweet(3, "#undated"), under: "t")
    try store.add(under: "nothing")
  }

  private func reason(
    _ term: String = "t", _ change: (inout TweetFilter) -> Void
  ) throws -> NoTimes? {
    var filter = TweetFilter.all
    change(&filter)
    return try NoTimes.reason(SearchTerm(term), filter, of: store)
  }

  @Test func `there is no reason where there are some, or no such search`() throws {
    #expect(try reason { _ in } == nil)
    #expect(try reason("u") { _ in } == nil)
  }

  @Test func `the search found none`() throws {
    #expect(try reason("nothing") { _ in } == .emptyTerm)
  }

  @Test(
    "no tweet has the mention, but one like it",
    arguments: [
      (.hashtag, "robot", ["#robots"]), (.hashtag, "ana", ["@ana"]), (.user, "anna", ["@ana"]),
      (.user, "somebodyelse", []),
    ] as [(MentionKind, String, [String])])
  func mention(kind: MentionKind, key: String, nearest: [String]) throws {
    let mention = MentionQuestion(kind: kind, key: key)
    #expect(try reason { $0.mention = mention } == .unknownMention(mention, nearest: nearest))
  }

  @Test func `all lie before, after or around the time that is asked about`() throws {
    #expect(try reason { $0.since = 301 } == .before(last: 300))
    #expect(try reason { $0.until = 100 } == .after(first: 100))
    #expect(try reason { ($0.since, $0.until) = (101, 300) } == .around(first: 100, last: 300))
    #expect(try reason { ($0.since, $0.until) = (100, 300) } == nil)
    #expect(try reason { ($0.since, $0.until) = (300, 300) } == .emptyPeriod)
  }

  @Test func `none has a time, or none is meant`() throws {
    let mention = MentionQuestion(kind: .hashtag, key: "undated")
    #expect(try reason { $0.mention = mention } == .undated(1))
    #expect(try reason { $0.retweets = .only } == .leftOut(3))
  }
}
