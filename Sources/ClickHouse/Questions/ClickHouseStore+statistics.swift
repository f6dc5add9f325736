public import Store

extension ClickHouseStore {
  /// Cost: all ids and all counters are read.
  public func statistics() throws(StoreError) -> StoreStatistics {
    try asking { horizon throws(StoreError) in
      let terms = try termRecords(horizon)
      var statistics = StoreStatistics(
        terms: terms.count, tweets: 0, hashtags: 0, users: 0,
        links: terms.reduce(0) { $0 + $1.tweets }, bytes: 0, schemaVersion: Tables.version)
      // A tweet is there as long as some term has it.
      let isThere =
        "\(horizon.sees())\(horizon.andNotForgotten)\(horizon.andNotDoomed(in: database))"
      try cluster.askShards(
        "SELECT uniqExactIf(tweet, post = ''), uniqExactIf(post, post <> '') "
          + "FROM \(database).term_tweets WHERE \(isThere)"
      ) { _, row in statistics.tweets += row.int(0) + row.int(1) }
      // Likewise a mention as long as some term has tweets that carry it.
      try cluster.askShards(
        "SELECT substring(mention, 1, 1) AS sign, uniqExact(mention) FROM "
          + "(SELECT term, mention, sum(added) AS n FROM \(database).counts FINAL "
          + "WHERE \(horizon.sees())\(horizon.andNotForgotten) "
          + "GROUP BY term, mention HAVING n > 0) GROUP BY sign"
      ) { _, row in
        if row.string(0) == "#" {
          statistics.hashtags += row.int(1)
        } else {
          statistics.users += row.int(1)
        }
      }
      try cluster.askShards(
        "SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND database = "
          + SQLText.quoted(database)
      ) { _, row in statistics.bytes += row.int(0) }
      return statistics
    }
  }
}
