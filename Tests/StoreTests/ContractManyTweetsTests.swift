import TestSupport
import Testing
import Tweets

@testable import Store

/// Many tweets behind one number, which come in any order: an engine keeps them in several rows.
@Suite struct `Contract: many tweets of a mention` {
  /// Each carries `#all`; of `#half` there are over 400, of `#third` over 200, of the others few.
  static let tweets: [SampleTweet] = (1...900).map { number in
    var words = ["#all", "@u\(number % 90)"]
    if number % 2 == 0 { words.append("#half") }
    if number % 3 == 0 { words.append("#third") }
    return SampleTweet(
      Int64(number) * 1000, words.joined(separator: " "), at: Int64(number * 7 % 500))
  }

  static let mentions = ["#all", "#half", "#third", "@u0", "@u41"]

  /// Ingests in units of some batches each.
  private func ingest(
    _ tweets: [SampleTweet], into store: any TweetStore, under name: String,
    _ random: inout SeededRandom
  ) throws {
    let term = try SearchTerm(name)
    var rest = tweets[...]
    while !rest.isEmpty {
      try store.begin()
      try store.recordSearch(of: term, at: 1)
      for _ in 0...random.number(below: 4) {
        var batch = TweetBatch(rest.prefix(1 + random.number(below: 120)))
        rest = rest.dropFirst(batch.tweets.count)
        _ = try store.ingest(&batch, under: term)
      }
      try store.commit()
    }
  }

  /// That a term has these tweets and no others, and each number is their count.
  private func expect(
    _ tweets: [SampleTweet], in store: any TweetStore, under term: String
  ) throws {
    var numbers: [String: Int] = [:]
    for mention in tweets.flatMap(\.mentions) { numbers[mention, default: 0] += 1 }
    #expect(
      try store.numbers(term).sorted() == numbers.map { "\($0.key) \($0.value)" }.sorted())
    // The latest first, those of one instant by descending id.
    let ordered = tweets.sorted { ($0.createdAt ?? 0, $0.id) > ($1.createdAt ?? 0, $1.id) }
    for mention in Self.mentions {
      let carrying = ordered.filter { $0.mentions.contains(mention) }.map(\.id)
      #expect(try store.tweets(term, mention: mention).map(\.id) == carrying)
      #expect(
        try store.tweets(term, mention: mention, limit: 9).map(\.id) == Array(carrying.prefix(9)))
    }
    #expect(try store.tweets(term).map(\.id) == ordered.map(\.id))
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test(
    "counts and tweets are those that came, in whatever order",
    arguments: StoreEngine.all, UInt64(1)...4)
  func anyOrder(engine: StoreEngine, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    try engine.withTwoStores { store, reader throws in
      let tweets = Self.tweets.shuffled(using: &random)
      try ingest(tweets, into: store, under: "t", &random)
      try expect(Self.tweets, in: reader, under: "t")
      // Under a second term in another order: what comes later stands among what is there.
      let others = tweets.prefix(700).shuffled(using: &random)
      try ingest(Array(others.prefix(350)), into: store, under: "u", &random)
      try expect(Array(others.prefix(350)), in: reader, under: "u")
      try ingest(others, into: store, under: "u", &random)
      try expect(others, in: reader, under: "u")
      try expect(Self.tweets, in: reader, under: "t")
    }
  }

  @Test(
    "what copies add later stands among what is there",
    arguments: StoreEngine.all, UInt64(1)...2)
  func copies(engine: StoreEngine, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    try engine.withTwoStores { store, reader throws in
      try ingest(Self.tweets.shuffled(using: &random), into: store, under: "t", &random)
      try ingest(Array(Self.tweets.prefix(600)), into: store, under: "u", &random)
      var added = Self.tweets
      for index in added.indices where !added[index].mentions.contains("#half") {
        added[index].mentions.append("#half")
      }
      // Some of them, then all.
      let copies = added.shuffled(using: &random)
      try ingest(Array(copies.prefix(300)), into: store, under: "t", &random)
      try ingest(copies, into: store, under: "t", &random)
      try expect(added, in: reader, under: "t")
      try expect(Array(added.prefix(600)), in: reader, under: "u")
    }
  }

  @Test(
    "deleting some of them leaves the others, to which more can be added",
    arguments: StoreEngine.all, UInt64(1)...2)
  func pruning(engine: StoreEngine, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    try engine.withTwoStores { store, reader throws in
      let tweets = Self.tweets.shuffled(using: &random)
      try ingest(Array(tweets.prefix(600)), into: store, under: "t", &random)
      _ = try store.prune(.olderThan(150), isDryRun: false)
      let kept = tweets.prefix(600).filter { ($0.createdAt ?? 0) >= 150 }
      #expect(kept.count < 600)
      try expect(kept, in: reader, under: "t")
      try ingest(tweets, into: store, under: "t", &random)
      try expect(Self.tweets, in: reader, under: "t")
    }
  }
}
