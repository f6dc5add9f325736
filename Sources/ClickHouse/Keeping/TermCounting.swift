import Store

extension TermRecord {
  /// In the order of `TweetStore.terms`.
  static func sorted(_ records: some Sequence<TermRecord>) -> [TermRecord] {
    records.sorted { one, other in
      one.searchedAt == other.searchedAt
        ? one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
        : one.searchedAt > other.searchedAt
    }
  }

  func differs(from other: TermRecord) -> Bool {
    (tweets, retweets, first, last) != (other.tweets, other.retweets, other.first, other.last)
  }

  mutating func takeCounters(of other: TermRecord) {
    (tweets, retweets, first, last) = (other.tweets, other.retweets, other.first, other.last)
  }
}

extension ClickHouseStore {
  /// The counters of all terms, counted from their tweets now; of terms without one nothing. Only they
  /// are right in the records.
  ///
  /// - Parameter condition: on rows of `term_tweets`, begins with AND.
  func countedTerms(
    _ horizon: Horizon, _ condition: String = ""
  ) throws(StoreError) -> [String: TermRecord] {
    var records: [String: TermRecord] = [:]
    let isDated = "made <> \(TermTweets.unknownTime)"
    try cluster.askShards(
      """
      SELECT term, count(), countIf(rt = 1), countIf(\(isDated)), minIf(made, \(isDated)), maxIf(made, \(isDated))
      FROM (
        SELECT term, tweet, post, argMax(created_at, version) AS made, argMax(is_retweet, version) AS rt
        FROM \(database).term_tweets WHERE \(horizon.sees())\(condition) GROUP BY term, tweet, post)
      GROUP BY term\(Deletion.settings)
      """
    ) { _, row in
      let key = row.string(0)
      var record = records[key] ?? TermRecord(key: key, term: "", searchedAt: 0)
      record.tweets += row.int(1)
      record.retweets += row.int(2)
      if row.int(3) > 0 {
        record.reach(row.int64(4))
        record.reach(row.int64(5))
      }
      records[key] = record
    }
    return records
  }
}
