public import Store
import Tweets

extension ClickHouseStore {
  /// Cost: of all tweets the counters that reach the threshold under either term, which the servers pick;
  /// with a filter the numbers of all mentions of both terms, counted now. For the tweets that both terms
  /// have, the ids of both.
  public func comparison(_ question: ComparisonQuestion) throws(StoreError) -> TermComparison {
    try asking { horizon throws(StoreError) in
      let terms = [question.first, question.second]
      for term in terms where try termRecords(horizon, key: term.key).isEmpty {
        // Of a term that was never searched there is nothing to tell.
        return TermComparison(
          sharedTweets: 0,
          sections: question.kinds.map {
            ComparedMentions(kind: $0, shared: .init(), onlyFirst: .init(), onlySecond: .init())
          })
      }
      let sides = terms.map {
        TermTweets(term: $0, filter: question.filter, horizon: horizon, database: database)
      }
      let (first, second, shared) = try sizes(sides)
      var mentions = try comparedMentions(question, sides)
      mentions.tweets = (first, second)
      let sections = mentions.sections(question)
      let shown = sections.flatMap(\.shown).map { mentions.words[$0] }
      let displays = try spellings(of: shown, horizon)
      var rest = displays[...]
      return TermComparison(
        sharedTweets: shared,
        sections: sections.map { section in
          defer { rest = rest.dropFirst(section.shown.count) }
          return mentions.compared(section, rest)
        })
    }
  }

  /// How many tweets either term has, and how many both.
  private func sizes(
    _ sides: [TermTweets]
  ) throws(StoreError) -> (first: Int, second: Int, shared: Int) {
    var sizes = (first: 0, second: 0, shared: 0)
    // All rows of a tweet lie on one shard, whichever term they belong to.
    try cluster.askShards(
      "SELECT sum(a), sum(b), sum(a * b) FROM (SELECT max(one) AS a, max(other) AS b FROM ("
        + "SELECT tweet, post, 1 AS one, 0 AS other FROM \(sides[0].sql([])) UNION ALL "
        + "SELECT tweet, post, 0 AS one, 1 AS other FROM \(sides[1].sql([]))) GROUP BY tweet, post)"
    ) { _, row in
      sizes.first += row.int(0)
      sizes.second += row.int(1)
      sizes.shared += row.int(2)
    }
    return sizes
  }

  private func comparedMentions(
    _ question: ComparisonQuestion, _ sides: [TermTweets]
  ) throws(StoreError) -> ComparedMentionCounts {
    var counts = ComparedPlaces()
    if question.filter.isAll {
      let conditions = sides.map { "(\($0.horizon.sees(termKey: $0.term.key)))" }
      let sums = sides.map { "sumIf(n, term = \(SQLText.quoted($0.term.key)))" }
      // All of a mention's numbers lie on one shard.
      try cluster.askShards(
        "SELECT mention, \(sums[0]) AS one, \(sums[1]) AS other FROM ("
          + "SELECT term, mention, any(added) AS n FROM \(database).counts "
          + "WHERE \(conditions.joined(separator: " OR ")) GROUP BY term, mention, version) "
          + "GROUP BY mention HAVING greatest(one, other) >= \(max(question.minCount, 1))"
      ) { _, row in
        let word = row.bytes(0)
        counts.add(row.int(1), to: word, second: false)
        counts.add(row.int(2), to: word, second: true)
      }
    } else {
      for (place, side) in sides.enumerated() {
        try cluster.askShards(
          "SELECT word, count() FROM \(side.sql([.ms])) "
            + "ARRAY JOIN \(TermTweets.mentions(of: question.kinds)) AS word GROUP BY word"
        ) { _, row in counts.add(row.int(1), to: row.bytes(0), second: place == 1) }
      }
    }
    return counts.listed(minCount: max(question.minCount, 1))
  }
}
