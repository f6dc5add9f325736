public import Tweets

/// A search term with its counters.
public struct TermSummary: Sendable, Equatable {
  /// The spelling used last.
  public var term: String
  /// The folded form by which the term is one.
  public var key: String
  /// Distinct tweets found under it.
  public var tweets: Int
  /// How many of them are retweets.
  public var retweets: Int
  /// When its earliest and latest tweets were made, seconds since 1970 UTC; nil when none says.
  public var first: Int64?
  /// When its latest tweet was made, in the same way.
  public var last: Int64?
  /// When tweets were last ingested under it, milliseconds since 1970 UTC.
  public var searchedAt: Int64

  /// A term as an engine gives it.
  public init(
    term: String, key: String, tweets: Int, retweets: Int, first: Int64?, last: Int64?,
    searchedAt: Int64
  ) {
    self.term = term
    self.key = key
    self.tweets = tweets
    self.retweets = retweets
    self.first = first
    self.last = last
    self.searchedAt = searchedAt
  }
}

/// A mention and the number of distinct tweets of a term that carry it.
public struct MentionCount: Sendable, Equatable {
  /// Hashtag or user.
  public var kind: MentionKind
  /// The folded word by which the mention is one, without its sign.
  public var key: String
  /// The spelling in the earliest tweet, with its sign: `#Stanford`. Of an author whom nobody mentions
  /// the first by its bytes of the spellings met.
  public var display: String
  /// Distinct tweets, never 0.
  public var count: Int
  /// How many users wrote these tweets; those without an author are written by none. Nil unless asked
  /// for.
  public var authors: Int?

  /// A count from its parts.
  public init(kind: MentionKind, key: String, display: String, count: Int, authors: Int? = nil) {
    self.kind = kind
    self.key = key
    self.display = display
    self.count = count
    self.authors = authors
  }
}

/// How many mentions lie on each side of a threshold.
public struct MentionTotals: Sendable, Equatable {
  /// Mentions that at least as many tweets carry as the threshold asks.
  public var shown: Int
  /// Mentions that some tweet carries, but fewer tweets than that.
  public var below: Int

  /// Totals from their parts.
  public init(shown: Int, below: Int) {
    self.shown = shown
    self.below = below
  }
}

/// A mention that is asked for.
public struct MentionQuestion: Sendable, Equatable {
  /// Hashtag or user.
  public var kind: MentionKind
  /// The folded word, without its sign.
  public var key: String

  /// A question about one mention.
  public init(kind: MentionKind, key: String) {
    self.kind = kind
    self.key = key
  }
}

/// A tweet as it is kept.
public struct StoredTweet: Sendable, Equatable {
  /// What makes it one.
  public var id: TweetID
  /// Screen name without `@`; nil when no copy said.
  public var author: String?
  /// Seconds since 1970 UTC.
  public var createdAt: Int64?
  /// Whether one of its copies is a retweet.
  public var isRetweet: Bool
  /// The longest text of its copies; nil when none had one.
  public var text: String?
  /// As written, with their signs: the union over all copies.
  public var mentions: [String]

  /// A tweet as an engine gives it.
  public init(
    id: TweetID, author: String?, createdAt: Int64?, isRetweet: Bool, text: String?,
    mentions: [String]
  ) {
    self.id = id
    self.author = author
    self.createdAt = createdAt
    self.isRetweet = isRetweet
    self.text = text
    self.mentions = mentions
  }
}

/// What became of the tweets of a batch, or of a whole ingest.
public struct IngestCounts: Sendable, Equatable {
  /// Tweets that were not yet under the term.
  public var new = 0
  /// Tweets that were: copies in the same batch too.
  public var known = 0
  /// Of the known ones, those to which a copy added something.
  public var updated = 0
  /// Mentions of tweets counted anew under the term.
  public var mentions = 0

  /// Of no tweet.
  public init() {}

  /// Adds what became of a part to what became of the whole.
  public static func += (sum: inout IngestCounts, part: IngestCounts) {
    sum.new += part.new
    sum.known += part.known
    sum.updated += part.updated
    sum.mentions += part.mentions
  }

