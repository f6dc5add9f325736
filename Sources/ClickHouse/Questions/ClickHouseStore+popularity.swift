public import Store
import Tweets

extension ClickHouseStore {
  /// Cost: of all tweets a look at the counters of the term; of some, or with authors, a look at its tweets.
  public func popularity(_ question: PopularityQuestion) throws(StoreError) -> [PopularityList] {
    try asking { horizon throws(StoreError) in
      guard question.isCounted else {
        return try FilteredPopularity(store: self, question, horizon).lists()
      }
      // Few spellings are looked up one by one; of many, all there are is read.
      guard let top = question.top, top <= Self.fewMentions else {
        return try wholeLists(question, horizon)
      }
      return try topLists(question, top, horizon)
    }
  }

  private static let fewMentions = 5_000

  private func topLists(
    _ question: PopularityQuestion, _ top: Int, _ horizon: Horizon
  ) throws(StoreError) -> [PopularityList] {
    let counted = CountedMentions(term: question.term, horizon: horizon, database: database)
    let minCount = max(question.minCount, 1)
    let only = question.kinds.count == 1 ? question.kinds[0] : nil
    let list =
      "SELECT mention, n, toInt64(0) AS below FROM \(counted.numbers(only)) WHERE n >= \(minCount) "
      + "ORDER BY n DESC, mention LIMIT \(top) BY substring(mention, 1, 1)"
    var lists = CountedLists(question.kinds, shards: cluster.shards.count)
    try cluster.askShards(list + " UNION ALL " + totals(counted, minCount)) {
      shard, row in lists.take(row, of: shard)
    }
    lists.merge(top: top)
    let displays = try displays(of: lists.words, horizon)
    lists.show { displays[$0] }
    return lists.answer
  }

  private func wholeLists(
    _ question: PopularityQuestion, _ horizon: Horizon
  ) throws(StoreError) -> [PopularityList] {
    let counted = CountedMentions(term: question.term, horizon: horizon, database: database)
    let minCount = max(question.minCount, 1)
    let only = question.kinds.count == 1 ? question.kinds[0] : nil
    // Those below the threshold are one row a kind, its sign, so that all is told in one pass.
    let listed = "n >= \(minCount)"
    let numbers =
      "(SELECT if(\(listed), mention, substring(mention, 1, 1)) AS word, "
      + "max(if(\(listed), n, toInt64(0))) AS most, count() AS mentions "
      + "FROM \(counted.numbers(only)) GROUP BY word)"
    var lists = CountedLists(question.kinds, shards: cluster.shards.count)
    try cluster.askShards(
      "SELECT word, most, mentions, spelled FROM \(numbers) ANY LEFT JOIN "
        + "(SELECT mention AS word, \(ShownDisplay.sql) AS spelled FROM \(database).displays "
        + "WHERE \(horizon.sees()) GROUP BY word) USING word ORDER BY most DESC, word"
    ) { shard, row in lists.takeWhole(row, of: shard) }
    lists.merge(top: question.top ?? .max)
    return lists.answer
  }

  /// A row for each kind, in which `mention` is empty but for the sign, `n` says how many there are at and
  /// above the threshold, and `below` how many below it, plus one so that it is told from a mention.
  private func totals(_ counted: CountedMentions, _ minCount: Int) -> String {
    "SELECT substring(mention, 1, 1) AS sign, toInt64(countIf(n >= \(minCount))) AS listed, "
      + "toInt64(countIf(n < \(minCount))) + 1 AS below FROM \(counted.numbers(nil)) GROUP BY sign"
  }
}
