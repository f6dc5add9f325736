public import Tweets

/// What is asked about the mentions of a term's tweets.
public struct PopularityQuestion: Sendable, Equatable {
  /// The search whose tweets are looked at.
  public var term: SearchTerm
  /// The lists that are wanted, in the order in which they come.
  public var kinds: [MentionKind]
  /// What fewer tweets carry is left out.
  public var minCount: Int
  /// At most so many of each list; nil for all.
  public var top: Int?
  /// Which of the term's tweets count.
  public var filter: TweetFilter
  /// Whether the author of a tweet counts as a user whom it mentions. Who mentions himself counts once
  /// for the tweet, so the number is that of the tweets about the user (`TweetFilter.about`).
  public var countsAuthors = false
  /// Whether each number comes with that of the authors behind it.
  public var tellsAuthors = false

  /// What a tweet mentions alone says little: it is left out unless asked for.
  public static let minCountDefault = 2

  /// Both lists, hashtags first, of all tweets, unless others are named.
  public init(
    term: SearchTerm, kinds: [MentionKind] = MentionKind.allCases,
    minCount: Int = minCountDefault, top: Int? = nil, filter: TweetFilter = .all
  ) {
    self.term = term
    self.kinds = kinds
    self.minCount = minCount
    self.top = top
    self.filter = filter
  }

  /// Whether all tweets count, and nothing is asked of them that is not counted beforehand.
  public var isCounted: Bool { filter.isAll && !countsAuthors && !tellsAuthors }

  /// Whether all tweets count, and only as what they mention.
  public var isWhole: Bool { filter.isAll && !countsAuthors }

  /// Whether it must be known who wrote which tweet: see `TweetStore.learnAuthors`.
  public var asksAboutAuthors: Bool { filter.asksAboutAuthors || countsAuthors || tellsAuthors }
}

/// The mentions of one kind, and how many there are beside those in the list.
public struct PopularityList: Sendable, Equatable {
  /// Hashtags or users.
  public var kind: MentionKind
  /// Most mentioned first, equal ones by key in the order of its UTF-8 bytes.
  public var mentions: [MentionCount]
  /// How many there are at and above the threshold, in the list or not, and how many below it.
  public var totals: MentionTotals

  /// A list from its parts.
  public init(kind: MentionKind, mentions: [MentionCount], totals: MentionTotals) {
    self.kind = kind
    self.mentions = mentions
    self.totals = totals
  }
}
