import TestSupport
import Testing
import Tweets

@testable import Store

/// Words in texts: the same tweets with an index and without, whatever happens to the texts meanwhile.
@Suite struct `Contract: search` {
  /// Asks without an index, with one, and with one that is behind.
  private func inEachState(
    _ engine: StoreEngine, _ tweets: [SampleTweet], _ body: (any TweetStore) throws -> Void
  ) throws {
    try engine.withStore { store throws in
      try store.add(tweets, under: "t")
      try body(store)
      try store.index()
      try body(store)
      #expect(try store.unindexedTexts(of: SearchTerm("t"), where: .words("a")) == 0)
    }
    try engine.withStore { store throws in
      try store.add(Array(tweets.prefix(2)), under: "t")
      try store.index()
      try store.add(tweets, under: "t")
      try body(store)
    }
  }

  @Test("words are found in every script", arguments: StoreEngine.all)
  func scripts(engine: StoreEngine) throws {
    let texts = [
      "Big Game tonight, don't miss it #AI", "the game was BIG", "東京タワーに行きたい", "京都 and 東",
      "오늘 학교에서", "สวัสดีครับ", "مُحَمَّد", "Café Straße", nil, "👍🏽🎉", "", "by @prof_pine ai",
    ]
    let expected: [(String, [Int])] = [
      ("big game", [1, 2]), ("\"big game\"", [1]), ("東京", [3]), ("京", [3, 4]), ("東 京", [3, 4]),
      ("학교", [5]), ("สวัสดี", [6]), ("محمد", [7]), ("cafe strasse", [8]), ("CAFÉ", [8]),
      ("👍", [10]), ("🎉 OR cafe", [8, 10]), ("#ai", [1]), ("ai", [1, 12]), ("@prof_pine", [12]),
      ("gam*", [1, 2]), ("big -tonight", [2]), ("-big -ai", [3, 4, 5, 6, 7, 8, 9, 10, 11]),
      ("nowhere", []), ("don't", [1]), ("tonight OR was -#ai", [2]),
    ]
    let tweets = texts.enumerated().map { SampleTweet(Int64($0 + 1), text: $1) }
    try inEachState(engine, tweets) { store throws in
      for (query, ids) in expected {
        #expect(try store.found(query) == ids.map { Int64($0) }, "\(query)")
      }
    }
  }

