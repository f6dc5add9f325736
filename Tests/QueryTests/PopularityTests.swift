import Query
import TestSupport
import Testing
import Tweets

@testable import Store

/// The answer that the product is about.
@Suite struct `The popularity of mentions` {
  let store: any TweetStore

  init() throws {
    store = try SQLiteStore.openInMemory()
    try store.add(
      SampleTweet(1, "#Go #once @ana", at: 10, isRetweet: true), SampleTweet(2, "#go @ana", at: 30),
      SampleTweet(3, "#go #swift"), SampleTweet(4, "#swift"), under: "#Stanford", at: 99)
  }

  private func ask(_ change: (inout PopularityQuestion) -> Void = { _ in }) throws -> Popularity {
    var question = PopularityQuestion(term: try SearchTerm("#STANFORD"))
    change(&question)
    return try Popularity.ask(question, of: store)
  }

  @Test func `has hashtags and then users, most mentioned first, without what one tweet mentions`()
    throws
  {
    let answer = try ask()
    #expect(answer.question.minCount == 2)
    #expect(answer.sections.map(\.kind) == [.hashtag, .user])
    #expect(
      answer.sections[0].mentions == [
        MentionCount(kind: .hashtag, key: "go", display: "#Go", count: 3),
        MentionCount(kind: .hashtag, key: "swift", display: "#swift", count: 2),
      ])
    #expect(answer.sections[0].totals == MentionTotals(shown: 2, below: 1))
    #expect(
      answer.sections[1].mentions == [
        MentionCount(kind: .user, key: "ana", display: "@ana", count: 2)
      ])
    #expect(answer.sections[1].totals == MentionTotals(shown: 1, below: 0))
  }

  @Test func `tells of the term how many tweets and retweets, and from when to when`() throws {
    #expect(
      try ask().term
        == TermSummary(
          term: "#Stanford", key: "#stanford", tweets: 4, retweets: 1, first: 10, last: 30,
          searchedAt: 99))
  }

  @Test func `shows a mention as soon as a second tweet has it`() throws {
    try store.add(SampleTweet(9, "#ONCE"), under: "#stanford")
    #expect(try ask().sections[0].mentions.map(\.display) == ["#Go", "#once", "#swift"])
  }

  @Test func `has the sections that are wanted, in their order`() throws {
    #expect(try ask { $0.kinds = [.user] }.sections.map(\.kind) == [.user])
    #expect(try ask { $0.kinds = [.user, .hashtag] }.sections.map(\.kind) == [.user, .hashtag])
  }

  @Test func `the threshold is the reader's`() throws {
    #expect(try ask { $0.minCount = 1 }.sections[0].mentions.map(\.count) == [3, 2, 1])
    let high = try ask { $0.minCount = 4 }.sections[0]
    #expect(high.mentions.isEmpty)
    #expect(high.totals == MentionTotals(shown: 0, below: 3))
  }

  @Test func `the top of a section leaves its totals as they are`() throws {
    let section = try ask { $0.top = 1 }.sections[0]
    #expect(section.mentions.map(\.display) == ["#Go"])
    #expect(section.totals == MentionTotals(shown: 2, below: 1))
  }

  @Test func `an empty search has an answer, with nothing in it`() throws {
    try store.add(under: "nothing")
    let nothing = try SearchTerm("nothing")
    let answer = try ask { $0.term = nothing }
    #expect(answer.term.tweets == 0)
    #expect(answer.sections.allSatisfy { $0.mentions.isEmpty && $0.totals.below == 0 })
  }
}
