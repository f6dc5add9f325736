public import Store
public import Tweets

// What tests ask of a store again and again, in few words.

extension TweetStore {
  /// Ingests tweets under a term in a unit of their own.
  @discardableResult
  public func add(
    _ tweets: SampleTweet..., under term: String, at milliseconds: Int64 = 0
  ) throws -> IngestCounts {
    try add(tweets, under: term, at: milliseconds)
  }

  /// Ingests tweets under a term in a unit of their own.
  @discardableResult
  public func add(
    _ tweets: [SampleTweet], under term: String, at milliseconds: Int64 = 0
  ) throws -> IngestCounts {
    let term = try SearchTerm(term)
    var batch = TweetBatch(tweets)
    try begin()
    do {
      try recordSearch(of: term, at: milliseconds)
      let counts = try ingest(&batch, under: term)
      try commit()
      return counts
    } catch {
      rollBack()
      throw error
    }
  }

  /// The mentions of a term with their counts as `#Go 2`, hashtags before users, in the store's order.
  public func numbers(_ term: String, minCount: Int = 1, limit: Int? = nil) throws -> [String] {
    let term = try SearchTerm(term)
    return try MentionKind.allCases.flatMap { kind in
      try popularity(of: term, kind: kind, minCount: minCount, limit: limit)
        .map { "\($0.display) \($0.count)" }
    }
  }

  /// The tweets of a term, or those that carry a mention, written with its sign and its key.
  public func tweets(
    _ term: String, mention: String? = nil, limit: Int? = nil
  ) throws -> [StoredTweet] {
    var tweets: [StoredTweet] = []
    var filter = TweetFilter.all
    filter.mention = mention.map { mention in
      MentionQuestion(
        kind: mention.hasPrefix("#") ? .hashtag : .user, key: String(mention.dropFirst()))
    }
    try forEachTweet(of: SearchTerm(term), where: filter, after: nil, limit: limit) {
      tweets.append($0)
    }
    return tweets
  }

  /// A term by what was typed.
  public func summary(_ term: String) throws -> TermSummary? { try self.term(SearchTerm(term)) }

  /// The terms as they are shown, in the store's order.
  public func termNames() throws -> [String] { try terms(limit: nil).map(\.term) }

  /// The mentions of one kind that at least `minCount` tweets of the term carry.
  public func popularity(
    of term: SearchTerm, kind: MentionKind, minCount: Int, limit: Int?
  ) throws(StoreError) -> [MentionCount] {
    try popularity(
      PopularityQuestion(term: term, kinds: [kind], minCount: minCount, top: limit)
    ).flatMap(\.mentions)
  }

  /// How many mentions of one kind at least `minCount` tweets of the term carry, and how many fewer.
  public func mentionTotals(
    of term: SearchTerm, kind: MentionKind, minCount: Int
  ) throws(StoreError) -> MentionTotals {
    try popularity(
      PopularityQuestion(term: term, kinds: [kind], minCount: minCount, top: 0)
    ).first?.totals ?? MentionTotals(shown: 0, below: 0)
  }
}