  /// What became of the tweets that came after a part of the whole.
  public func since(_ part: IngestCounts) -> IngestCounts {
    var rest = self
    rest.new -= part.new
    rest.known -= part.known
    rest.updated -= part.updated
    rest.mentions -= part.mentions
    return rest
  }
}

/// What is to be pruned.
public enum PruneRule: Sendable, Equatable {
  /// All but the so many most recently searched terms.
  case keepRecent(terms: Int)
  /// Tweets made before an instant, in seconds since 1970 UTC. Tweets without a time stay.
  case olderThan(Int64)
}

/// What a prune deleted, or would delete.
public struct PruneCounts: Sendable, Equatable {
  /// Search terms.
  public var terms = 0
  /// Tweets that no term had any more, or that were too old.
  public var tweets = 0
  /// Hashtags and users that no tweet carried any more.
  public var mentions = 0
  /// By how much the database file shrinks. On a cluster, what goes as it is before it is packed: ids,
  /// times, authors, texts and mentions of the tweets, and the terms; not 0 where something goes.
  public var bytes = 0

  /// Of nothing.
  public init() {}
}

/// Sizes of a store.
public struct StoreStatistics: Sendable, Equatable {
  /// Search terms.
  public var terms: Int
  /// Distinct tweets, whichever terms have them.
  public var tweets: Int
  /// Distinct hashtags, by key.
  public var hashtags: Int
  /// Distinct users, by key.
  public var users: Int
  /// Tweets per term, summed: a tweet under two terms counts twice.
  public var links: Int
  /// The database file's size.
  public var bytes: Int
  /// How many steps of the schema are applied.
  public var schemaVersion: Int

  /// Sizes as an engine gives them.
  public init(
    terms: Int, tweets: Int, hashtags: Int, users: Int, links: Int, bytes: Int,
    schemaVersion: Int
  ) {
    self.terms = terms
    self.tweets = tweets
    self.hashtags = hashtags
    self.users = users
    self.links = links
    self.bytes = bytes
    self.schemaVersion = schemaVersion
  }
}

/// What a check found.
public struct CheckReport: Sendable, Equatable {
  /// Something that is not as it must be.
  public enum Finding: Sendable, Equatable {
    /// SQLite's own check found the file damaged; its words.
    case damaged(String)
    /// Rows of a table that point at rows that are not there.
    case danglingRows(table: String, rows: Int)
    /// Counts of mentions that differ from the rows they count.
    case wrongCounts(Int)
    /// Rows behind the numbers that the tweets' own mentions do not bear out, or that are missing.
    case wrongRows(missing: Int, unfounded: Int)
    /// Terms whose own counters are wrong.
    case wrongTermCounters(Int)
    /// Ids and times kept beside the tweets that are not theirs: of the times, blocks of tweets.
    case wrongTweetIndex(ids: Int, blocksOfTimes: Int)
    /// Words are kept that their tweets' texts do not have, or have elsewhere, or are missing.
    case wrongTextIndex
    /// Tweets and mentions of users of which it is kept wrongly whose they are.
    case wrongAuthors(Int)
    /// Rows that no term reaches.
    case unreachable(tweets: Int, mentions: Int)
    /// Keys of mentions and terms that were folded by other rules and differ now.
    case staleKeys(Int)
    /// The store says that its keys were folded by rules that are not these; empty where it knows none.
    case otherFolding(rules: String)
    /// Mentions that are shown as no tweet, or a later one than their earliest, spells them.
    case wrongSpellings(Int)
    /// The number behind which new rows of tweets begin lies before the last of them.
    case wrongLastRow
    /// Passages of files that are noted as read with numbers that none has.
    case wrongBlocks(Int)
    /// Records of files whose numbers contradict each other. Nothing tells the right ones.
    case wrongIngests(Int)
  }

  /// What was found, before a repair; empty when all is right.
  public var findings: [Finding] = []
  /// True when a repair was asked for and made everything right that can be.
  public var isRepaired = false
  /// The path of a copy of the database as it was before the repair; nil where nothing was to be repaired,
  /// or the store is no file.
  public var copy: String?
  /// How many tweets were counted anew; 0 in a damaged file.
  public var tweets = 0
  /// How many counts of mentions were compared; 0 in a damaged file.
  public var counts = 0

  /// A report of nothing found.
  public init() {}
}
