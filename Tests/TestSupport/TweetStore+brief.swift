public import Store
import Tweets

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
    let question = mention.map { mention in
      MentionQuestion(
        kind: mention.hasPrefix("#") ? .hashtag : .user, key: String(mention.dropFirst()))
    }
    try forEachTweet(of: SearchTerm(term), mention: question, limit: limit) { tweets.append($0) }
    return tweets
  }

  /// A term by what was typed.
  public func summary(_ term: String) throws -> TermSummary? { try self.term(SearchTerm(term)) }

  /// The terms as they are shown, in the store's order.
  public func termNames() throws -> [String] { try terms(limit: nil).map(\.term) }
}
