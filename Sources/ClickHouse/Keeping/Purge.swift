import Glibc
import Store

/// Deleting for good what was decided with a version: the tweets in `doomed`, the terms in
/// `doomed_terms`, the mentions in `doomed_mentions`. Nobody sees any of it any more.
///
/// Only rows that are older than the decision go, and all steps do nothing the second time: whoever was
/// taken for dead and wakes up in the middle of it does no harm, and whoever comes next ends it.
struct Purge {
  let version: UInt64
  /// Units whose rows are nothing, which go with it.
  let abandoned: [Int]
  let database: String

  private var tweets: String {
    "SELECT tweet, post FROM \(database).doomed WHERE version = \(version)"
  }
  private var terms: String {
    "SELECT term FROM \(database).doomed_terms WHERE version = \(version)"
  }
  private var mentions: String {
    "SELECT mention FROM \(database).doomed_mentions WHERE version = \(version)"
  }

  /// That a row was there before, and is of the doomed; or of a unit that was abandoned.
  private func gone(_ condition: String) -> String {
    "DELETE WHERE version < \(version) AND (\(condition))\(orAbandoned)"
  }

  private var orAbandoned: String {
    abandoned.isEmpty ? "" : " OR bitShiftRight(version, 32) IN \(SQLText.list(abandoned))"
  }

  /// What is done on every server.
  var onShards: [(table: String, change: String)] {
    [
      ("term_tweets", gone("term IN (\(terms)) OR (tweet, post) IN (\(tweets))")),
      // Of a mention that is gone all numbers are 0 together.
      ("counts", gone("term IN (\(terms)) OR mention IN (\(mentions))")),
      ("displays", gone("mention IN (\(mentions))")),
    ]
  }

  /// What is done on the keeper after that.
  var onKeeper: [(table: String, change: String)] {
    let terms = (
      "terms", "DELETE WHERE version <= \(version) AND key IN (\(terms))\(orAbandoned)"
    )
    return abandoned.isEmpty ? [terms] : [terms, ("ingests", "DELETE WHERE 0\(orAbandoned)")]
  }

  /// What says what is to go, at last; also what earlier ones and dry runs have left.
  static let notes = ["doomed", "doomed_terms", "doomed_mentions"]
}

extension ClickHouseStore {
  /// Deletes for good what was decided to go and is still there. To be called when nobody else writes.
  func finishPurges(_ horizon: Horizon) throws(StoreError) {
    let servers = cluster.shards.flatMap { $0 }
    for version in horizon.pendingPurges.sorted() {
      try waitForReplicas(version)
      let purge = Purge(
        version: version, abandoned: horizon.abandoned, database: database)
      try alter(purge.onShards, at: servers)
      try alter(purge.onKeeper, at: [cluster.keeper])
      try delete(where: "version <= \(version)", from: Purge.notes)
      try note(purge: version, isDone: true)
    }
  }

  /// Writes down that something is to go, or is gone.
  func note(purge version: UInt64, isDone: Bool) throws(StoreError) {
    var rows = RowWriter()
    rows.write(version)
    rows.write(isDone)
    rows.endRow()
    try cluster.insert(rows, into: "purges")
  }

  /// Waits until all servers of a shard have been told by the others what is to go: each deletes by what
  /// it knows itself.
  private func waitForReplicas(_ version: UInt64) throws(StoreError) {
    let sizes = Purge.notes.map {
      "(SELECT count() FROM (SELECT DISTINCT * FROM \(database).\($0) WHERE version = \(version)))"
    }
    let sql = "SELECT " + sizes.joined(separator: ", ")
    for servers in cluster.shards where servers.count > 1 {
      while true {
        var answers: Set<[Int]> = []
        for server in servers {
          try cluster.ask(sql, at: server, .writing) { row in
            answers.insert((0..<sizes.count).map(row.int))
          }
        }
        if answers.count == 1 { break }
        if cluster.shouldGiveUp() { throw .interrupted }
        usleep(100_000)
      }
    }
  }
}
