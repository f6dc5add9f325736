import TestSupport
import Testing
import Tweets

@testable import Store

/// How SQLite counts pairs within bounds: in blocks of mentions, and keeping only the first pairs.
@Suite struct `SQLite: pairs` {
  /// The mentions of all tweets, and a counter of their pairs.
  private func counter(_ store: SQLiteStore) throws -> (PairCounter, [CountedMention]) {
    let term = try #require(try store.row(of: SearchTerm("t")))
    let tweets = try store.tweets(of: term, where: .all)
    let counts = try TermCounts(store.connection, term: term, filter: .all, tweets: tweets)
    let mentions = try MentionKind.allCases.flatMap { try counts.mentions($0, minCount: 1) }
      .sorted { $0.mention < $1.mention }
    return (
      PairCounter(store.connection, term: term, tweets: tweets, mentions: mentions), mentions
    )
  }

  private func store(seed: UInt64) throws -> SQLiteStore {
    let store = try SQLiteStore.openInMemory()
    var random = SeededRandom(seed: seed)
    // Two runs of tweets with others between them.
    for start in [1, 1001] as [Int64] {
      let tweets = (start..<start + 300).map { number in
        SampleTweet(
          number,
          (0..<random.number(below: 7)).map { _ in "#w\(random.number(below: 40))" }
            .joined(separator: " "))
      }
      try store.add(tweets, under: "t")
      try store.add((start + 500..<start + 700).map { SampleTweet($0, "#w1 #w2") }, under: "u")
    }
    return store
  }

  @Test("in one block or in many, they are the same pairs", arguments: [1, 10, 100, 1000])
  func blocks(linksMax: Int) throws {
    for seed in 0..<4 as Range<UInt64> {
      let store = try store(seed: seed)
      let (counter, _) = try counter(store)
      for minCount in [1, 3] {
        var found: [[[Int]]] = []
        for limit in [Int.max, linksMax] {
          var pairs: [[Int]] = []
          try counter.forEachPair(minCount: minCount, linksMax: limit) {
            pairs.append([min($0, $1), max($0, $1), $2])
          }
          found.append(pairs.sorted { $0.lexicographicallyPrecedes($1) })
        }
        #expect(found[0].count > 400)
        #expect(found[0] == found[1])
      }
    }
  }

  @Test("the first are the same, whatever may wait", arguments: [0, 1, 7, 100], [0, 3, 50])
  func trimming(limit: Int, tiesMax: Int) throws {
    let store = try store(seed: 9)
    let (counter, mentions) = try counter(store)
    var all = BestPairs(store.connection, mentions: mentions, limit: 1_000_000, tiesMax: 0)
    var few = BestPairs(store.connection, mentions: mentions, limit: limit, tiesMax: tiesMax)
    var pairs: [(Int, Int, Int)] = []
    try counter.forEachPair(minCount: 1) { pairs.append(($0, $1, $2)) }
    for pair in pairs {
      try all.add(pair.0, pair.1, pair.2)
      try few.add(pair.0, pair.1, pair.2)
    }
    let list = try few.list()
    #expect(list.total == pairs.count)
    #expect(list.lines == Array(try all.list().lines.prefix(limit)))
  }

  @Test("beside one mention, whether its tweets are read or all numbers are counted")
  func fewTweets() throws {
    for seed in 0..<3 as Range<UInt64> {
      let store = try store(seed: seed)
      var question = PairsQuestion(term: try SearchTerm("t"), minCount: 1)
      for number in 0..<40 {
        question.mention = MentionQuestion(kind: .hashtag, key: "w\(number)")
        question.filter.retweets = number % 2 == 0 ? .all : .exclude
        let read = try store.pairs(question, fewTweets: .max)
        #expect(read.pairs.count > 5)
        #expect(try store.pairs(question, fewTweets: 0) == read)
      }
    }
  }

  @Test("two tweets with a thousand mentions each: half a million pairs, and the first of them")
  func manyMentions() throws {
    let store = try SQLiteStore.openInMemory()
    let words = (0..<1000).map { "#w\($0)" }.joined(separator: " ")
    try store.add(SampleTweet(1, words), SampleTweet(2, words), under: "t")
    let list = try store.pairs(PairsQuestion(term: try SearchTerm("t"), top: 3))
    #expect(list.total == 499_500)
    #expect(list.lines == ["#w0 + #w1 2", "#w0 + #w10 2", "#w0 + #w100 2"])
  }

  @Test("ranks are found for a tweet of a set, and for no other")
  func ranks() {
    var tweets = TweetSet(upTo: 300)
    let rows: [Int64] = [0, 1, 63, 64, 127, 200, 300]
    for row in rows { tweets.insert(row) }
    let ranks = TweetRanks(tweets)
    #expect(ranks.count == 7)
    #expect(rows.map { ranks.rank(of: $0) } == Array(0..<7))
    #expect([-1, 2, 65, 299, 301, 100_000, .max, .min].allSatisfy { ranks.rank(of: $0) == nil })
  }

  @Test("a damaged row is told, and not counted")
  func damaged() throws {
    let store = try SQLiteStore.openInMemory()
    try store.add(SampleTweet(1, "#a #b"), SampleTweet(2, "#a #b"), under: "t")
    try store.connection.execute("UPDATE term_mentions SET tweets = x'80'")
    let error = #expect(throws: StoreError.self) {
      try store.pairs(PairsQuestion(term: SearchTerm("t")))
    }
    #expect(error == .damagedLinks(store.connection))
  }
}
