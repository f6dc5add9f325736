public import Tweets

/// What is asked about the mentions of two terms, side by side.
public struct ComparisonQuestion: Sendable, Equatable {
  /// One search.
  public var first: SearchTerm
  /// The other; it may be the same.
  public var second: SearchTerm
  /// The kinds that are wanted, in the order in which they come.
  public var kinds: [MentionKind]
  /// What fewer tweets of either term carry is left out.
  public var minCount: Int
  /// At most so many rows of each list; nil for all.
  public var top: Int?
  /// Which tweets of both terms count.
  public var filter: TweetFilter

  /// Both kinds, hashtags first, of all tweets, unless others are named.
  public init(
    first: SearchTerm, second: SearchTerm, kinds: [MentionKind] = MentionKind.allCases,
    minCount: Int = PopularityQuestion.minCountDefault, top: Int? = nil, filter: TweetFilter = .all
  ) {
    self.first = first
    self.second = second
    self.kinds = kinds
    self.minCount = minCount
    self.top = top
    self.filter = filter
  }
}

/// The mentions of two terms, side by side.
public struct TermComparison: Sendable, Equatable {
  /// Distinct tweets, among those asked about, that both terms have.
  public var sharedTweets: Int
  /// One for each kind that was asked for, in that order.
  public var sections: [ComparedMentions]

  /// A comparison from its parts.
  public init(sharedTweets: Int, sections: [ComparedMentions]) {
    self.sharedTweets = sharedTweets
    self.sections = sections
  }
}

/// The mentions of one kind that at least `minCount` tweets of one of the terms carry.
public struct ComparedMentions: Sendable, Equatable {
  /// Mentions, and how many there are in the list or beyond its top.
  public struct List: Sendable, Equatable {
    /// In the order of the list.
    public var mentions: [ComparedMention]
    /// With those that `top` left out.
    public var total: Int

    /// A list from its parts.
    public init(mentions: [ComparedMention] = [], total: Int = 0) {
      self.mentions = mentions
      self.total = total
    }
  }

  /// Hashtags or users.
  public var kind: MentionKind
  /// Tweets of both terms carry them. First those that are frequent in both: by the smaller of the two
  /// shares (tweets that carry it of all tweets of the term), the largest first; equal ones by key.
  public var shared: List
  /// No tweet of the second term carries them. As in the popularity of the first.
  public var onlyFirst: List
  /// No tweet of the first term carries them. As in the popularity of the second.
  public var onlySecond: List

  /// A section from its parts.
  public init(kind: MentionKind, shared: List, onlyFirst: List, onlySecond: List) {
    self.kind = kind
    self.shared = shared
    self.onlyFirst = onlyFirst
    self.onlySecond = onlySecond
  }
}

/// A mention and where it stands under each of two terms.
public struct ComparedMention: Sendable, Equatable {
  /// Under one term.
  public struct Standing: Sendable, Equatable {
    /// Distinct tweets of the term, 0 if none carries it.
    public var count: Int
    /// Its place in the term's popularity, from 1; nil where fewer tweets carry it than were asked for.
    public var rank: Int?

    /// A standing from its parts.
    public init(count: Int, rank: Int?) {
      self.count = count
      self.rank = rank
    }
  }

  /// Hashtag or user.
  public var kind: MentionKind
  /// The folded word by which the mention is one, without its sign.
  public var key: String
  /// The spelling in the earliest tweet, with its sign.
  public var display: String
  /// Under the first term.
  public var first: Standing
  /// Under the second.
  public var second: Standing

  /// A mention from its parts.
  public init(
    kind: MentionKind, key: String, display: String, first: Standing, second: Standing
  ) {
    self.kind = kind
    self.key = key
    self.display = display
    self.first = first
    self.second = second
  }
}

extension ComparedMentions {
  /// Whether none of the three lists has a mention.
  public var isEmpty: Bool { [shared, onlyFirst, onlySecond].allSatisfy(\.mentions.isEmpty) }
}
