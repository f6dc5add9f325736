public import Tweets

/// Which tweets of a term are meant: those for which all holds that is said here. By itself all of them.
///
/// The same filter means the same tweets in every question, so that a number, the tweets behind it and
/// their course over time agree.
public struct TweetFilter: Sendable, Equatable {
  /// What becomes of retweets.
  public enum Retweets: String, CaseIterable, Sendable {
    /// They count as any tweet does.
    case all
    /// They are left out.
    case exclude
    /// Only they are meant.
    case only
  }

  /// Not made before this instant, in seconds since 1970 UTC. Tweets without a time are then left out.
  public var since: Int64?
  /// Made before this instant, in the same way.
  public var until: Int64?
  /// Whether a tweet may, may not or must be a retweet.
  public var retweets = Retweets.all
  /// Not found under any of these terms too. A term that nobody searched excludes nothing.
  public var excludedTerms: [SearchTerm] = []
  /// It carries this mention.
  public var mention: MentionQuestion?
  /// Its text has these words. One without a text has none.
  public var words: TextQuery?
  /// Written by the user with this key: the folded screen name, without its sign. Tweets without an
  /// author are nobody's.
  public var by: String?
  /// Written by the user with this key, or mentioning them.
  public var about: String?

  /// All tweets of a term.
  public init() {}

  /// All tweets of a term.
  public static let all = TweetFilter()

  /// Whether every tweet is meant: then counters can answer.
  public var isAll: Bool { self == .all }

  /// Whether it must be known who wrote which tweet: see `TweetStore.learnAuthors`.
  public var asksAboutAuthors: Bool { by != nil || about != nil }
}

/// A place in the order of tweets, to go on behind it: newest first, those without a time last, equal
/// ones by descending id.
public struct TweetPlace: Sendable, Equatable {
  /// Seconds since 1970 UTC.
  public var createdAt: Int64?
  /// The tweet that was given last.
  public var id: TweetID

  /// The place of a tweet.
  public init(createdAt: Int64?, id: TweetID) {
    self.createdAt = createdAt
    self.id = id
  }
}
