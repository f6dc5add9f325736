import TestSupport
import Testing
import Tweets

@testable import Store

/// The terms: by what they are one, in which order they come, and what they count of their own.
@Suite struct `Contract: terms` {
  @Test(
    "a term is one whatever its case, and shows its newest spelling", arguments: StoreEngine.all)
  func spelling(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#a"), under: "#Stanford", at: 1)
      try store.add(SampleTweet(2, "#a"), under: "  #STANFORD ", at: 2)
      #expect(try store.termNames() == ["#STANFORD"])
      #expect(try store.terms(limit: nil).map(\.key) == ["#stanford"])
      #expect(try store.numbers("＃stanford") == ["#a 2"])
    }
  }

  @Test("a sign makes another term", arguments: StoreEngine.all)
  func sign(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      for term in ["stanford", "#stanford", "@stanford"] { try store.add(under: term) }
      #expect(try store.terms(limit: nil).count == 3)
      #expect(try store.statistics().terms == 3)
    }
  }

  @Test("the most recently searched comes first, equal ones by key", arguments: StoreEngine.all)
  func order(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(under: "old", at: 1)
      try store.add(under: "b", at: 5)
      try store.add(under: "A", at: 5)
      #expect(try store.termNames() == ["A", "b", "old"])
      try store.add(under: "Old", at: 6)
      #expect(try store.termNames() == ["Old", "A", "b"])
      #expect(try store.terms(limit: 2).map(\.term) == ["Old", "A"])
    }
  }

  @Test("a clock that was set back does not make a search older", arguments: StoreEngine.all)
  func clockSetBack(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(under: "t", at: 9)
      try store.add(under: "t", at: 3)
      #expect(try store.summary("t")?.searchedAt == 9)
    }
  }

  @Test("a search that found nothing is a term with no tweets", arguments: StoreEngine.all)
  func empty(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(under: "nothing", at: 4)
      #expect(
        try store.summary("nothing")
          == TermSummary(
            term: "nothing", key: "nothing", tweets: 0, retweets: 0, first: nil, last: nil,
            searchedAt: 4))
    }
  }

  @Test(
    "a term counts its tweets and retweets, and knows from when to when", arguments: StoreEngine.all
  )
  func counters(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        SampleTweet(1, at: 50), SampleTweet(2, at: -7, isRetweet: true), SampleTweet(3),
        under: "t", at: 1)
      #expect(try store.summary("t") == summary(tweets: 3, retweets: 1, first: -7, last: 50))
      try store.add(SampleTweet(4, at: 99, isRetweet: true), SampleTweet(1, at: 50), under: "t")
      #expect(try store.summary("t") == summary(tweets: 4, retweets: 2, first: -7, last: 99))
    }
  }

  @Test("what a later copy tells changes the counters of every term", arguments: StoreEngine.all)
  func laterCopies(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1), SampleTweet(2, at: 20), under: "t", at: 1)
      try store.add(SampleTweet(1), under: "u", at: 1)
      try store.add(SampleTweet(1, at: 10, isRetweet: true), under: "t", at: 1)
      #expect(try store.summary("t") == summary(tweets: 2, retweets: 1, first: 10, last: 20))
      #expect(
        try store.summary("u") == summary("u", tweets: 1, retweets: 1, first: 10, last: 10))
      try store.add(SampleTweet(1), under: "t", at: 1)
      #expect(try store.summary("t") == summary(tweets: 2, retweets: 1, first: 10, last: 20))
    }
  }

  @Test(
    "a copy under a third term changes the counters of the first two", arguments: StoreEngine.all)
  func thirdTerm(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1), under: "t", at: 1)
      try store.add(SampleTweet(1, at: 10, isRetweet: true), under: "u", at: 1)
      #expect(try store.summary("t") == summary(tweets: 1, retweets: 1, first: 10, last: 10))
      #expect(
        try store.summary("u") == summary("u", tweets: 1, retweets: 1, first: 10, last: 10))
    }
  }

  private func summary(
    _ term: String = "t", tweets: Int, retweets: Int, first: Int64?, last: Int64?
  ) -> TermSummary {
    TermSummary(
      term: term, key: term, tweets: tweets, retweets: retweets, first: first, last: last,
      searchedAt: 1)
  }
}
