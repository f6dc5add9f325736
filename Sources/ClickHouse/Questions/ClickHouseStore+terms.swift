public import Store
public import Tweets

extension ClickHouseStore {
  /// The terms, most recently searched first.
  public func terms(limit: Int?) throws(StoreError) -> [TermSummary] {
    try asking { horizon throws(StoreError) in
      let sorted = TermRecord.sorted(try termRecords(horizon))
      return sorted.prefix(limit ?? .max).map(\.summary)
    }
  }

  /// One term, by its counters.
  public func term(_ term: SearchTerm) throws(StoreError) -> TermSummary? {
    try asking { horizon throws(StoreError) in
      try termRecords(horizon, key: term.key).first?.summary
    }
  }

  /// One term with the counters of some of its tweets, which are counted now.
  public func term(
    _ term: SearchTerm, where filter: TweetFilter
  ) throws(StoreError) -> TermSummary? {
    try asking { horizon throws(StoreError) in
      guard var record = try termRecords(horizon, key: term.key).first else { return nil }
      guard !filter.isAll else { return record.summary }
      let tweets = TermTweets(term: term, filter: filter, horizon: horizon, database: database)
      record.tweets = 0
      record.retweets = 0
      record.first = nil
      record.last = nil
      let isDated = "made <> \(TermTweets.unknownTime)"
      try cluster.askShards(
        "SELECT count(), countIf(rt = 1), countIf(\(isDated)), minIf(made, \(isDated)), "
          + "maxIf(made, \(isDated)) FROM \(tweets.sql([.made, .rt]))"
      ) { _, row in
        record.tweets += row.int(0)
        record.retweets += row.int(1)
        guard row.int(2) > 0 else { return }
        record.reach(row.int64(3))
        record.reach(row.int64(4))
      }
      return record.summary
    }
  }
}
