public import Store
public import Tweets

/// The answer to what the product is about: which hashtags and which users the tweets of a search term
/// mention, and in how many of them each.
public struct Popularity: Sendable, Equatable {
  /// What is asked of a term.
  public struct Question: Sendable {
    /// The search whose tweets are looked at.
    public var term: SearchTerm
    /// The sections that are wanted, in the order in which they come.
    public var kinds: [MentionKind]
    /// What fewer tweets carry is left out.
    public var minCount: Int
    /// At most so many of each section; nil for all.
    public var top: Int?

    /// What a tweet mentions alone says little: it is left out unless asked for.
    public static let minCountDefault = 2

    /// Both sections, hashtags first, unless others are named.
    public init(
      term: SearchTerm, kinds: [MentionKind] = MentionKind.allCases,
      minCount: Int = minCountDefault, top: Int? = nil
    ) {
      self.term = term
      self.kinds = kinds
      self.minCount = minCount
      self.top = top
    }
  }

  /// The mentions of one kind.
  public struct Section: Sendable, Equatable {
    /// Hashtags or users.
    public var kind: MentionKind
    /// Most mentioned first, equal ones by key in the order of its UTF-8 bytes.
    public var mentions: [MentionCount]
    /// How many there are at and above the threshold, shown or not, and how many below it.
    public var totals: MentionTotals
  }

  /// The term with its counters: how many tweets, of which how many retweets, from when to when.
  public var term: TermSummary
  /// The threshold that was asked for.
  public var minCount: Int
  /// A section for each kind that was asked for, in that order, empty ones too.
  public var sections: [Section]

  /// Answers from one state of the store. Throws `UnknownTerm` when the term was never searched.
  public static func ask(_ question: Question, of store: any TweetStore) throws -> Popularity {
    try store.snapshot {
      guard let term = try store.term(question.term) else {
        throw try UnknownTerm(question.term, in: store)
      }
      let sections = try question.kinds.map { kind in
        Section(
          kind: kind,
          mentions: try store.popularity(
            of: question.term, kind: kind, minCount: question.minCount, limit: question.top),
          totals: try store.mentionTotals(
            of: question.term, kind: kind, minCount: question.minCount))
      }
      return Popularity(term: term, minCount: question.minCount, sections: sections)
    }
  }
}
