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
    let listed = "n >= \(minCount)"
    let sign = "substring(mention, 1, 1)"
    // What is listed stands there twice, the second time as its sign alone: so the rows of the signs tell how many
    // there are, and the numbers are read once. A row of a sign says that in its third column, one more than
    // how many are below the threshold; in that of a mention there is 0.
    let rows =
      "(SELECT n, \(listed) AS is_listed, "
      + "arrayJoin(if(is_listed, [mention, \(sign)], [\(sign)])) AS word "
      + "FROM \(counted.numbers(only)))"
    var lists = CountedLists(question.kinds, shards: cluster.shards.count)
    try cluster.askShards(
      "SELECT word, if(length(word) = 1, toInt64(sum(is_listed)), max(n)) AS most, "
        + "if(length(word) = 1, toInt64(sum(NOT is_listed)) + 1, toInt64(0)) AS below "
        + "FROM \(rows) GROUP BY word ORDER BY most DESC, word "
        + "LIMIT \(max(top, 1)) BY substring(word, 1, 1), length(word) = 1"
    ) { shard, row in lists.take(row, of: shard) }
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
}
