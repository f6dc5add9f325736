public import Store
public import Tweets

/// What is asked about the course of a term's tweets over time.
public struct TrendQuestion: Sendable, Equatable {
  /// The search whose tweets are looked at.
  public var term: SearchTerm
  /// The length of a bucket; nil for the one that fits the time they cover.
  public var by: TrendUnit?
  /// Which of the term's tweets are meant; with its mention, those behind a number.
  public var filter: TweetFilter

  /// All tweets, in buckets that fit, unless more is said.
  public init(term: SearchTerm, by: TrendUnit? = nil, filter: TweetFilter = .all) {
    self.term = term
    self.by = by
    self.filter = filter
  }
}

/// More buckets than an answer may have.
public struct TooManyBuckets: Error, Equatable {
  /// The unit that was asked for.
  public var by: TrendUnit
  /// How many buckets that would make.
  public var buckets: Int
  /// The first longer unit with which it goes; nil if not even months do.
  public var coarser: TrendUnit?
}
