import TestSupport
import Testing
import Tweets

@testable import Store

/// Which mentions rise from one window of time to the next.
@Suite struct `Contract: rising` {
  private func ask(
    _ store: any TweetStore, _ change: (inout RisingQuestion) -> Void = { _ in }
  ) throws -> RisingMentions {
    var question = RisingQuestion(term: try SearchTerm("t"), start: 0, middle: 100, end: 200)
    change(&question)
    return try store.rising(question)
  }

  private func lines(_ list: RisingList) -> [String] {
    list.mentions.map { "\($0.display) \($0.before) \($0.now)" }
  }

  /// Tweets of which so many have a mention before and now, beside ten of each window that have none.
  private func fill(_ store: any TweetStore, _ mentions: [(String, before: Int, now: Int)]) throws {
    var number: Int64 = 0
    func tweets(_ words: String, _ count: Int, at time: Int64) -> [SampleTweet] {
      (0..<count).map { _ in
        number += 1
        return SampleTweet(number, words, at: time)
      }
    }
    var all = tweets("", 10, at: 0) + tweets("", 10, at: 199)
    for mention in mentions {
      all += tweets(mention.0, mention.before, at: 99) + tweets(mention.0, mention.now, at: 100)
    }
    try store.add(all, under: "t")
  }

  @Test("what rises most surely comes first, hashtags and users apart", arguments: StoreEngine.all)
  func order(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try fill(
        store,
        [
          ("#two", 0, 2), ("#ten", 0, 10), ("#much", 20, 30), ("#falls", 20, 2), ("#same", 5, 5),
          ("@ana", 1, 3),
        ])
      let found = try ask(store)
      #expect(found.tweetsNow == 62)
      #expect(found.tweetsBefore == 56)
      #expect(found.lists.map(\.kind) == [.hashtag, .user])
      #expect(lines(found.lists[0]) == ["#ten 0 10", "#two 0 2", "#much 20 30"])
      #expect(found.lists[0].rising == 3)
      #expect(lines(found.lists[1]) == ["@ana 1 3"])
    }
  }

  @Test("a window has its beginning and not its end", arguments: StoreEngine.all)
  func windows(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      let times: [Int64?] = [-1, 0, 99, 100, 199, 200, nil]
      try store.add(
        times.enumerated().map { SampleTweet(Int64($0 + 1), "#w\($0)", at: $1) }, under: "t")
      let found = try ask(store) { $0.minCount = 1 }
      #expect(found.tweetsBefore == 2)
      #expect(found.tweetsNow == 2)
      #expect(lines(found.lists[0]) == ["#w3 0 1", "#w4 0 1"])
    }
  }

  @Test("equal ones come by key, also at the end of the list", arguments: StoreEngine.all)
  func ties(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try fill(store, ["#d", "#b", "#c", "#a"].map { ($0, 0, 2) })
      #expect(lines(try ask(store).lists[0]) == ["#a 0 2", "#b 0 2", "#c 0 2", "#d 0 2"])
      let first = try ask(store) { $0.top = 2 }.lists[0]
      #expect(lines(first) == ["#a 0 2", "#b 0 2"])
      #expect(first.rising == 4)
      #expect(try ask(store) { $0.top = 0 }.lists[0].rising == 4)
    }
  }

  @Test("the first of very many are the first of all", arguments: StoreEngine.all)
  func many(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      var random = SeededRandom(seed: 7)
      let tweets = (1...4000).map { number in
        let words = (0..<3).map { _ in
          let sign = random.isOnce(in: 3) ? "@" : "#"
          return "\(sign)w\(random.number(below: 40) * random.number(below: 90))"
        }
        return SampleTweet(
          Int64(number), words.joined(separator: " "), at: Int64(random.number(below: 200)))
      }
      try store.add(tweets, under: "t")
      let all = try ask(store) { $0.minCount = 1 }
      #expect(all.lists.allSatisfy { $0.rising > 300 && $0.mentions.count == $0.rising })
      for top in [1, 7, 100] {
        let first = try ask(store) { ($0.minCount, $0.top) = (1, top) }
        for (some, whole) in zip(first.lists, all.lists) {
          #expect(some.mentions == Array(whole.mentions.prefix(top)))
          #expect(some.rising == whole.rising)
          #expect(some.mentions.allSatisfy { $0.kind == some.kind })
        }
      }
    }
  }

  @Test(
    "what grew no more than all the tweets did, does not rise", arguments: StoreEngine.all)
  func shares(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      // Twenty tweets before, forty now: a mention of ten and twenty has its share as before.
      try fill(store, [("#half", 10, 20), ("", 0, 10)])
      #expect(try ask(store).lists[0].mentions.isEmpty)
    }
  }

  @Test("with nothing before, the count alone gives the order", arguments: StoreEngine.all)
  func nothingBefore(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        SampleTweet(1, "#a #b", at: 100), SampleTweet(2, "#b", at: 101), under: "t")
      let found = try ask(store) { $0.minCount = 1 }
      #expect(found.tweetsBefore == 0)
      #expect(lines(found.lists[0]) == ["#b 0 2", "#a 0 1"])
    }
  }

  @Test("threshold, kinds and filter are the question's", arguments: StoreEngine.all)
  func options(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try fill(store, [("#one", 0, 1), ("#three @x", 0, 3)])
      #expect(lines(try ask(store).lists[0]) == ["#three 0 3"])
      #expect(try ask(store) { $0.minCount = 1 }.lists[0].rising == 2)
      let users = try ask(store) { $0.kinds = [.user] }.lists
      #expect(users.map(\.kind) == [.user])
      #expect(lines(users[0]) == ["@x 0 3"])
      let ofUser = try ask(store) { $0.filter.mention = MentionQuestion(kind: .user, key: "x") }
      #expect(ofUser.tweetsNow == 3)
      let unknown = try SearchTerm("unknown")
      let nothing = try ask(store) { $0.term = unknown }
      #expect(nothing.lists.map(\.kind) == [.hashtag, .user])
      #expect(nothing.tweetsNow == 0)
    }
  }
}
