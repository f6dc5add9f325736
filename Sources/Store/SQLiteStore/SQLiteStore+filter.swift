public import Tweets

extension SQLiteStore {
  /// The tweets of a term that a filter means.
  ///
  /// Cost: the runs of the term, or the rows behind the mention; four bytes for each block of tweets
  /// that are left, where times, retweets or authors are asked about (see also `learnAuthors`); and where
  /// words are, that of `keep(_:in:)`.
  func tweets(of term: Int64, where filter: TweetFilter) throws(StoreError) -> TweetSet {
    if let tweets = answers.tweets(of: term, filter) { return tweets }
    var tweets = TweetSet(upTo: try connection.lastTweetRow())
    if let mention = filter.mention {
      try forEachTweet(of: term, mention) { tweets.insert($0) }
    } else {
      for run in try runs(of: term) { tweets.insert(run) }
    }
    for excluded in filter.excludedTerms {
      guard let row = try row(of: excluded) else { continue }
      for run in try runs(of: row) { tweets.remove(run) }
    }
    if filter.asksAboutTime { try keep(filter, in: &tweets) }
    if filter.asksAboutAuthors { try keep(filter, authorsIn: &tweets, of: term) }
    // Last, when the fewest are left.
    if let words = filter.words { try keep(words, in: &tweets) }
    answers.remember(tweets, of: term, filter)
    return tweets
  }

  /// The rows of a term's tweets, in ascending order.
  private func runs(of term: Int64) throws(StoreError) -> [ClosedRange<Int64>] {
    let statement = try connection.cached(
      "SELECT first_tweet, last_tweet FROM term_tweets WHERE term = ?1 ORDER BY first_tweet")
    try statement.bind(term, at: 1)
    return try statement.map { row throws(StoreError) in row.runOfRows }
  }

  /// Takes out what was made too early, too late, or is or is not a retweet.
  private func keep(_ filter: TweetFilter, in tweets: inout TweetSet) throws(StoreError) {
    var kept = TweetSet(upTo: tweets.end - 1)
    let asksWhen = filter.since != nil || filter.until != nil
    try tweets.forEachTime(connection) { (row, time) throws(StoreError) in
      if filter.retweets != .all, time.isRetweet != (filter.retweets == .only) { return }
      if asksWhen, !filter.contains(time: time.createdAt) { return }
      kept.insert(row)
    }
    tweets = kept
  }

  /// Cost: that of `tweets(of:where:)`, and the times of the tweets; for all of them the term's row.
  public func term(
    _ term: SearchTerm, where filter: TweetFilter
  ) throws(StoreError) -> TermSummary? {
    try oneState { () throws(StoreError) in try summary(of: term, where: filter) }
  }

  private func summary(
    of term: SearchTerm, where filter: TweetFilter
  ) throws(StoreError) -> TermSummary? {
    guard var summary = try self.term(term), !filter.isAll, let row = try row(of: term) else {
      return try self.term(term)
    }
    (summary.tweets, summary.retweets, summary.first, summary.last) = (0, 0, nil, nil)
    var (first, last) = (Int64.max, Int64.min)
    try tweets(of: row, where: filter).forEachTime(connection) { (_, time) throws(StoreError) in
      summary.tweets += 1
      if time.isRetweet { summary.retweets += 1 }
      guard let time = time.createdAt else { return }
      first = min(first, time)
      last = max(last, time)
    }
    if first <= last { (summary.first, summary.last) = (first, last) }
    return summary
  }
}

extension TweetFilter {
  fileprivate var asksAboutTime: Bool { since != nil || until != nil || retweets != .all }

  fileprivate func contains(time: Int64?) -> Bool {
    guard let time else { return false }
    if let since, time < since { return false }
    if let until, time >= until { return false }
    return true
  }
}
