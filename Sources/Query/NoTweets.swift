public import Store
public import Tweets

/// Why a filter leaves no tweet of a term, as facts.
public struct NoTweets: Sendable, Equatable {
  /// A condition of a filter.
  public enum Condition: Sendable, Equatable {
    /// Since or until a time.
    case time
    /// Only retweets, or none.
    case retweets(TweetFilter.Retweets)
    /// Not found by other searches.
    case excludedTerms
    /// It carries a mention.
    case mention(MentionQuestion)
    /// It was written by a user, by key.
    case by(String)
    /// It was written by a user or mentions him, by key.
    case about(String)
    /// Its text has words, as typed.
    case words(String)
  }

  /// A condition, and how many tweets of the term it alone leaves.
  public struct Part: Sendable, Equatable {
    /// What is asked of a tweet.
    public var condition: Condition
    /// Of how many it holds.
    public var tweets: Int
  }

  /// The term with the counters of all its tweets.
  public var term: TermSummary
  /// The conditions of the filter.
  public var parts: [Part]
  /// Mentions of the term like the one that no tweet carries, up to three, with their signs.
  public var nearest: [String] = []

  /// How many mentions are looked at: the most frequent ones.
  private static let candidatesMax = 10_000

  /// Looks why. Throws `UnknownTerm` where the term was never searched. Cost: that of a question for each
  /// condition.
  public init(_ filter: TweetFilter, of term: SearchTerm, in store: any TweetStore) throws {
    guard let summary = try store.term(term) else { throw try UnknownTerm(term, in: store) }
    self.term = summary
    parts = try filter.conditions.map { condition, filter in
      Part(condition: condition, tweets: try store.term(term, where: filter)?.tweets ?? 0)
    }
    for part in parts where part.tweets == 0 {
      if case .mention(let mention) = part.condition {
        nearest = try Self.nearest(to: mention, of: term, in: store)
      }
    }
  }

  private static func nearest(
    to mention: MentionQuestion, of term: SearchTerm, in store: any TweetStore
  ) throws -> [String] {
    let lists = try store.popularity(
      PopularityQuestion(term: term, minCount: 1, top: candidatesMax))
    // A sign is a letter: the wrong one is a slip like any other.
    let known = lists.flatMap(\.mentions).map { (name: $0.display, key: sign($0.kind) + $0.key) }
    return EditDistance.nearest(to: sign(mention.kind) + mention.key, among: known)
  }

  private static func sign(_ kind: MentionKind) -> String {
    String(Unicode.Scalar(kind.sign))
  }
}

extension TweetFilter {
  /// The conditions that are set, each with a filter of it alone.
  fileprivate var conditions: [(NoTweets.Condition, TweetFilter)] {
    var list: [(NoTweets.Condition, TweetFilter)] = []
    func add(_ condition: NoTweets.Condition, _ set: (inout TweetFilter) -> Void) {
      var filter = TweetFilter()
      set(&filter)
      list.append((condition, filter))
    }
    if let mention { add(.mention(mention)) { $0.mention = mention } }
    if let by { add(.by(by)) { $0.by = by } }
    if let about { add(.about(about)) { $0.about = about } }
    if let words { add(.words(words.typed)) { $0.words = words } }
    if since != nil || until != nil { add(.time) { ($0.since, $0.until) = (since, until) } }
    if retweets != .all { add(.retweets(retweets)) { $0.retweets = retweets } }
    if !excludedTerms.isEmpty { add(.excludedTerms) { $0.excludedTerms = excludedTerms } }
    return list
  }
}
