import TestSupport
import Testing
import Tweets

@testable import Store

/// In which order mentions come, in which spelling, and how many.
@Suite struct `Contract: order and spelling` {
  @Test("most tweets first, equal ones by the UTF-8 bytes of the key", arguments: StoreEngine.all)
  func order(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      // U+FF53 comes before U+10428 in UTF-8, and after it in UTF-16.
      let words = "#東京 #𐐨 #ｓ #яблоко #éclair #zebra #apple #_x #2fast"
      try store.add(SampleTweet(1, words + " #mango @b @A"), SampleTweet(2, "#mango"), under: "t")
      #expect(
        try store.numbers("t") == [
          "#mango 2", "#2fast 1", "#_x 1", "#apple 1", "#zebra 1", "#éclair 1", "#яблоко 1",
          "#東京 1", "#ｓ 1", "#𐐨 1", "@A 1", "@b 1",
        ])
    }
  }

  @Test("a limit takes the first of the order", arguments: StoreEngine.all)
  func limit(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#a #b #c @d"), SampleTweet(2, "#c"), under: "t")
      #expect(try store.numbers("t", limit: 2) == ["#c 2", "#a 1", "@d 1"])
      #expect(try store.numbers("t", limit: 0).isEmpty)
    }
  }

  @Test("totals tell how many reach the threshold and how many do not", arguments: StoreEngine.all)
  func totals(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        SampleTweet(1, "#a #b #c @d"), SampleTweet(2, "#b #c"), SampleTweet(3, "#c"), under: "t")
      func totals(_ kind: MentionKind, _ minCount: Int) throws -> MentionTotals {
        try store.mentionTotals(of: SearchTerm("T"), kind: kind, minCount: minCount)
      }
      #expect(try totals(.hashtag, 1) == MentionTotals(shown: 3, below: 0))
      #expect(try totals(.hashtag, 2) == MentionTotals(shown: 2, below: 1))
      #expect(try totals(.hashtag, 4) == MentionTotals(shown: 0, below: 3))
      #expect(try totals(.user, 2) == MentionTotals(shown: 0, below: 1))
      #expect(try store.numbers("t", minCount: 2) == ["#c 3", "#b 2"])
    }
  }

  @Test("a term that nobody searched has nothing", arguments: StoreEngine.all)
  func unknownTerm(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#a"), under: "t")
      #expect(try store.summary("u") == nil)
      #expect(try store.numbers("u").isEmpty)
      #expect(try store.tweets("u").isEmpty)
      let totals = try store.mentionTotals(of: SearchTerm("u"), kind: .hashtag, minCount: 1)
      #expect(totals == MentionTotals(shown: 0, below: 0))
    }
  }

  @Test(
    "the spelling of the smallest id is shown, in whatever order the tweets come",
    arguments: StoreEngine.all)
  func smallestID(engine: StoreEngine) throws {
    let tweets = [SampleTweet(3, "#gO"), SampleTweet(1, "#Go"), SampleTweet(2, "#GO")]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      try engine.withStore { store throws in
        for place in order { try store.add(tweets[place], under: "t\(place)") }
        #expect(try store.numbers("t0") == ["#Go 1"])
        #expect(try store.numbers("t2") == ["#Go 1"])
      }
      try engine.withStore { store throws in
        try store.add(order.map { tweets[$0] }, under: "t")
        #expect(try store.numbers("t") == ["#Go 3"])
      }
    }
  }

  @Test("the spelling stays when its tweet is gone", arguments: StoreEngine.all)
  func sticky(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#Go", at: 100), SampleTweet(2, "#go", at: 200), under: "t")
      _ = try store.prune(.olderThan(150), isDryRun: false)
      #expect(try store.numbers("t") == ["#Go 1"])
      try store.add(SampleTweet(3, "#GO"), under: "t")
      #expect(try store.numbers("t") == ["#Go 2"])
    }
  }

  @Test("a mention that was deleted begins anew", arguments: StoreEngine.all)
  func afresh(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#Go"), under: "t")
      _ = try store.forget(SearchTerm("t"), isDryRun: false)
      try store.add(SampleTweet(2, "#GO"), under: "t")
      #expect(try store.numbers("t") == ["#GO 1"])
    }
  }

  @Test(
    "of two spellings in copies of one tweet the smaller in byte order is shown",
    arguments: StoreEngine.all, [["#Go", "#GO"], ["#GO", "#Go"]])
  func copies(engine: StoreEngine, spellings: [String]) throws {
    let copies = spellings.map { SampleTweet(1, $0) }
    try engine.withStore { store throws in
      try store.add(copies, under: "t")
      #expect(try store.numbers("t") == ["#GO 1"])
    }
    try engine.withStore { store throws in
      try store.add(copies[0], under: "t")
      try store.add(copies[1], under: "u")
      #expect(try store.numbers("t") == ["#GO 1"])
      #expect(try store.tweets("t").first?.mentions == ["#GO"])
    }
  }

  @Test("a number is smaller than a text, as an id", arguments: StoreEngine.all)
  func mixedIDs(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(id: .text("1"), mentions: ["#Text"]), under: "t")
      #expect(try store.numbers("t") == ["#Text 1"])
      try store.add(SampleTweet(.max, "#TEXT"), under: "t")
      #expect(try store.numbers("t") == ["#TEXT 2"])
    }
  }
}
