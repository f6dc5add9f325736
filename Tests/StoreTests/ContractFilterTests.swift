import TestSupport
import Testing
import Tweets

@testable import Store

/// Which tweets a filter means, one filter after the other.
@Suite struct `Contract: filters` {
  /// A filter and the tweets of the sample that it means, newest first.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let filter: TweetFilter
    let ids: [Int64]

    init(_ name: String, _ ids: [Int64], _ change: (inout TweetFilter) throws -> Void) {
      testDescription = name
      self.ids = ids
      var filter = TweetFilter()
      // A term that cannot be made would show as a filter of all.
      try? change(&filter)
      self.filter = filter
    }
  }

  /// Seven tweets under "t", of which "u" found two and "v" three.
  private static func add(to store: any TweetStore) throws {
    try store.add(
      SampleTweet(1, "#a @x", at: 100, by: "X"), SampleTweet(2, "#a #b", at: 200, isRetweet: true),
      SampleTweet(3, "#b @X", at: 300, by: "Zoë"),
      SampleTweet(4, "#A", at: 300, by: "ZOË", isRetweet: true),
      SampleTweet(5, "#a"), SampleTweet(6, "#b", isRetweet: true), SampleTweet(7, at: 400),
      under: "t")
    try store.add(SampleTweet(1, "#a"), SampleTweet(4), SampleTweet(99, "#z"), under: "u")
    try store.add(SampleTweet(5), SampleTweet(6), SampleTweet(7), under: "v")
  }

  private static let cases = [
    Case("none", [7, 4, 3, 2, 1, 6, 5]) { _ in },
    Case("since, which is inclusive", [7, 4, 3]) { $0.since = 300 },
    Case("since a second later", [7]) { $0.since = 301 },
    Case("until, which is exclusive", [2, 1]) { $0.until = 300 },
    Case("until a second later", [4, 3, 2, 1]) { $0.until = 301 },
    Case("from one instant to another", [4, 3, 2]) { ($0.since, $0.until) = (200, 400) },
    Case("a time before all", []) { $0.until = 100 },
    Case("no retweets", [7, 3, 1, 5]) { $0.retweets = .exclude },
    Case("retweets only", [4, 2, 6]) { $0.retweets = .only },
    Case("not another term's", [7, 3, 2, 6, 5]) { $0.excludedTerms = [try SearchTerm("U")] },
    Case("not those of two terms", [3, 2]) {
      $0.excludedTerms = [try SearchTerm("u"), try SearchTerm("v")]
    },
    Case("not the term's own", []) { $0.excludedTerms = [try SearchTerm("t")] },
    Case("not those of a term that nobody searched", [7, 4, 3, 2, 1, 6, 5]) {
      $0.excludedTerms = [try SearchTerm("w")]
    },
    Case("a hashtag", [4, 2, 1, 5]) { $0.mention = MentionQuestion(kind: .hashtag, key: "a") },
    Case("a user", [3, 1]) { $0.mention = MentionQuestion(kind: .user, key: "x") },
    Case("another term's hashtag", []) {
      $0.mention = MentionQuestion(kind: .hashtag, key: "z")
    },
    Case("a user's own", [4, 3]) { $0.by = "zoë" },
    Case("a user's own, who is mentioned too", [1]) { $0.by = "x" },
    Case("nobody's", []) { $0.by = "nobody" },
    Case("about a user: own, or mentioning", [3, 1]) { $0.about = "x" },
    Case("about one whom nobody mentions", [4, 3]) { $0.about = "zoë" },
    Case("about nobody", []) { $0.about = "nobody" },
    Case("about one, by another", [3]) { ($0.about, $0.by) = ("x", "zoë") },
    Case("all at once", [2]) {
      ($0.since, $0.until, $0.retweets) = (150, 400, .only)
      $0.excludedTerms = [try SearchTerm("u")]
      $0.mention = MentionQuestion(kind: .hashtag, key: "a")
    },
  ]

  @Test("each means its tweets, in rows, in numbers and in the summary", arguments: cases)
  func each(_ sample: Case) throws {
    for engine in StoreEngine.all {
      try engine.withStore { store throws in
        try Self.add(to: store)
        let term = try SearchTerm("T")
        let ids = sample.ids.map(TweetID.number)
        #expect(try store.ids(term, where: sample.filter) == ids)
        #expect(try store.term(term, where: sample.filter)?.tweets == ids.count)
        for mention in try store.popularity(
          PopularityQuestion(term: term, minCount: 1, filter: sample.filter)
        ).flatMap(\.mentions) {
          // A mention on top of one that the filter has already would be both.
          guard sample.filter.mention == nil else { continue }
          var filter = sample.filter
          filter.mention = MentionQuestion(kind: mention.kind, key: mention.key)
          #expect(try store.ids(term, where: filter).count == mention.count, "\(mention)")
        }
      }
    }
  }

  @Test("the numbers of filtered tweets, with their totals", arguments: StoreEngine.all)
  func numbers(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try Self.add(to: store)
      var question = PopularityQuestion(term: try SearchTerm("t"), minCount: 2)
      question.filter.since = 200
      let lists = try store.popularity(question)
      #expect(lists.map(\.kind) == [.hashtag, .user])
      #expect(lists[0].mentions.map { "\($0.display) \($0.count)" } == ["#a 2", "#b 2"])
      #expect(lists[1].mentions.isEmpty)
      #expect(lists.map(\.totals) == [.init(shown: 2, below: 0), .init(shown: 0, below: 1)])
      question.top = 1
      #expect(try store.popularity(question)[0].mentions.map(\.key) == ["a"])
      #expect(try store.popularity(question)[0].totals == MentionTotals(shown: 2, below: 0))
      question.kinds = [.user]
      #expect(try store.popularity(question).map(\.kind) == [.user])
    }
  }

  @Test(
    "authors count as mentioned, once a tweet, and how many there are is told",
    arguments: StoreEngine.all)
  func authors(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        SampleTweet(1, "@ana #a", by: "Ana"), SampleTweet(2, "#a", by: "ANA"),
        SampleTweet(3, "@ana @Ben #a", by: "Cy"), SampleTweet(4, "#a @ben"),
        SampleTweet(5, "#b", by: "cY"), under: "t")
      func numbers(_ change: (inout PopularityQuestion) -> Void) throws -> [String] {
        var question = PopularityQuestion(term: try SearchTerm("t"), minCount: 1)
        change(&question)
        return try store.popularity(question).flatMap(\.mentions).map { mention in
          "\(mention.display) \(mention.count)" + (mention.authors.map { " by \($0)" } ?? "")
        }
      }
      #expect(
        try numbers { $0.countsAuthors = true } == ["#a 4", "#b 1", "@ana 3", "@Ben 2", "@Cy 2"])
      #expect(
        try numbers { $0.tellsAuthors = true } == [
          "#a 4 by 2", "#b 1 by 1", "@ana 2 by 2", "@Ben 2 by 1",
        ])
      #expect(
        try numbers { ($0.countsAuthors, $0.tellsAuthors, $0.kinds) = (true, true, [.user]) }
          == ["@ana 3 by 2", "@Ben 2 by 1", "@Cy 2 by 1"])
      #expect(
        try numbers { ($0.countsAuthors, $0.kinds, $0.minCount, $0.top) = (true, [.user], 2, 1) }
          == ["@ana 3"])
      var question = PopularityQuestion(term: try SearchTerm("t"), kinds: [.user], minCount: 3)
      question.countsAuthors = true
      #expect(try store.popularity(question)[0].totals == MentionTotals(shown: 1, below: 2))
    }
  }

  @Test("the summary is that of the filtered tweets", arguments: StoreEngine.all)
  func summary(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try Self.add(to: store)
      let term = try SearchTerm("t")
      var filter = TweetFilter()
      filter.until = 301
      let some = try #require(try store.term(term, where: filter))
      #expect((some.tweets, some.retweets, some.first, some.last) == (4, 2, 100, 300))
      (filter.until, filter.mention) = (nil, MentionQuestion(kind: .hashtag, key: "none"))
      let none = try #require(try store.term(term, where: filter))
      #expect((none.tweets, none.retweets, none.first, none.last) == (0, 0, nil, nil))
      #expect(none.term == "t")
      #expect(try store.term(SearchTerm("never"), where: filter) == nil)
      #expect(try store.term(term, where: .all) == store.term(term))
    }
  }

  @Test("inside a unit, what it has ingested counts", arguments: StoreEngine.all)
  func unit(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      let term = try SearchTerm("t")
      var filter = TweetFilter()
      filter.retweets = .exclude
      var batch = TweetBatch([SampleTweet(1, "#a", at: 5), SampleTweet(2, "#a", isRetweet: true)])
      try store.begin()
      try store.recordSearch(of: term, at: 1)
      _ = try store.ingest(&batch, under: term)
      #expect(try store.term(term, where: filter)?.tweets == 1)
      #expect(try store.ids(term, where: filter) == [.number(1)])
      let lists = try store.popularity(PopularityQuestion(term: term, minCount: 1, filter: filter))
      #expect(lists[0].mentions.map(\.count) == [1])
      try store.commit()
    }
  }

  @Test(
    "a page begins behind a place, whether its tweet is still there or not",
    arguments: StoreEngine.all)
  func places(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(
        SampleTweet(1, at: 10), SampleTweet(3, at: 10), SampleTweet(5, at: 10), SampleTweet(7),
        SampleTweet(9), SampleTweet(2, at: 20), under: "t")
      func ids(after time: Int64?, _ id: Int64, limit: Int? = nil) throws -> [String] {
        var ids: [String] = []
        try store.forEachTweet(
          of: SearchTerm("t"), where: .all,
          after: TweetPlace(createdAt: time, id: .number(id)), limit: limit
        ) { ids.append($0.id.description) }
        return ids
      }
      #expect(try ids(after: 20, 2) == ["5", "3", "1", "9", "7"])
      #expect(try ids(after: 10, 4) == ["3", "1", "9", "7"])
      #expect(try ids(after: 10, 5, limit: 2) == ["3", "1"])
      #expect(try ids(after: 15, 1, limit: 1) == ["5"])
      #expect(try ids(after: nil, 9) == ["7"])
      #expect(try ids(after: nil, 7) == [])
      #expect(try ids(after: 99, 1) == ["2", "5", "3", "1", "9", "7"])
      #expect(try ids(after: 10, 0, limit: 0) == [])
    }
  }
}
