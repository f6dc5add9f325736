import Query
import Store
import TestSupport
import Testing
import Tweets

/// What is said of a filter that leaves nothing.
@Suite struct `No tweets` {
  let store: any TweetStore

  init() throws {
    store = try SQLiteStore.openInMemory()
    try store.add(
      SampleTweet(1, "#Robots @ana", at: 10, text: "cat"),
      SampleTweet(2, "#robots", at: 20, isRetweet: true, text: "dog"), under: "t")
    try store.add(SampleTweet(1, "#robots"), SampleTweet(2), under: "u")
  }

  private func why(_ change: (inout TweetFilter) -> Void) throws -> NoTweets {
    var filter = TweetFilter.all
    change(&filter)
    return try NoTweets(filter, of: SearchTerm("t"), in: store)
  }

  @Test(
    "the nearest mentions of the term are told, whatever their sign",
    arguments: [
      ("#robot", ["#Robots"]), ("#ana", ["@ana"]), ("@anna", ["@ana"]), ("#zebra", []),
    ])
  func nearest(typed: String, nearest: [String]) throws {
    let mention = try #require(MentionQuestion(typed: typed))
    let answer = try why { $0.mention = mention }
    #expect(answer.parts.map(\.condition) == [.mention(mention)])
    #expect(answer.parts.map(\.tweets) == [0])
    #expect(answer.nearest == nearest)
    #expect(answer.term.tweets == 2)
  }

  @Test func `each condition is told with what it alone leaves`() throws {
    let answer = try why {
      $0.mention = MentionQuestion(kind: .user, key: "ana")
      $0.words = TextQuery("dog")
      $0.since = 15
      $0.retweets = .exclude
      $0.excludedTerms = (try? SearchTerm("u")).map { [$0] } ?? []
    }
    #expect(answer.parts.map(\.tweets) == [1, 1, 1, 1, 0])
    #expect(answer.parts.last?.condition == .excludedTerms)
    #expect(answer.nearest.isEmpty)
  }

  @Test func `a term that nobody searched is unknown`() throws {
    #expect(throws: UnknownTerm.self) { try NoTweets(.all, of: SearchTerm("x"), in: store) }
  }
}
