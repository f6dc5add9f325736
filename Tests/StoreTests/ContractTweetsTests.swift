import TestSupport
import Testing
import Tweets

@testable import Store

/// The tweets behind a number, and what makes a tweet one.
@Suite struct `Contract: tweets` {
  @Test(
    "the newest come first, then by descending id, those without a time last",
    arguments: StoreEngine.all)
  func order(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        SampleTweet(1, at: 30), SampleTweet(2), SampleTweet(3, at: 30), SampleTweet(4, at: 90),
        SampleTweet(5), SampleTweet(id: .text("x"), mentions: []), SampleTweet(6, at: -5),
        under: "t")
      let order = try store.tweets("t").map(\.id.description)
      #expect(order == ["4", "3", "1", "6", "x", "5", "2"])
      #expect(try store.tweets("t", limit: 3).map(\.id.description) == ["4", "3", "1"])
    }
  }

  @Test("the rows of a mention are as many as its count", arguments: StoreEngine.all)
  func rowsAreCounts(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      let tweets = (1...40).map { number in
        SampleTweet(
          Int64(number),
          (1...6).filter { number % $0 == 0 }.map { "#w\($0) @W\($0)" }.joined(separator: " "))
      }
      try store.add(tweets, under: "t")
      try store.add(tweets.filter { $0.mentions.contains("#w3") }, under: "u")
      for term in ["t", "u"] {
        for kind in MentionKind.allCases {
          let counts = try store.popularity(
            of: SearchTerm(term), kind: kind, minCount: 1, limit: nil)
          #expect(counts.count == 6)
          for mention in counts {
            let sign = String(Unicode.Scalar(kind.sign))
            let rows = try store.tweets(term, mention: sign + mention.key)
            #expect(rows.count == mention.count)
            #expect(rows.allSatisfy { $0.mentions.contains(mention.display) })
          }
        }
      }
    }
  }

  @Test("a mention that no tweet of the term has gives no rows", arguments: StoreEngine.all)
  func noRows(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#a"), under: "t")
      try store.add(SampleTweet(2, "#b"), under: "u")
      #expect(try store.tweets("t", mention: "#b").isEmpty)
      #expect(try store.tweets("t", mention: "@a").isEmpty)
      #expect(try store.tweets("t", mention: "#nowhere").isEmpty)
    }
  }

  @Test("ids beyond 2^53 stay apart", arguments: StoreEngine.all)
  func largeIDs(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      let ids: [Int64] = [
        9_007_199_254_740_992, 9_007_199_254_740_993, 1_453_421_345_678_901_234,
        1_453_421_345_678_901_235, .max - 1, .max,
      ]
      try store.add(ids.map { SampleTweet($0, "#a") }, under: "t")
      #expect(try store.numbers("t") == ["#a 6"])
      #expect(try store.tweets("t").map(\.id) == ids.reversed().map(TweetID.number))
    }
  }

  @Test("an id of text is its bytes, and no number", arguments: StoreEngine.all)
  func textIDs(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      let ids = [
        "17", "0017", "17.0", "at://did:plc:x/app.bsky.feed.post/1",
        "AT://did:plc:x/app.bsky.feed.post/1", "https://a.example/@u/1", "é", "e\u{301}",
        "18446744073709551616",
      ]
      let texts = ids.map { SampleTweet(id: .text($0), mentions: ["#a"]) }
      #expect(try store.add(texts + [SampleTweet(17, "#a")], under: "t").new == 10)
      #expect(try store.add(texts, under: "t").known == 9)
      #expect(try store.numbers("t") == ["#a 10"])
      // What one of two ids that look alike gains is its own.
      try store.add(SampleTweet(id: .text("e\u{301}"), mentions: ["#b"]), under: "t")
      try store.add(SampleTweet(id: .text("é"), mentions: ["#c"]), under: "t")
      let gained = try ["#b", "#c"].map { mention in
        try store.tweets("t", mention: mention).map { Array($0.id.description.utf8) }
      }
      #expect(gained == [[Array("e\u{301}".utf8)], [Array("é".utf8)]])
    }
  }

  @Test("what is written comes back as it was", arguments: StoreEngine.all)
  func roundTrip(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      let words = [
        "#a\"b\\c", "#[x],{y}", "#tab\tline\nbreak\u{1}", "#\u{1F600}",
        "@'); DROP TABLE tweets; --",
      ]
      let tweet = SampleTweet(
        id: .number(1), mentions: words, createdAt: 5, author: "A'\"", isRetweet: true,
        text: "line\n\"two\" \u{7}")
      try store.add(tweet, under: "t")
      #expect(
        try store.tweets("t") == [
          StoredTweet(
            id: .number(1), author: "A'\"", createdAt: 5, isRetweet: true,
            text: "line\n\"two\" \u{7}", mentions: words)
        ])
      // Another copy has to read the stored words to find out that it adds one.
      try store.add(SampleTweet(id: .number(1), mentions: words + ["#z"]), under: "t")
      #expect(try store.tweets("t").first?.mentions == words + ["#z"])
      #expect(try store.numbers("t").count == 6)
    }
  }

  @Test(
    "an error of the reader ends the reading and leaves the store usable",
    arguments: StoreEngine.all)
  func errorInBody(engine: StoreEngine) throws {
    struct Stop: Error {}
    try engine.withStore { store throws in
      try store.add(SampleTweet(1), SampleTweet(2), under: "t")
      var seen = 0
      #expect(throws: Stop.self) {
        try store.forEachTweet(of: SearchTerm("t"), where: .all, after: nil, limit: nil) { _ in
          seen += 1
          throw Stop()
        }
      }
      #expect(seen == 1)
      try store.add(SampleTweet(3), under: "t")
      #expect(try store.tweets("t").count == 3)
    }
  }
}
