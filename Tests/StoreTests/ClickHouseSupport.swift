import TestSupport
import Tweets

@testable import ClickHouse
@testable import Store

extension ClickHouseStore {
  /// Does something behind the program's back. `DB` stands for the database.
  func plant(_ sql: String, shard: Int? = nil) throws {
    let sql = sql.replacingName(with: database)
    for place in cluster.shards.indices where shard == nil || shard == place {
      try cluster.execute(sql, at: cluster.shards[place][0])
    }
  }

  /// The rows of an answer of all shards, each as text, sorted.
  func rows(_ sql: String) throws -> [String] {
    var rows: [String] = []
    try cluster.askShards(sql.replacingName(with: database)) { _, row in
      rows.append((0..<row.count).map(row.string).joined(separator: " "))
    }
    return rows.sorted()
  }

  /// How many rows a table has, seen or not.
  func size(_ table: String) throws -> Int {
    try rows("SELECT count() FROM DB.\(table)").reduce(0) { $0 + (Int($1) ?? 0) }
  }

  /// All that is stored, as it is seen, without versions and places.
  func contents() throws -> [String] {
    let sees = try log.horizon().sees()
    let links = try rows(
      """
      SELECT 'link', term, tweet, post, argMax(created_at, version), argMax(is_retweet, version),
        argMax(author, version), argMax(author_shown, version),
        toString(arraySort(argMax(mentions, version))), argMax(mentions_shown, version),
        argMax(text, version), argMax(words, version)
      FROM DB.term_tweets WHERE \(sees) GROUP BY term, tweet, post
      """)
    let counts = try rows(
      """
      SELECT 'count', term, mention, sum(n) FROM (
        SELECT term, mention, version, any(added) AS n FROM DB.counts WHERE \(sees)
        GROUP BY term, mention, version)
      GROUP BY term, mention HAVING sum(n) <> 0
      """)
    let displays = try rows(
      "SELECT 'display', mention, argMin(display, (tweet, display)) FROM DB.displays WHERE \(sees) GROUP BY mention"
    )
    return links + counts + displays + (try terms(limit: nil).map { "\($0)" })
  }
}

extension String {
  fileprivate func replacingName(with database: String) -> String {
    split(separator: "DB.", omittingEmptySubsequences: false).joined(separator: database + ".")
  }
}
