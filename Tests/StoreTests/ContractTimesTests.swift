import TestSupport
import Testing
import Tweets

@testable import Store

/// How many tweets were made between instants.
@Suite struct `Contract: times` {
  private func filter(_ change: (inout TweetFilter) -> Void) -> TweetFilter {
    var filter = TweetFilter.all
    change(&filter)
    return filter
  }

  private func counts(
    _ store: any TweetStore, _ bounds: [Int64], of term: String = "t",
    where filter: TweetFilter = .all
  ) throws -> TimeCounts {
    try store.timeCounts(of: SearchTerm(term), where: filter, bounds: bounds)
  }

  @Test(
    "a tweet belongs to the bound that it is at or after, and before the next",
    arguments: StoreEngine.all)
  func bounds(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        [-1, 0, 9, 10, 10, 29, 30, 31].enumerated().map { SampleTweet(Int64($0 + 1), at: $1) },
        under: "t")
      let found = try counts(store, [0, 10, 20, 30])
      #expect(found.counts == [2, 2, 1])
      #expect(found.outside == 3)
      #expect(found.undated == 0)
      #expect(found.total == 8)
    }
  }

  @Test(
    "times before 1970, before 2000 and after 2068 are found as others are",
    arguments: StoreEngine.all)
  func farTimes(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      let times: [Int64] = [
        -62_000_000_000, -5, 946_684_799, 946_684_800, 3_094_168_446, 9_000_000_000,
      ]
      try store.add(times.enumerated().map { SampleTweet(Int64($0 + 1), at: $1) }, under: "t")
      let bounds: [Int64] = [
        -63_000_000_000, 0, 946_684_800, 4_000_000_000, 10_000_000_000,
      ]
      #expect(try counts(store, bounds).counts == [2, 1, 2, 1])
      #expect(try counts(store, [.min, 0, .max]).counts == [2, 4])
    }
  }

  @Test("tweets without a time are told apart", arguments: StoreEngine.all)
  func undated(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1), SampleTweet(2, at: 5), SampleTweet(3), under: "t")
      let found = try counts(store, [0, 10])
      #expect(found.counts == [1])
      #expect(found.undated == 2)
    }
  }

  @Test("only what the filter means is counted, of one term", arguments: StoreEngine.all)
  func filtered(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        SampleTweet(1, "#a", at: 1), SampleTweet(2, "#b", at: 2, isRetweet: true),
        SampleTweet(3, "#a", at: 3), under: "t")
      try store.add(SampleTweet(3, "#a", at: 3), SampleTweet(4, "#a", at: 4), under: "u")
      let bounds: [Int64] = [1, 2, 3, 4, 5]
      #expect(try counts(store, bounds, of: "u").counts == [0, 0, 1, 1])
      let ofMention = filter { $0.mention = MentionQuestion(kind: .hashtag, key: "a") }
      #expect(try counts(store, bounds, where: ofMention).counts == [1, 0, 1, 0])
      let noRetweets = filter { $0.retweets = .exclude }
      #expect(try counts(store, bounds, where: noRetweets).counts == [1, 0, 1, 0])
      let part = filter { ($0.since, $0.until) = (2, 3) }
      #expect(try counts(store, bounds, where: part).counts == [0, 1, 0, 0])
      let others = filter { $0.excludedTerms = [(try? SearchTerm("u"))].compactMap(\.self) }
      #expect(try counts(store, bounds, where: others).counts == [1, 1, 0, 0])
    }
  }

  @Test(
    "without two bounds nothing lies between, in no term nothing is", arguments: StoreEngine.all)
  func nothing(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, at: 5), under: "t")
      for bounds in [[], [5]] as [[Int64]] {
        let found = try counts(store, bounds)
        #expect(found.counts.isEmpty && found.outside == 1)
      }
      #expect(try counts(store, [0, 9], of: "u") == TimeCounts(bounds: 2))
    }
  }

  @Test(
    "many tweets, of which old ones are gone, are counted as few are", arguments: StoreEngine.all)
  func many(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        (1...13_000).map { SampleTweet(Int64($0), at: Int64($0), isRetweet: $0 % 5 == 0) },
        under: "t")
      // The first blocks of times are gone, and one begins in its middle.
      _ = try store.prune(.olderThan(9001), isDryRun: false)
      let bounds: [Int64] = [0, 9001, 10_001, 13_001]
      #expect(try counts(store, bounds).counts == [0, 1000, 3000])
      let late = filter { $0.since = 12_901 }
      #expect(try counts(store, bounds, where: late).counts == [0, 0, 100])
      let retweets = filter { $0.retweets = .only }
      #expect(try counts(store, bounds, where: retweets).counts == [0, 200, 600])
      let summary = try store.term(SearchTerm("t"), where: retweets)
      #expect(summary?.first == 9005)
      #expect(summary?.last == 13_000)
      #expect(summary?.tweets == 800)
    }
  }

  @Test("a unit sees what it has ingested itself", arguments: StoreEngine.all)
  func inUnit(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.begin()
      try store.recordSearch(of: SearchTerm("t"), at: 0)
      var batch = TweetBatch([SampleTweet(1, "#a", at: 5)])
      _ = try store.ingest(&batch, under: SearchTerm("t"))
      #expect(try counts(store, [0, 9]).counts == [1])
      try store.commit()
    }
  }
}
