import TestSupport
import Testing
import Tweets

@testable import Store

/// Which mentions stand together.
@Suite struct `Contract: pairs` {
  private func ask(
    _ store: any TweetStore, _ change: (inout PairsQuestion) -> Void = { _ in }
  ) throws -> PairList {
    var question = PairsQuestion(term: try SearchTerm("t"))
    change(&question)
    return try store.pairs(question)
  }

  private func add(to store: any TweetStore) throws {
    try store.add(
      SampleTweet(1, "#b #A @x"), SampleTweet(2, "@X #a #B #b"), SampleTweet(3, "#a @a"),
      SampleTweet(4, "#A @a #c"), SampleTweet(5, "#lonely"), SampleTweet(6), under: "t")
    try store.add(SampleTweet(1, "#b #A @x"), SampleTweet(9, "#b #a @x"), under: "other")
  }

  @Test(
    "each once, the most frequent first, equal ones by their words", arguments: StoreEngine.all)
  func order(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try add(to: store)
      let list = try ask(store)
      #expect(list.lines == ["#a + #b 2", "#a + @a 2", "#a + @x 2", "#b + @x 2"])
      #expect(list.total == 4)
      #expect(
        list.mentions.map { "\($0.display) \($0.count)" } == ["#A 4", "#b 2", "@a 2", "@x 2"])
      #expect(
        try ask(store) { $0.minCount = 1 }.lines
          == list.lines + ["#a + #c 1", "#c + @a 1"])
    }
  }

  @Test("the first of them are the first of all", arguments: StoreEngine.all)
  func top(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try add(to: store)
      let all = try ask(store) { $0.minCount = 1 }
      for top in 0...7 {
        let first = try ask(store) { ($0.minCount, $0.top) = (1, top) }
        #expect(first.lines == Array(all.lines.prefix(top)))
        #expect(first.total == 6)
      }
      // Mentions without a pair in the list are not in it.
      #expect(try ask(store) { $0.top = 1 }.mentions.map(\.name) == ["#a", "#b"])
    }
  }

  @Test("of one kind both ends are", arguments: StoreEngine.all)
  func kinds(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try add(to: store)
      #expect(try ask(store) { $0.kinds = [.hashtag] }.lines == ["#a + #b 2"])
      #expect(try ask(store) { $0.kinds = [.user] }.lines == [])
    }
  }

  @Test("of one mention it comes first, and kinds are the others'", arguments: StoreEngine.all)
  func mention(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try add(to: store)
      let user = MentionQuestion(kind: .user, key: "x")
      let list = try ask(store) { $0.mention = user }
      #expect(list.lines == ["@x + #a 2", "@x + #b 2"])
      #expect(list.mentions.map { "\($0.display) \($0.count)" } == ["#A 4", "#b 2", "@x 2"])
      #expect(try ask(store) { ($0.mention, $0.kinds) = (user, [.user]) }.lines == [])
      #expect(try ask(store) { ($0.mention, $0.top) = (user, 1) }.total == 2)
      let nobody = MentionQuestion(kind: .user, key: "nobody")
      #expect(try ask(store) { $0.mention = nobody } == PairList())
      let lonely = MentionQuestion(kind: .hashtag, key: "lonely")
      #expect(try ask(store) { ($0.mention, $0.minCount) = (lonely, 1) } == PairList())
    }
  }

  @Test("of a term without tweets, or without a search, there are none", arguments: StoreEngine.all)
  func none(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      #expect(try ask(store) == PairList())
      try store.add(under: "t")
      #expect(try ask(store) == PairList())
    }
  }

  @Test("of random databases they are what the naive store says", arguments: StoreEngine.all)
  func random(engine: StoreEngine) throws {
    for seed in 0..<UInt64(engine.rounds(12)) {
      try engine.withStore { store throws in
        var world = RandomTerms(seed: seed)
        let naive = try world.fill(store)
        for _ in 0..<12 {
          let term = world.random.one(of: RandomWorld.terms)
          var question = PairsQuestion(term: try SearchTerm(term.spellings[0]))
          question.kinds = world.random.one(of: [MentionKind.allCases, [.user], [.hashtag]])
          question.minCount = world.random.number(below: 3) + 1
          question.filter = try world.filter()
          let all = naive.pairs(
            term.key, kinds: question.kinds, mention: nil, minCount: question.minCount,
            question.filter)
          let list = try store.pairs(question)
          #expect(list.lines == all, "seed \(seed), \(question)")
          #expect(list.total == all.count)
          let counts = naive.counts(term.key, question.filter)
          #expect(list.mentions.map(\.count) == list.mentions.map { counts[word($0)] ?? 0 })
          question.top = world.random.number(below: 8)
          #expect(try store.pairs(question).lines == Array(all.prefix(question.top ?? 0)))
          question.top = nil
          try symmetric(store, naive, question, term.key, seed)
        }
      }
    }
  }

  private func word(_ mention: MentionCount) -> Int {
    NaiveStore.word(mention.name).0
  }

  /// What one says of the other, the other says of it, and so does the whole list.
  private func symmetric(
    _ store: any TweetStore, _ naive: NaiveStore, _ question: PairsQuestion, _ term: String,
    _ seed: UInt64
  ) throws {
    var question = question
    question.kinds = MentionKind.allCases
    var whole = Set(try store.pairs(question).lines)
    var counts: [[String]: Int] = [:]
    for (word, entry) in RandomWorld.words.enumerated() {
      question.mention = MentionQuestion(kind: entry.kind, key: entry.key)
      let list = try store.pairs(question)
      #expect(
        list.lines
          == naive.pairs(
            term, kinds: question.kinds, mention: word, minCount: question.minCount,
            question.filter), "seed \(seed), \(question)")
      for pair in list.pairs {
        let ends = [list.mentions[pair.first].name, list.mentions[pair.second].name]
        counts[ends] = pair.count
        whole.remove("\(ends[0]) + \(ends[1]) \(pair.count)")
      }
    }
    for (ends, count) in counts { #expect(counts[ends.reversed()] == count, "\(ends)") }
    #expect(whole == [])
  }
}
