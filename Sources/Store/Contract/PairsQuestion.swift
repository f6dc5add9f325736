public import Tweets

/// What is asked about mentions that stand together in tweets.
public struct PairsQuestion: Sendable, Equatable {
  /// The search whose tweets are looked at.
  public var term: SearchTerm
  /// Both ends of a pair are of these kinds; with a `mention` only the other end is.
  public var kinds: [MentionKind]
  /// Only pairs with this one; nil for all.
  public var mention: MentionQuestion?
  /// What fewer tweets have is left out.
  public var minCount: Int
  /// At most so many pairs; nil for all, up to `PairList.pairsMax`.
  public var top: Int?
  /// Which of the term's tweets count.
  public var filter: TweetFilter

  /// Two mentions that one tweet has say little: they are left out unless asked for.
  public static let minCountDefault = 2

  /// All pairs of all tweets, unless others are named.
  public init(
    term: SearchTerm, kinds: [MentionKind] = MentionKind.allCases,
    mention: MentionQuestion? = nil, minCount: Int = minCountDefault, top: Int? = nil,
    filter: TweetFilter = .all
  ) {
    self.term = term
    self.kinds = kinds
    self.mention = mention
    self.minCount = minCount
    self.top = top
    self.filter = filter
  }
}

/// Which two mentions stand together, and in how many tweets.
///
/// A graph: mentions are its nodes, pairs its edges. Each mention is there once, however many pairs it
/// has, and only if it has one.
public struct PairList: Sendable, Equatable {
  /// Two places in `mentions`, and the distinct tweets that have both.
  public struct Pair: Sendable, Equatable {
    /// The one that comes first by its sign and key; with a mention asked for, that one.
    public var first: Int
    /// The other.
    public var second: Int
    /// Distinct tweets, never 0.
    public var count: Int

    /// A pair from its parts.
    public init(first: Int, second: Int, count: Int) {
      self.first = first
      self.second = second
      self.count = count
    }
  }

  /// The ends of the pairs, by sign and key in the order of their UTF-8 bytes, each with the number of
  /// tweets, among those asked about, that carry it.
  public var mentions: [MentionCount]
  /// Each pair once: the most frequent first, equal ones by the sign and key of their first, then of
  /// their second mention.
  public var pairs: [Pair]
  /// How many pairs reach the threshold, in the list or not.
  public var total: Int

  /// A list from its parts.
  public init(mentions: [MentionCount] = [], pairs: [Pair] = [], total: Int = 0) {
    self.mentions = mentions
    self.pairs = pairs
    self.total = total
  }

  /// How many pairs a list holds at most, also where all were asked for: as many as a spreadsheet has
  /// rows. Two tweets of thousands of mentions, which only a hostile file has, would otherwise fill any
  /// memory. `total` tells of the rest.
  public static let pairsMax = 1_000_000
}
