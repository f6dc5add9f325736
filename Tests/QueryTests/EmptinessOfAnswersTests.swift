import Query
import TestSupport
import Testing
import Tweets

@testable import Store

/// Why nothing is listed of tweets that are there.
@Suite struct `Emptiness of answers` {
  let store: any TweetStore

  init() throws {
    store = try SQLiteStore.openInMemory()
    try store.add(
      SampleTweet(1, "#go #swift", at: 10), SampleTweet(2, "#go #swift #rust @ana", at: 20),
      SampleTweet(3, "#go", at: 30), under: "t")
    try store.add(SampleTweet(4, "#go"), SampleTweet(5), under: "u")
    try store.add(SampleTweet(5), under: "bare")
    try store.add(under: "nothing")
  }

  private func popularity(
    _ term: String, _ change: (inout PopularityQuestion) -> Void = { _ in }
  ) throws -> Emptiness? {
    var question = PopularityQuestion(term: try SearchTerm(term))
    change(&question)
    return try Popularity.ask(question, of: store).emptiness
  }

  private func pairs(
    _ term: String, _ change: (inout PairsQuestion) -> Void = { _ in }
  ) throws -> Emptiness? {
    var question = PairsQuestion(term: try SearchTerm(term))
    change(&question)
    return try Pairs.ask(question, of: store).emptiness
  }

  private func comparison(
    _ first: String, _ second: String, minCount: Int = 2
  ) throws -> [Emptiness] {
    try Comparison.ask(
      ComparisonQuestion(
        first: SearchTerm(first), second: SearchTerm(second), minCount: minCount), of: store
    ).emptiness
  }

  @Test func `of a popularity: the threshold, the kinds, the tweets`() throws {
    #expect(try popularity("t") == nil)
    let high = try popularity("t") { $0.minCount = 4 }
    #expect(high?.reason == .belowThreshold(.mentions, minCount: 4, highest: 3))
    #expect(high?.found == 3)
    let users = try popularity("t") { ($0.minCount, $0.kinds) = (4, [.user]) }
    #expect(users?.reason == .belowThreshold(.mentions, minCount: 4, highest: 1))
    let bare = try popularity("u") { $0.kinds = [.user] }
    #expect(bare?.reason == .nothingMentioned([.user]))
    #expect(try popularity("nothing")?.reason == .noTweets)
    let late = try popularity("t") { $0.filter.since = 31 }
    #expect(
      late?.reason
        == .noneLeft(
          by: .time(since: 31, until: nil), hint: .times(.earlier(first: 10, last: 30))))
  }

  @Test func `of pairs: the threshold, the mention, the kinds`() throws {
    #expect(try pairs("t") == nil)
    let high = try pairs("t") { $0.minCount = 9 }
    #expect(high?.reason == .belowThreshold(.pairs, minCount: 9, highest: 2))
    let go = MentionQuestion(kind: .hashtag, key: "go")
    let beside = try pairs("t") { ($0.mention, $0.kinds) = (go, [.user]) }
    #expect(beside?.reason == .belowThreshold(.pairs, minCount: 2, highest: 1))
    let alone = try pairs("u") { $0.mention = go }
    #expect(alone?.reason == .nothingTogether([.hashtag, .user], with: go))
    #expect(alone?.found == 1 && alone?.term.tweets == 2)
    let rust = MentionQuestion(kind: .hashtag, key: "rst")
    let unknown = try pairs("t") { $0.mention = rust }
    #expect(unknown?.reason == .noneLeft(by: .mention(rust), hint: .mentions(["#rust"])))
    #expect(try pairs("nothing")?.reason == .noTweets)
  }

  @Test func `of a comparison: one reason that both share, or one of each`() throws {
    #expect(try comparison("t", "u").isEmpty)
    let high = try comparison("u", "t", minCount: 9)
    #expect(high.map(\.reason) == [.belowThreshold(.mentions, minCount: 9, highest: 3)])
    #expect(high.map(\.term.term) == ["t"])
    let both = try comparison("bare", "nothing")
    #expect(both.map(\.reason) == [.nothingMentioned([.hashtag, .user]), .noTweets])
    #expect(try comparison("nothing", "Nothing").map(\.reason) == [.noTweets])
    let mixed = try comparison("u", "nothing")
    #expect(
      mixed.map(\.reason) == [.belowThreshold(.mentions, minCount: 2, highest: 1), .noTweets])
  }

  @Test func `of a trend it is told where no tweet has a time`() throws {
    func ask(_ term: String) throws -> Emptiness? {
      try Trend.ask(TrendQuestion(term: SearchTerm(term)), of: store).emptiness
    }
    #expect(try ask("t") == nil)
    #expect(try ask("u")?.reason == .undated)
    #expect(try ask("nothing")?.reason == .noTweets)
  }

  @Test func `of what rises: the window, or all that is in it`() throws {
    func ask(_ term: String, end: Int64?, minCount: Int = 1) throws -> Emptiness? {
      let question = RisingQuestion(
        term: try SearchTerm(term), start: 0, middle: 0, end: 0, minCount: minCount)
      let answer = try Rising.ask(window: 15, end: end, question, of: store)
      return try Emptiness.ofRising(answer, question, in: store)
    }
    #expect(try ask("t", end: 21) == nil)
    #expect(try ask("t", end: 21, minCount: 8)?.reason == .nothingRises(minCount: 8))
    #expect(try ask("t", end: 99)?.reason == .emptyWindow(since: 84, until: 99))
    #expect(try ask("u", end: nil)?.reason == .undated)
    #expect(try ask("nothing", end: 5)?.reason == .noTweets)
  }
}
