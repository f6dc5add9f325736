import TestSupport
import Testing
import Tweets

@testable import Store

/// Page after page is the whole, whatever comes in between.
@Suite struct `Contract: pages` {
  private static func sample() -> [SampleTweet] {
    var tweets: [SampleTweet] = []
    for number in 1...60 {
      // Some of one second, some without a time.
      let time: Int64? = number % 7 == 0 ? nil : Int64(number / 9)
      let text = number % 3 == 0 ? "cat" : "dog"
      tweets.append(SampleTweet(Int64(number), number % 2 == 0 ? "#a" : "", at: time, text: text))
    }
    tweets.append(SampleTweet(id: .text("x"), mentions: ["#a"], createdAt: 3, text: "cat"))
    return tweets
  }

  @Test(
    "pages of any size make the whole list", arguments: StoreEngine.all, [1, 2, 7, 60, 61, 100])
  func whole(engine: StoreEngine, size: Int) throws {
    try engine.withStore { store throws in
      try store.add(Self.sample(), under: "t")
      var mention = TweetFilter.all
      mention.mention = MentionQuestion(kind: .hashtag, key: "a")
      for filter in [TweetFilter.all, mention, .words("cat")] {
        #expect(try store.pages("t", filter, size: size) { _ in } == store.places("t", filter))
      }
    }
  }

  @Test(
    "what comes in between is in its place, and moves nothing that was there",
    arguments: StoreEngine.allWithSeeds(20))
  func between(engine: StoreEngine, seed: Int) throws {
    try engine.withTwoStores { store, other throws in
      var random = SeededRandom(seed: UInt64(seed))
      let all = Self.sample().shuffled(using: &random)
      try store.add(Array(all[..<30]), under: "t")
      let before = try store.places("t", .all)
      var rest = all[30...]
      let given = try store.pages("t", .all, size: random.number(below: 6) + 1) { _ in
        try other.add(Array(rest.prefix(4)), under: "t")
        rest = rest.dropFirst(4)
      }
      #expect(Set(given.map(\.id)).count == given.count)
      #expect(given.filter { before.contains($0) } == before)
      let after = try store.places("t", .all)
      #expect(given == after.filter { given.contains($0) })
    }
  }

  @Test("a page behind a tweet that is gone goes on where it stood", arguments: StoreEngine.all)
  func gone(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        SampleTweet(1, at: 10), SampleTweet(2, at: 20), SampleTweet(3, at: 30), under: "t")
      let place = TweetPlace(createdAt: 15, id: .number(7))
      #expect(try store.ids("t", .all, after: place) == [1])
      #expect(try store.ids("t", .all, after: TweetPlace(createdAt: 10, id: .number(1))).isEmpty)
      #expect(
        try store.ids("t", .all, after: TweetPlace(createdAt: nil, id: .number(.max))).isEmpty)
    }
  }

  @Test("the rows are as many as the count, with any filter", arguments: StoreEngine.allWithSeeds(20))
  func rowsAreCounts(engine: StoreEngine, seed: Int) throws {
    try engine.withStore { store throws in
      var random = SeededRandom(seed: UInt64(seed))
      for term in ["t", "u"] {
        try store.add((0..<40).map { _ in RandomWorld.copy(&random) }, under: term)
        if random.isOnce(in: 2) { try store.index() }
      }
      for _ in 1...5 {
        let filter = RandomWorld.filterWithWords(&random)
        let term = try SearchTerm("t")
        #expect(
          try store.places("t", filter).count == store.term(term, where: filter)?.tweets,
          "\(filter)")
        for list in try store.popularity(
          PopularityQuestion(term: term, minCount: 1, filter: filter))
        {
          for mention in list.mentions {
            var filter = filter
            filter.mention = MentionQuestion(kind: mention.kind, key: mention.key)
            #expect(try store.places("t", filter).count == mention.count, "\(filter)")
          }
        }
      }
    }
  }
}

extension RandomWorld {
  /// Some conditions, no mention among them.
  static func filterWithWords(_ random: inout SeededRandom) -> TweetFilter {
    var filter = TweetFilter.all
    if random.isOnce(in: 3) { filter.since = instant(&random) }
    if random.isOnce(in: 3) { filter.until = instant(&random) }
    if random.isOnce(in: 2) { filter.retweets = random.one(of: TweetFilter.Retweets.allCases) }
    if random.isOnce(in: 3) { filter.excludedTerms = (try? SearchTerm("u")).map { [$0] } ?? [] }
    if random.isOnce(in: 2) {
      filter.words = TextQuery(
        random.one(of: ["tweet", "length -1*", "\"tweet 3\" OR 7", "-full", "\"its full\"", "2*"]))
    }
    return filter
  }
}

extension TweetStore {
  /// The places of the tweets that a filter means.
  fileprivate func places(
    _ term: String, _ filter: TweetFilter, after place: TweetPlace? = nil, limit: Int? = nil
  ) throws -> [TweetPlace] {
    var places: [TweetPlace] = []
    try forEachTweet(of: SearchTerm(term), where: filter, after: place, limit: limit) {
      places.append(TweetPlace(createdAt: $0.createdAt, id: $0.id))
    }
    return places
  }

  /// The same, page by page; `body` is told the end of each.
  fileprivate func pages(
    _ term: String, _ filter: TweetFilter, size: Int, _ body: (TweetPlace) throws -> Void
  ) throws -> [TweetPlace] {
    var all: [TweetPlace] = []
    while true {
      let page = try places(term, filter, after: all.last, limit: size)
      all += page
      guard let last = page.last else { return all }
      try body(last)
    }
  }
}