  @Test("a fuller copy is found by its own words alone", arguments: StoreEngine.all)
  func fullerCopy(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, text: "cut sho…"), SampleTweet(2), under: "t")
      try store.index()
      try store.add(
        SampleTweet(1, text: "cut short no more"), SampleTweet(2, text: "late"), under: "t")
      for _ in 1...2 {
        #expect(try store.found("sho").isEmpty)
        #expect(try store.found("-sho") == [1, 2])
        #expect(try store.found("short") == [1])
        #expect(try store.found("late") == [2])
        #expect(try store.check(repair: false).findings.isEmpty)
        try store.index()
      }
      // Once more, and twice before the next index.
      try store.add(SampleTweet(1, text: "cut short no more, and then"), under: "t")
      try store.add(SampleTweet(1, text: "cut short no more, and then some"), under: "t")
      #expect(try store.found("some") == [1])
      try store.index()
      #expect(try store.found("\"then some\"") == [1])
      #expect(try store.found("more") == [1])
    }
  }

  @Test("what is deleted is not found, and what comes after is", arguments: StoreEngine.all)
  func deleted(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        SampleTweet(1, at: 10, text: "old word"), SampleTweet(2, at: 20, text: "new word"),
        under: "t")
      try store.add(SampleTweet(3, text: "other word"), under: "u")
      try store.index()
      _ = try store.prune(.olderThan(15), isDryRun: true)
      #expect(try store.found("word") == [1, 2])
      _ = try store.prune(.olderThan(15), isDryRun: false)
      #expect(try store.found("word") == [2])
      try store.index()
      _ = try store.forget(SearchTerm("u"), isDryRun: false)
      #expect(try store.found("word") == [2])
      try store.add(SampleTweet(4, text: "last word"), under: "t")
      try store.index()
      #expect(try store.found("word") == [2, 4])
      #expect(try store.found("other", term: "u").isEmpty)
    }
  }

  @Test("words go together with the rest of a filter, and with counts", arguments: StoreEngine.all)
  func filters(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        SampleTweet(1, "#a", at: 10, text: "cat"), SampleTweet(2, "#a #b", at: 20, text: "cat dog"),
        SampleTweet(3, "#b", at: 30, isRetweet: true, text: "cat"),
        SampleTweet(4, "#a", text: "dog"),
        under: "t")
      try store.index()
      var filter = TweetFilter.words("cat")
      #expect(try store.term(SearchTerm("t"), where: filter)?.tweets == 3)
      let lists = try store.popularity(
        PopularityQuestion(term: SearchTerm("t"), minCount: 1, filter: filter))
      #expect(lists[0].mentions.map { "\($0.display) \($0.count)" } == ["#a 2", "#b 2"])
      filter.retweets = .exclude
      filter.mention = MentionQuestion(kind: .hashtag, key: "b")
      #expect(try store.ids("t", filter) == [2])
      filter.since = 25
      #expect(try store.ids("t", filter).isEmpty)
    }
  }

  @Test("of many words each is looked for", arguments: StoreEngine.all)
  func manyWords(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        SampleTweet(1, text: "w1 w2 w3 w4"), SampleTweet(2, text: "w1 w2 w3 w5"),
        SampleTweet(3, text: "w1 w2 w4"), SampleTweet(4, text: "w1 w2 w3 w4 no"),
        SampleTweet(5, text: "w1 w2 w3 w4 wit"), under: "t")
      let rest = (10...200).map { "w1 OR x\($0)" }.joined(separator: " ")
      let absent = (1...50).map { "-absent\($0)" }.joined(separator: " ")
      #expect(try store.found("w1 \(rest) w3 w4 OR w6 -no \(absent)") == [1, 5])
      #expect(try store.found("\(rest) \"w2 w3\" w4 \(absent)") == [1, 4, 5])
      #expect(try store.found("\(rest) wi* OR w5 \(absent)") == [2, 5])
      #expect(try store.found("\(rest) w4 -wi* -\"w2 w4\" \(absent)") == [1, 4])
      #expect(try store.found(absent) == [1, 2, 3, 4, 5])
    }
  }

  @Test("nothing that is typed is an error", arguments: StoreEngine.all)
  func anythingTyped(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, text: "a \"b\" NEAR(c) OR AND d*"), under: "t")
      let parts = [
        "a", "\"", "OR", "AND", "NOT", "NEAR(", ")", "-", "*", "^", "+", ":", "{", "}", " ", "'",
        "#",
        "@", "words", "東", "\u{0}", "\\", ";", "é", "“", "🎉", ",2)", "b",
      ]
      for isIndexed in [false, true] {
        if isIndexed { try store.index() }
        var random = SeededRandom(seed: 42)
        for _ in 0..<engine.rounds(1_000) {
          let typed = (0...random.number(below: 9)).map { _ in random.one(of: parts) }.joined()
          if TextQuery(typed) != nil { _ = try store.found(typed) }
        }
        let many = (1...3_000).map { "w\($0) -x\($0) y\($0) OR z\($0)" }.joined(separator: " ")
        #expect(try store.found(many).isEmpty)
      }
    }
  }
}

extension TweetStore {
  /// Makes the index of words, or brings it up to date.
  func index() throws(StoreError) { try indexTexts { _, _ in true } }

  /// The numbers of a term's tweets with words, ascending.
  func found(_ words: String, term: String = "t") throws -> [Int64] {
    try ids(term, .words(words)).sorted()
  }

  /// The numbers of the tweets that a filter means, in the store's order.
  func ids(
    _ term: String, _ filter: TweetFilter, after place: TweetPlace? = nil, limit: Int? = nil
  ) throws -> [Int64] {
    var ids: [Int64] = []
    try forEachTweet(of: SearchTerm(term), where: filter, after: place, limit: limit) {
      if case .number(let number) = $0.id { ids.append(number) }
    }
    return ids
  }
}

extension TweetFilter {
  /// Texts with words.
  static func words(_ typed: String) -> TweetFilter {
    var filter = TweetFilter()
    filter.words = TextQuery(typed)
    return filter
  }
}
