public import Tweets

/// Which mentions rose from one window of time to the next: from `start` to `middle`, and from there to
/// `end`, in seconds since 1970 UTC. Each window has its beginning and not its end.
public struct RisingQuestion: Sendable, Equatable {
  /// The search whose tweets are looked at.
  public var term: SearchTerm
  /// The lists that are wanted, in the order in which they come.
  public var kinds: [MentionKind]
  /// Where the window before begins.
  public var start: Int64
  /// Where the one ends and the other begins.
  public var middle: Int64
  /// Where the window that is asked about ends.
  public var end: Int64
  /// What fewer tweets of the later window carry is left out.
  public var minCount: Int
  /// At most so many of each list; nil for all.
  public var top: Int?
  /// Which of the term's tweets count, beside their time.
  public var filter: TweetFilter

  /// A question from its parts.
  public init(
    term: SearchTerm, kinds: [MentionKind] = MentionKind.allCases, start: Int64, middle: Int64,
    end: Int64, minCount: Int = PopularityQuestion.minCountDefault, top: Int? = nil,
    filter: TweetFilter = .all
  ) {
    self.term = term
    self.kinds = kinds
    self.start = start
    self.middle = middle
    self.end = end
    self.minCount = minCount
    self.top = top
    self.filter = filter
  }
}

/// What rose, and how many tweets each window has.
public struct RisingMentions: Sendable, Equatable {
  /// Tweets of the later window.
  public var tweetsNow = 0
  /// Tweets of the window before.
  public var tweetsBefore = 0
  /// A list for each kind that was asked for, in that order, empty ones too.
  public var lists: [RisingList] = []

  /// Of no tweet.
  public init() {}
}

/// The rising mentions of one kind.
public struct RisingList: Sendable, Equatable {
  /// Hashtags or users.
  public var kind: MentionKind
  /// By falling score, then by falling count now, then by key in the order of its UTF-8 bytes.
  public var mentions: [MentionChange]
  /// How many rise, in the list or not.
  public var rising: Int

  /// A list from its parts.
  public init(kind: MentionKind, mentions: [MentionChange], rising: Int) {
    self.kind = kind
    self.mentions = mentions
    self.rising = rising
  }
}

/// A mention, and how many tweets of two windows carry it.
public struct MentionChange: Sendable, Equatable {
  /// Hashtag or user.
  public var kind: MentionKind
  /// The folded word by which the mention is one, without its sign.
  public var key: String
  /// The spelling in the earliest tweet, with its sign.
  public var display: String
  /// Distinct tweets of the later window.
  public var now: Int
  /// Distinct tweets of the window before.
  public var before: Int

  /// A change from its parts.
  public init(kind: MentionKind, key: String, display: String, now: Int, before: Int) {
    self.kind = kind
    self.key = key
    self.display = display
    self.now = now
    self.before = before
  }
}
