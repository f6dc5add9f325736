import TestSupport
import Testing
import Tweets

@testable import Store

/// What a count is: the number of distinct tweets of the term that carry the mention.
@Suite struct `Contract: counting` {
  @Test("a repeat inside a tweet counts once", arguments: StoreEngine.all)
  func repeatInside(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#go #Go #GO @ana @ANA"), under: "t")
      #expect(try store.numbers("t") == ["#go 1", "@ana 1"])
    }
  }

  @Test("a tweet ingested again never counts again", arguments: StoreEngine.all)
  func again(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      let tweets = [SampleTweet(1, "#go @ana"), SampleTweet(2, "#go")]
      let first = try store.add(tweets, under: "t")
      let second = try store.add(tweets, under: "t")
      #expect((first.new, first.known, first.updated, first.mentions) == (2, 0, 0, 3))
      #expect((second.new, second.known, second.updated, second.mentions) == (0, 2, 0, 0))
      #expect(try store.numbers("t") == ["#go 2", "@ana 1"])
    }
  }

  @Test("a tweet twice in one batch is one tweet", arguments: StoreEngine.all)
  func twiceInABatch(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      let counts = try store.add(
        SampleTweet(1, "#go"), SampleTweet(2, "#go"), SampleTweet(1, "#go"), under: "t")
      #expect((counts.new, counts.known, counts.updated, counts.mentions) == (2, 1, 0, 2))
      #expect(try store.numbers("t") == ["#go 2"])
    }
  }

  @Test("the same tweet under a new term counts for that term", arguments: StoreEngine.all)
  func newTerm(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#go"), SampleTweet(2, "#go"), under: "A")
      let counts = try store.add(SampleTweet(1, "#go"), under: "B")
      #expect((counts.new, counts.known, counts.mentions) == (1, 0, 1))
      #expect(try store.numbers("A") == ["#go 2"])
      #expect(try store.numbers("B") == ["#go 1"])
      #expect(try store.statistics().tweets == 2)
      #expect(try store.statistics().links == 3)
    }
  }

  /// Three copies of one tweet: cut, otherwise cut, and whole.
  private static let copies = [
    SampleTweet(1, "#one"), SampleTweet(1, "#two @ana"), SampleTweet(1, "#one #two #three"),
  ]

  @Test(
    "a tweet's mentions are the union over its copies, in any order, in one batch or several",
    arguments: StoreEngine.all)
  func union(engine: StoreEngine) throws {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let copies = order.map { Self.copies[$0] }
      for split in 0...2 {
        try engine.withStore { store throws in
          if split > 0 { try store.add(Array(copies[..<split]), under: "t") }
          try store.add(Array(copies[split...]), under: "t")
          #expect(try store.numbers("t") == ["#one 1", "#three 1", "#two 1", "@ana 1"])
          #expect(try store.summary("t")?.tweets == 1)
        }
      }
    }
  }

  @Test(
    "a copy under one term mends the tweet in every term that has it", arguments: StoreEngine.all)
  func mending(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#cut"), SampleTweet(2, "#whole"), under: "A")
      try store.add(SampleTweet(1, "#cut"), under: "B")
      let counts = try store.add(SampleTweet(1, "#cut #whole @ana"), under: "C")
      #expect((counts.new, counts.known, counts.mentions) == (1, 0, 3))
      #expect(try store.numbers("A") == ["#whole 2", "#cut 1", "@ana 1"])
      #expect(try store.numbers("B") == ["#cut 1", "#whole 1", "@ana 1"])
      #expect(try store.numbers("C") == ["#cut 1", "#whole 1", "@ana 1"])
    }
  }

  @Test("a cut copy under a new term counts what the full one had", arguments: StoreEngine.all)
  func cutAfterFull(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#one #two"), under: "A")
      try store.add(SampleTweet(1, "#one"), under: "B")
      #expect(try store.numbers("B") == ["#one 1", "#two 1"])
    }
  }

  @Test(
    "a copy that adds something is an update, one that does not is none", arguments: StoreEngine.all
  )
  func updates(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#go", text: "cut…"), under: "t")
      func updated(_ copy: SampleTweet) throws -> Int { try store.add(copy, under: "t").updated }
      #expect(try updated(SampleTweet(1, "#go", text: "the whole text")) == 1)
      #expect(try updated(SampleTweet(1, "#go", by: "ana")) == 1)
      #expect(try updated(SampleTweet(1, "#go", at: 7)) == 1)
      #expect(try updated(SampleTweet(1, "#go", isRetweet: true)) == 1)
      #expect(try updated(SampleTweet(1, "#more")) == 1)
      #expect(try updated(SampleTweet(1, "", text: "cut…")) == 0)
      #expect(
        try store.tweets("t") == [
          StoredTweet(
            id: .number(1), author: "ana", createdAt: 7, isRetweet: true, text: "the whole text",
            mentions: ["#go", "#more"])
        ])
    }
  }

  @Test("a hashtag and a user of the same name are two mentions", arguments: StoreEngine.all)
  func kinds(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#swift @swift"), SampleTweet(2, "@swift"), under: "t")
      #expect(try store.numbers("t") == ["#swift 1", "@swift 2"])
      #expect(try store.statistics().hashtags == 1)
      #expect(try store.statistics().users == 1)
    }
  }

  @Test("#swift never counts for #swiftlang, nor the other way", arguments: StoreEngine.all)
  func prefixes(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        SampleTweet(1, "#swift"), SampleTweet(2, "#swiftlang"), SampleTweet(3, "#SwiftLang"),
        under: "#swift")
      try store.add(SampleTweet(4, "#swift"), under: "#swiftlang")
      #expect(try store.numbers("#swift") == ["#swiftlang 2", "#swift 1"])
      #expect(try store.numbers("#swiftlang") == ["#swift 1"])
      #expect(try store.tweets("#swift", mention: "#swift").map(\.id) == [.number(1)])
    }
  }

  @Test("letters are folded in full and accents kept", arguments: StoreEngine.all)
  func folding(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        SampleTweet(1, "#Straße #café"), SampleTweet(2, "#STRASSE #cafe\u{301}"),
        SampleTweet(3, "#strasse #cafe"), under: "t")
      #expect(try store.numbers("t") == ["#Straße 3", "#café 2", "#cafe 1"])
    }
  }

  @Test("tweets without mentions are kept, counted and known again", arguments: StoreEngine.all)
  func withoutMentions(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      #expect(try store.add(SampleTweet(1), SampleTweet(2), under: "t").new == 2)
      #expect(try store.add(SampleTweet(2), SampleTweet(3), under: "t").known == 1)
      #expect(try store.summary("t")?.tweets == 3)
      #expect(try store.numbers("t").isEmpty)
      #expect(try store.tweets("t").count == 3)
    }
  }

  @Test("more tweets and mentions than one look-up takes", arguments: StoreEngine.all)
  func manyTweets(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      let tweets = (1...1234).map { SampleTweet(Int64($0), "#all #only\($0)") }
      try store.add(tweets.reversed(), under: "t")
      #expect(try store.add(tweets, under: "t").known == 1234)
      #expect(try store.add(tweets, under: "u").mentions == 2468)
      #expect(try store.numbers("t", minCount: 2) == ["#all 1234"])
      #expect(try store.numbers("u").count == 1235)
    }
  }
}
