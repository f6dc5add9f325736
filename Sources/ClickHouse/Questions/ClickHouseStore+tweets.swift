public import Store
public import Tweets

extension ClickHouseStore {
  /// Cost: few are found among the times of the term's tweets. Of many the order is looked at once, and then
  /// they are fetched part by part, so that only parts are in memory.
  public func forEachTweet(
    of term: SearchTerm, where filter: TweetFilter, after place: TweetPlace?, limit: Int?,
    _ body: (StoredTweet) throws -> Void
  ) throws {
    // All parts are of one state.
    guard pinned != nil || unit != nil else {
      return try snapshot {
        try forEachTweet(of: term, where: filter, after: place, limit: limit, body)
      }
    }
    let horizon = try pinned ?? ownHorizon()
    let pages = TweetPages(store: self, term: term, filter: filter, horizon: horizon)
    var left = limit ?? .max
    for part in try pages.parts(after: place, limit: limit) {
      if left == 0 { break }
      let tweets = try pages.tweets(of: part, limit: left)
      if !hasHandedOut, !tweets.isEmpty {
        // As long as nothing is handed out, all can be asked again.
        if pinned != nil, try wasPurged(since: horizon) {
          throw StoreError.cluster(server: cluster.address.name, .changedMeanwhile)
        }
        hasHandedOut = true
      }
      for tweet in tweets { try body(tweet) }
      left -= tweets.count
    }
  }
}
