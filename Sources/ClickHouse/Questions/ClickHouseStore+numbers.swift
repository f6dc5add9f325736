import Store
import Tweets

extension ClickHouseStore {
  /// So many names of mentions are asked for; of more, the numbers of all are cheaper.
  private static let namesMax = 20_000

  /// How many of some tweets carry each of some mentions, in the order of the mentions.
  ///
  /// - Parameter mentions: keys behind their signs.
  func numbers(
    of mentions: [[UInt8]], in tweets: TermTweets
  ) throws(StoreError) -> [Int] {
    var counted = CountedPlaces()
    for mention in mentions { _ = counted.place(of: mention) }
    let names =
      mentions.count > Self.namesMax
      ? nil : SQLText.list(mentions.map { String(decoding: $0, as: UTF8.self) })
    let sql: String
    if tweets.filter.isAll {
      let isMeant = names.map { " AND mention IN \($0)" } ?? ""
      sql =
        "SELECT mention, sum(n) FROM (SELECT mention, any(added) AS n FROM \(database).counts "
        + "WHERE \(tweets.horizon.sees(termKey: tweets.term.key))\(isMeant) "
        + "GROUP BY mention, version) GROUP BY mention"
    } else {
      let isMeant = names.map { " WHERE word IN \($0)" } ?? ""
      sql =
        "SELECT word, count() FROM \(tweets.sql([.ms])) ARRAY JOIN ms AS word\(isMeant) "
        + "GROUP BY word"
    }
    try cluster.askShards(sql) { _, row in counted.add(row.int(1), to: row.bytes(0)) }
    return Array(counted.counts.prefix(mentions.count))
  }
}

extension TermTweets {
  /// Those of a tweet's mentions that are of some kinds, as an expression on `ms`.
  static func mentions(of kinds: [MentionKind]) -> String {
    let kinds = Set(kinds)
    guard kinds.count < MentionKind.allCases.count else { return "ms" }
    guard let kind = kinds.first else { return "emptyArrayString()" }
    return "arrayFilter(m -> startsWith(m, '\(Unicode.Scalar(kind.sign))'), ms)"
  }
}
