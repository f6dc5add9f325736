import Query
import TestSupport
import Testing
import Tweets

@testable import Store

/// Why no tweet is meant, or none of those that are has a time.
@Suite struct `Emptiness of tweets` {
  let store: any TweetStore

  init() throws {
    store = try SQLiteStore.openInMemory()
    try store.add(
      SampleTweet(1, "#Robots @ana", at: 100, by: "bo", text: "cat"),
      SampleTweet(2, "#robots", at: 300, isRetweet: true, text: "dog"),
      SampleTweet(3, "#undated"), under: "t")
    try store.add(SampleTweet(1, "#robots"), under: "u")
    try store.add(under: "nothing")
  }

  private func why(
    _ term: String = "t", _ change: (inout TweetFilter) throws -> Void = { _ in }
  ) throws -> Emptiness? {
    var filter = TweetFilter.all
    try change(&filter)
    return try Emptiness.ofTweets(SearchTerm(term), where: filter, in: store)
  }

  /// The condition that leaves nothing, and the hint.
  private func left(
    _ change: (inout TweetFilter) throws -> Void
  ) throws -> (condition: FilterCondition, hint: Emptiness.Hint?) {
    let why = try #require(try why("t", change))
    #expect(why.term.tweets == 3 && why.found == 0)
    guard case .noneLeft(let condition, let hint) = why.reason else {
      throw Failure(reason: "\(why)")
    }
    return (condition, hint)
  }

  private struct Failure: Error { var reason: String }

  @Test func `there is none where a tweet is meant`() throws {
    #expect(try why() == nil)
    #expect(try why { $0.since = 300 } == nil)
  }

  @Test func `a term that was searched may have no tweets, one that was not is unknown`() throws {
    #expect(try why("nothing")?.reason == .noTweets)
    #expect(try why("nothing") { $0.since = 5 }?.reason == .noTweets)
    #expect(throws: UnknownTerm.self) { try why("x") }
  }

  @Test(
    "the nearest mentions of the term are told, whatever their sign",
    arguments: [
      ("#robot", ["#Robots"]), ("#ana", ["@ana"]), ("@anna", ["@ana"]), ("#zebra", []),
    ])
  func nearest(typed: String, nearest: [String]) throws {
    let mention = try #require(MentionQuestion(typed: typed))
    let left = try left { $0.mention = mention }
    #expect(left.condition == .mention(mention))
    #expect(left.hint == .mentions(nearest))
  }

  @Test func `of users whom no tweet is about, only users are told`() throws {
    #expect(try left { $0.about = "anna" }.hint == .mentions(["@ana"]))
    #expect(try left { $0.about = "robots" }.hint == .mentions([]))
    let by = try left { $0.by = "ana" }
    #expect(by.condition == .by("ana") && by.hint == nil)
  }

  @Test func `the times of the tweets are told where the time leaves none`() throws {
    #expect(try left { $0.since = 301 }.hint == .times(.earlier(first: 100, last: 300)))
    #expect(try left { $0.until = 100 }.hint == .times(.later(first: 100, last: 300)))
    let around = try left { ($0.since, $0.until) = (101, 300) }
    #expect(around.hint == .times(.around(first: 100, last: 300)))
    #expect(around.condition == .time(since: 101, until: 300))
    #expect(try why { ($0.since, $0.until) = (100, 101) } == nil)
    try store.add(SampleTweet(9), under: "v")
    let undated = try why("v") { $0.since = 0 }?.reason
    #expect(undated == .noneLeft(by: .time(since: 0, until: nil), hint: .times(.undated)))
  }

  @Test func `words, retweets and other searches may leave none`() throws {
    let words = try #require(TextQuery("zebra"))
    #expect(try left { $0.words = words }.condition == .words(words))
    let excluded = try left { $0.excludedTerms = [try SearchTerm("u"), try SearchTerm("T")] }
    #expect(excluded.condition == .excludedTerm(try SearchTerm("t")))
    let only = try why("u") { $0.retweets = .only }?.reason
    #expect(only == .noneLeft(by: .retweets(.only), hint: nil))
  }

  @Test func `conditions that leave none together are told with what each leaves`() throws {
    let all = try why {
      $0.mention = MentionQuestion(kind: .user, key: "ana")
      $0.by = "bo"
      $0.about = "ana"
      $0.words = TextQuery("cat")
      $0.since = 200
      $0.retweets = .exclude
      $0.excludedTerms = [try SearchTerm("u")]
    }
    guard case .noneLeftTogether(let parts, let atAnyTime) = all?.reason else {
      Issue.record("\(String(describing: all))")
      return
    }
    #expect(parts.map(\.tweets) == [1, 1, 1, 1, 1, 2, 2])
    #expect(parts[4].condition == .time(since: 200, until: nil))
    #expect(atAnyTime == nil)
  }

  @Test func `if it is the time that is too much, the others' times are told`() throws {
    let why = try why { ($0.mention, $0.since) = (MentionQuestion(kind: .user, key: "ana"), 200) }
    guard case .noneLeftTogether(_, let atAnyTime) = why?.reason else {
      Issue.record("\(String(describing: why))")
      return
    }
    #expect(atAnyTime?.tweets == 1)
    #expect(atAnyTime?.missed == .earlier(first: 100, last: 100))
  }

  @Test func `tweets without a time have no place in time`() throws {
    var filter = TweetFilter.all
    #expect(try Emptiness.ofTimes(SearchTerm("t"), where: filter, in: store) == nil)
    filter.mention = MentionQuestion(kind: .hashtag, key: "undated")
    let undated = try Emptiness.ofTimes(SearchTerm("t"), where: filter, in: store)
    #expect(undated?.reason == .undated)
    #expect(undated?.found == 1)
    filter.until = 1000
    let none = try Emptiness.ofTimes(SearchTerm("t"), where: filter, in: store)
    guard case .noneLeftTogether(let parts, let atAnyTime) = none?.reason else {
      Issue.record("\(String(describing: none))")
      return
    }
    #expect(parts.map(\.tweets) == [1, 2])
    #expect(atAnyTime?.missed == .undated)
  }
}
