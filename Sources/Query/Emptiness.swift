public import Store
public import Tweets

/// Why an answer about a term's tweets is empty, as facts.
public struct Emptiness: Sendable, Equatable {
  /// What keeps everything out of the answer.
  public enum Reason: Sendable, Equatable {
    /// The term was searched, but has no tweet.
    case noTweets
    /// A condition of the filter leaves no tweet by itself.
    case noneLeft(by: FilterCondition, hint: Hint?)
    /// Each condition leaves some, all of them together none. With what is left at any time, where one of
    /// them is about time.
    case noneLeftTogether([Part], atAnyTime: AnyTime?)
    /// There are tweets, and of none it is known when it was made.
    case undated
    /// None of the tweets mentions anything of these kinds.
    case nothingMentioned([MentionKind])
    /// Nothing of these kinds stands together in the tweets; or beside a mention.
    case nothingTogether([MentionKind], with: MentionQuestion?)
    /// Something is there, but in fewer tweets than the threshold asks: the most in `highest`.
    case belowThreshold(Counted, minCount: Int, highest: Int)
    /// No tweet was made between two instants, seconds since 1970 UTC.
    case emptyWindow(since: Int64, until: Int64)
    /// Nothing that enough tweets mention rises.
    case nothingRises(minCount: Int)
  }

  /// What is counted.
  public enum Counted: Sendable, Equatable {
    /// Hashtags and users.
    case mentions
    /// Two of them in one tweet.
    case pairs
  }

  /// A condition, and how many tweets of the term it alone leaves.
  public struct Part: Sendable, Equatable {
    /// What is asked of a tweet.
    public var condition: FilterCondition
    /// Of how many it holds.
    public var tweets: Int
  }

  /// What may be asked for instead of a condition.
  public enum Hint: Sendable, Equatable {
    /// Mentions of the term like one that no tweet carries, up to three, nearest first, with their signs;
    /// maybe none.
    case mentions([String])
    /// When the tweets were made.
    case times(MissedTime)
  }

  /// How tweets lie to a time in which none was made, from the first to the last of them.
  public enum MissedTime: Sendable, Equatable {
    /// Of none it is known when it was made.
    case undated
    /// All were made before it.
    case earlier(first: Int64, last: Int64)
    /// All were made after it.
    case later(first: Int64, last: Int64)
    /// Some were made before and some after it.
    case around(first: Int64, last: Int64)
  }

  /// The tweets for which everything holds but the time.
  public struct AnyTime: Sendable, Equatable {
    /// How many, never 0.
    public var tweets: Int
    /// How they lie to the time that was asked for.
    public var missed: MissedTime
  }

  /// The term with the counters of all its tweets.
  public var term: TermSummary
  /// How many of them are meant.
  public var found: Int
  /// What keeps everything out.
  public var reason: Reason
}
