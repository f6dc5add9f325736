import TestSupport
import Testing
import Tweets

@testable import Store

/// Two terms side by side.
@Suite struct `Contract: comparison` {
  private func ask(
    _ store: any TweetStore, _ change: (inout ComparisonQuestion) -> Void = { _ in }
  ) throws -> TermComparison {
    var question = ComparisonQuestion(first: try SearchTerm("a"), second: try SearchTerm("b"))
    change(&question)
    return try store.comparison(question)
  }

  private func add(to store: any TweetStore) throws {
    try store.add(
      SampleTweet(1, "#both #x @u"), SampleTweet(2, "#both #x"), SampleTweet(3, "#both #mine"),
      SampleTweet(4, "#mine #few"), under: "a")
    try store.add(
      SampleTweet(3, "#both #mine"), SampleTweet(5, "#yours #few"), SampleTweet(6, "#Yours #few"),
      under: "b")
  }

  @Test("three lists, with the place that each has in the popularity", arguments: StoreEngine.all)
  func lists(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try add(to: store)
      let answer = try ask(store)
      #expect(answer.sharedTweets == 1)
      #expect(answer.sections.map(\.kind) == [.hashtag, .user])
      // By the smaller share: 1/3 of b is less than 2/4 of a, and 1/4 of a is less than that.
      #expect(
        answer.sections[0].lines == [
          ["#both 3/1 1/-", "#mine 2/2 1/-", "#few 1/- 2/1"], ["#x 2/3 0/-"], ["#yours 0/- 2/2"],
        ])
      #expect(answer.sections[0].onlySecond.mentions.map(\.display) == ["#yours"])
      #expect(answer.sections[1].lines == [[], [], []])
      #expect(
        try ask(store) { ($0.minCount, $0.kinds) = (1, [.user]) }.sections.map(\.lines)
          == [[[], ["@u 1/1 0/-"], []]])
    }
  }

  @Test("the top of a list leaves its total and the ranks as they are", arguments: StoreEngine.all)
  func top(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try add(to: store)
      let section = try #require(try ask(store) { $0.top = 1 }.sections.first)
      #expect(section.lines == [["#both 3/1 1/-"], ["#x 2/3 0/-"], ["#yours 0/- 2/2"]])
      #expect(
        [section.shared.total, section.onlyFirst.total, section.onlySecond.total] == [3, 1, 1])
    }
  }

  @Test("where one was never searched, there is nothing to compare", arguments: StoreEngine.all)
  func unknown(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#x"), SampleTweet(2, "#x"), under: "a")
      let answer = try ask(store)
      #expect(answer.sharedTweets == 0)
      #expect(answer.sections.map(\.isEmpty) == [true, true])
    }
  }

  @Test("of random databases it is what the naive store says", arguments: StoreEngine.all)
  func random(engine: StoreEngine) throws {
    for seed in 100..<100 + UInt64(engine.rounds(25)) {
      try engine.withStore { store throws in
        var world = RandomTerms(seed: seed)
        let naive = try world.fill(store)
        for _ in 0..<12 {
          let terms = [
            world.random.one(of: RandomWorld.terms), world.random.one(of: RandomWorld.terms),
          ]
          var question = ComparisonQuestion(
            first: try SearchTerm(terms[0].spellings[0]),
            second: try SearchTerm(terms[1].spellings[0]))
          question.minCount = world.random.number(below: 4) + 1
          question.filter = try world.filter()
          let answer = try store.comparison(question)
          let both = Set(naive.found(terms[0].key, question.filter).keys)
            .intersection(naive.found(terms[1].key, question.filter).keys)
          #expect(answer.sharedTweets == both.count, "seed \(seed), \(question)")
          for section in answer.sections {
            let expected = naive.comparison(
              terms[0].key, terms[1].key, section.kind, minCount: question.minCount,
              question.filter)
            #expect(section.lines == expected, "seed \(seed), \(question)")
            if terms[0].key == terms[1].key {
              #expect(section.onlyFirst.total == 0 && section.onlySecond.total == 0)
            }
          }
          question.top = 2
          let top = try store.comparison(question)
          for (short, long) in zip(top.sections, answer.sections) {
            #expect(short.lines == long.lines.map { Array($0.prefix(2)) })
          }
        }
      }
    }
  }
}
