import TestSupport
import Testing
import Tweets

@testable import Store

/// Deleting: what goes, what stays, and that nothing is left that nothing reaches.
@Suite struct `Contract: prune and forget` {
  @Test("pruning more terms than there are loses nothing", arguments: StoreEngine.all)
  func nothing(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#a"), under: "#Stanford", at: 1)
      try store.add(SampleTweet(2, "#a"), under: "#stanford", at: 2)
      #expect(try store.prune(.keepRecent(terms: 50), isDryRun: false) == PruneCounts())
      #expect(try store.numbers("#stanford") == ["#a 2"])
    }
  }

  @Test("a tweet under two terms survives while one of them does", arguments: StoreEngine.all)
  func sharedTweet(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#both @ana"), SampleTweet(2, "#old"), under: "old", at: 1)
      try store.add(SampleTweet(1, "#both"), SampleTweet(3, "#new"), under: "new", at: 2)
      let before = try store.numbers("new")
      let counts = try store.prune(.keepRecent(terms: 1), isDryRun: false)
      #expect((counts.terms, counts.tweets, counts.mentions) == (1, 1, 1))
      #expect(try store.numbers("new") == before)
      #expect(try store.tweets("new").map(\.id) == [.number(3), .number(1)])
      #expect(try store.statistics().tweets == 2)
      #expect(try store.summary("old") == nil)
    }
  }

  @Test(
    "the most recently searched terms are kept, whatever their first search",
    arguments: StoreEngine.all)
  func recent(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      for (time, term) in ["a", "b", "c", "d", "a"].enumerated() {
        try store.add(SampleTweet(Int64(time), "#x"), under: term, at: Int64(time))
      }
      #expect(try store.prune(.keepRecent(terms: 2), isDryRun: false).terms == 2)
      #expect(try store.termNames() == ["a", "d"])
      #expect(try store.prune(.keepRecent(terms: 0), isDryRun: false).terms == 2)
      let statistics = try store.statistics()
      #expect((statistics.tweets, statistics.hashtags, statistics.links) == (0, 0, 0))
    }
  }

  @Test("forgetting deletes a term and what no other reaches", arguments: StoreEngine.all)
  func forget(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#both"), SampleTweet(2, "#gone @gone"), under: "A")
      try store.add(SampleTweet(1, "#both"), under: "B")
      let trial = try store.forget(SearchTerm("a"), isDryRun: true)
      #expect(try store.numbers("A") == ["#both 1", "#gone 1", "@gone 1"])
      let counts = try store.forget(SearchTerm("a"), isDryRun: false)
      #expect(trial == counts)
      #expect(counts?.tweets == 1)
      #expect(counts?.mentions == 2)
      #expect(counts?.terms == 1)
      #expect(try store.termNames() == ["B"])
      #expect(try store.numbers("B") == ["#both 1"])
      #expect(try store.forget(SearchTerm("A"), isDryRun: false) == nil)
    }
  }

  @Test(
    "old tweets go, and lower the counts of exactly the terms that had them",
    arguments: StoreEngine.all)
  func olderThan(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        SampleTweet(1, "#a #b", at: 100, isRetweet: true), SampleTweet(2, "#a", at: 200),
        SampleTweet(3, "#a @c"), under: "A", at: 1)
      try store.add(SampleTweet(1, "#a", at: 100), SampleTweet(2, "#a", at: 200), under: "B", at: 2)
      try store.add(SampleTweet(2, "#a", at: 200), under: "C", at: 3)
      let counts = try store.prune(.olderThan(200), isDryRun: false)
      #expect((counts.terms, counts.tweets, counts.mentions) == (0, 1, 1))
      #expect(try store.numbers("A") == ["#a 2", "@c 1"])
      #expect(try store.numbers("B") == ["#a 1"])
      #expect(try store.numbers("C") == ["#a 1"])
      let term = try store.summary("A")
      #expect((term?.tweets, term?.retweets, term?.first, term?.last) == (2, 0, 200, 200))
    }
  }

  @Test("tweets without a time are never too old", arguments: StoreEngine.all)
  func unknownTimes(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#a"), under: "t")
      #expect(try store.prune(.olderThan(.max), isDryRun: false) == PruneCounts())
      #expect(try store.numbers("t") == ["#a 1"])
    }
  }

  @Test("a term whose tweets are all too old stays, with none", arguments: StoreEngine.all)
  func emptiedTerm(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#a", at: 1), under: "t", at: 7)
      let counts = try store.prune(.olderThan(2), isDryRun: false)
      #expect((counts.terms, counts.tweets, counts.mentions) == (0, 1, 1))
      #expect(
        try store.summary("t")
          == TermSummary(
            term: "t", key: "t", tweets: 0, retweets: 0, first: nil, last: nil, searchedAt: 7))
    }
  }

  @Test(
    "a dry run gives the numbers of the real one, and a second run deletes nothing more",
    arguments: StoreEngine.all, [PruneRule.keepRecent(terms: 1), .olderThan(500)])
  func dryRun(engine: StoreEngine, rule: PruneRule) throws {
    try engine.withStore { store throws in
      for term in Int64(1)...3 {
        let tweets = (1...300).map { number in
          SampleTweet(
            Int64(number) * term, "#all #w\(number * Int(term) % 97) @u\(term)",
            at: Int64(number) * term,
            text: String(repeating: "long ", count: 40))
        }
        try store.add(tweets, under: "t\(term)", at: term)
      }
      let numbers = try store.numbers("t3")
      let trial = try store.prune(rule, isDryRun: true)
      #expect(try store.numbers("t3") == numbers)
      #expect(try store.terms(limit: nil).count == 3)
      let counts = try store.prune(rule, isDryRun: false)
      #expect(trial == counts)
      #expect(counts.tweets > 0)
      #expect(counts.bytes > 0)
      #expect(try store.prune(rule, isDryRun: false) == PruneCounts())
      #expect(try store.prune(rule, isDryRun: true) == PruneCounts())
    }
  }

  @Test("what was pruned can be ingested again", arguments: StoreEngine.all)
  func again(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      let tweets = [SampleTweet(1, "#a @b", at: 1), SampleTweet(2, "#a", at: 2)]
      try store.add(tweets, under: "t")
      _ = try store.prune(.olderThan(2), isDryRun: false)
      #expect(try store.add(tweets, under: "t").new == 1)
      #expect(try store.numbers("t") == ["#a 2", "@b 1"])
      _ = try store.prune(.keepRecent(terms: 0), isDryRun: false)
      #expect(try store.add(tweets, under: "t").new == 2)
      #expect(try store.numbers("t") == ["#a 2", "@b 1"])
    }
  }
}
