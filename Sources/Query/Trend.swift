public import Store
import Tweets

/// How many tweets of a term were made in each hour, day, week or month, those with none too.
///
/// The counts of all buckets and the undated tweets together are the number of tweets that are meant.
public struct Trend: Sendable, Equatable {
  /// A stretch of time, and the tweets made in it.
  public struct Bucket: Sendable, Equatable {
    /// Where it begins, in seconds since 1970 UTC. It ends where the next one begins.
    public var start: Int64
    /// Distinct tweets, maybe 0.
    public var count: Int

    /// A bucket from its parts.
    public init(start: Int64, count: Int) {
      self.start = start
      self.count = count
    }
  }

  /// What was asked.
  public var question: TrendQuestion
  /// The term with the counters of the tweets that are meant.
  public var term: TermSummary
  /// How many tweets the term has, whichever are meant.
  public var allTweets: Int
  /// The length of a bucket.
  public var by: TrendUnit
  /// From that of the first tweet, or of `since`, to that of the last, or of `until`, without a gap.
  /// Empty where neither tweets nor the question say from when to when.
  public var buckets: [Bucket]
  /// How many of the tweets have no time, and so no bucket.
  public var undated: Int
  /// Why none of them has a bucket; nil if one has.
  public var emptiness: Emptiness?

  /// So many buckets an answer has at most: eleven years of hours.
  public static let bucketsMax = 100_000

  /// Answers from one state of the store. Throws `UnknownTerm`, or `TooManyBuckets`.
  public static func ask(
    _ question: TrendQuestion, of store: any TweetStore
  ) throws -> Trend {
    try store.snapshot {
      guard let whole = try store.term(question.term),
        let term = try store.term(question.term, where: question.filter)
      else { throw try UnknownTerm(question.term, in: store) }
      let first = question.filter.since ?? term.first
      // Tweets at `until` itself are not meant.
      let last = question.filter.until.map { $0 - 1 } ?? term.last
      var trend = Trend(
        question: question, term: term, allTweets: whole.tweets,
        by: question.by ?? .fitting(seconds: (last ?? 0) - (first ?? 0)), buckets: [],
        undated: term.tweets)
      if term.first == nil {
        trend.emptiness = try Emptiness.ofTimes(
          question.term, where: question.filter, in: store)
      }
      guard let first, let last, first <= last else { return trend }
      let starts = try trend.by.starts(from: first, to: last)
      // Nothing to be counted: neither has the store to look.
      guard term.first != nil else {
        trend.buckets = starts.dropLast().map { Bucket(start: $0, count: 0) }
        return trend
      }
      let counts = try store.timeCounts(
        of: question.term, where: question.filter, bounds: starts)
      trend.undated = counts.undated
      trend.buckets = zip(starts, counts.counts).map(Bucket.init)
      return trend
    }
  }
}

extension TrendUnit {
  /// The beginnings of the buckets from one instant to another, and the end of the last.
  fileprivate func starts(from first: Int64, to last: Int64) throws -> [Int64] {
    let buckets = buckets(first, last)
    guard buckets.count <= Trend.bucketsMax else {
      let coarser = sequence(first: self, next: \.coarser)
        .first { $0.buckets(first, last).count <= Trend.bucketsMax }
      throw TooManyBuckets(by: self, buckets: buckets.count, coarser: coarser)
    }
    return (buckets.lowerBound...buckets.upperBound + 1).map(start)
  }

  private func buckets(_ first: Int64, _ last: Int64) -> ClosedRange<Int64> {
    bucket(of: first)...bucket(of: last)
  }
}
