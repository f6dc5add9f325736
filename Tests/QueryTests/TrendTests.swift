import Foundation
import Query
import TestSupport
import Testing
import Tweets

@testable import Store

/// How many tweets were made when.
@Suite struct `The trend of a search` {
  let store: any TweetStore

  init() throws {
    store = try SQLiteStore.openInMemory()
    try store.add(
      SampleTweet(1, "#go", at: Self.time("2024-02-28T23:59:59Z")),
      SampleTweet(2, "#go @ana", at: Self.time("2024-03-01T00:00:00Z")),
      SampleTweet(3, "@ana", at: Self.time("2024-03-01T23:00:00Z"), isRetweet: true),
      SampleTweet(4, "#go"), under: "t")
  }

  private static func time(_ text: String) -> Int64? { UTCTime.parse(text) }

  private func ask(_ change: (inout TrendQuestion) -> Void = { _ in }) throws -> Trend {
    var question = TrendQuestion(term: try SearchTerm("T"))
    change(&question)
    return try Trend.ask(question, of: store)
  }

  private func lines(_ trend: Trend) -> [String] {
    trend.buckets.map { "\(UTCTime.iso($0.start).prefix(13)) \($0.count)" }
  }

  @Test func `has each day from the first tweet to the last, a leap day with none too`() throws {
    let trend = try ask { $0.by = .day }
    #expect(lines(trend) == ["2024-02-28T00 1", "2024-02-29T00 0", "2024-03-01T00 2"])
    #expect(trend.undated == 1)
    #expect(trend.term.tweets == 4)
    #expect(trend.allTweets == 4)
  }

  @Test func `is by hours where all lies within three days`() throws {
    let trend = try ask()
    #expect(trend.by == .hour)
    #expect(trend.buckets.count == 49)
    #expect(trend.buckets.reduce(0) { $0 + $1.count } == 3)
  }

  @Test func `of a mention is about its tweets`() throws {
    let trend = try ask {
      $0.by = .month
      $0.filter.mention = MentionQuestion(kind: .hashtag, key: "go")
    }
    #expect(lines(trend) == ["2024-02-01T00 1", "2024-03-01T00 1"])
    #expect(trend.undated == 1)
    #expect(trend.term.tweets == 3)
    #expect(trend.allTweets == 4)
  }

  @Test func `begins and ends where the question says, with nothing there too`() throws {
    let trend = try ask {
      $0.by = .day
      $0.filter.since = Self.time("2024-02-27T12:00:00Z")
      $0.filter.until = Self.time("2024-03-01T00:00:00Z")
    }
    #expect(lines(trend) == ["2024-02-27T00 0", "2024-02-28T00 1", "2024-02-29T00 0"])
    #expect(trend.undated == 0)
    let later = try ask {
      $0.by = .day
      $0.filter.since = Self.time("2024-03-02T00:00:00Z")
      $0.filter.until = Self.time("2024-03-02T00:00:01Z")
    }
    #expect(lines(later) == ["2024-03-02T00 0"])
    #expect(try ask { $0.filter.since = Self.time("2025-01-01") }.buckets.isEmpty)
    #expect(
      try ask { ($0.filter.since, $0.filter.until) = (9, 9) }.buckets.isEmpty)
  }

  @Test func `has no more buckets than can be used, and says what makes fewer`() throws {
    let error = try #require(throws: TooManyBuckets.self) {
      try ask {
        $0.by = .hour
        $0.filter.since = Self.time("2000-01-01")
      }
    }
    #expect(error.by == .hour)
    #expect(error.buckets == 211_848)
    #expect(error.coarser == .day)
    let far = try #require(throws: TooManyBuckets.self) {
      try ask {
        $0.by = .hour
        $0.filter.since = -20_000_000_000_000
      }
    }
    #expect(far.coarser == nil)
  }

  @Test func `of an unknown search there is none`() throws {
    let unknown = try SearchTerm("u")
    #expect(throws: UnknownTerm.self) { try ask { $0.term = unknown } }
  }

  @Test("buckets and undated tweets make up the count, for random tweets", arguments: 0..<12)
  func sums(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let store = try SQLiteStore.openInMemory()
    let (start, span) = (Int64.random(in: -3_000_000_000..<3_000_000_000, using: &random), 4.7e7)
    let tweets = (1...300).map { number in
      SampleTweet(
        number, random.one(of: ["#a", "#b", "#a @u", ""]),
        at: random.isOnce(in: 6)
          ? nil : start + Int64(span * Double.random(in: 0..<1, using: &random)))
    }
    try store.add(tweets, under: "t")
    for unit in TrendUnit.allCases {
      for mention in [nil, "#a", "@u"] {
        var question = TrendQuestion(term: try SearchTerm("t"), by: unit)
        question.filter.mention = mention.flatMap { MentionQuestion(typed: $0) }
        let trend = try Trend.ask(question, of: store)
        let meant = tweets.filter { mention == nil || $0.mentions.contains(mention ?? "") }
        #expect(trend.buckets.reduce(trend.undated) { $0 + $1.count } == meant.count)
        #expect(trend.term.tweets == meant.count)
        let times = meant.compactMap(\.createdAt)
        for (bucket, next) in zip(trend.buckets, trend.buckets.dropFirst()) {
          #expect(bucket.count == times.count { $0 >= bucket.start && $0 < next.start })
        }
        #expect(trend.buckets.first?.count ?? 0 > 0)
        #expect(trend.buckets.last?.count ?? 0 > 0)
      }
    }
  }
}
