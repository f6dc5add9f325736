import Store
import Tweets

/// One look at all that is stored, and whether one thing follows from the other:
///
///     term_tweets -> counts -> displays
///                 -> the counters in terms
///
/// With `mending` each step writes what was wrong before the next one looks.
final class Proof {
  let store: ClickHouseStore
  let horizon: Horizon
  let mending: Mending?
  var records: [String: TermRecord] = [:]
  var findings = CheckFindings()
  /// Mentions whose spelling has to be found anew.
  var unspelled: Set<[UInt8]> = []

  init(_ store: ClickHouseStore, _ horizon: Horizon, _ mending: Mending?) {
    self.store = store
    self.horizon = horizon
    self.mending = mending
  }

  var cluster: Cluster { store.cluster }
  var database: String { store.database }

  func report() throws(StoreError) -> CheckReport {
    for record in try store.termRecords(horizon) { records[record.key] = record }
    try proveLinks()
    try mending?.drain()
    if findings.damage.isEmpty {
      try proveCounts()
      try proveTerms()
      try mending?.drain()
      try proveDisplays()
    }
    return findings.report
  }

  // MARK: - Parts of questions

  /// Rows of a table with tweets that are seen, and not about to be deleted.
  var seesTweet: String { horizon.sees() + horizon.andNotDoomed(in: database) }
  var seesLink: String { seesTweet + andNotForgotten("term") }
  var seesCount: String { horizon.sees() + andNotForgotten("term") }

  /// Empty where nothing is about to be deleted.
  private func andNotForgotten(_ column: String) -> String {
    horizon.pendingPurges.isEmpty ? "" : " AND \(column) NOT IN (\(forgotten))"
  }

  var forgotten: String {
    "SELECT term FROM \(database).doomed_terms WHERE version IN \(SQLText.list(horizon.pendingPurges))"
  }

  /// So many rows are compared at once.
  static let sliceRows = 400_000

  /// In how many slices some tables are read.
  func slices(_ tables: String...) throws(StoreError) -> Int {
    var rows = 0
    for table in tables {
      try cluster.askShards("SELECT count() FROM \(database).\(table)") { _, row in
        rows += row.int(0)
      }
    }
    return rows / Self.sliceRows + 1
  }

  /// Whether a row is of a slice, as a condition that begins with AND.
  static func isIn(_ slice: Int, of count: Int, _ columns: String) -> String {
    count == 1 ? "" : " AND cityHash64(\(columns)) % \(count) = \(slice)"
  }

  /// Hands out the rows of an answer of each shard.
  func streamShards(
    _ sql: String, _ body: @escaping (_ shard: Int, Row) -> Void
  ) throws(StoreError) {
    for shard in cluster.shards.indices {
      try cluster.stream(sql + Deletion.settings, shard: shard) { row in
        body(shard, row)
        return true
      }
    }
  }
}

/// What was found, in numbers.
struct CheckFindings {
  var damage: [String] = []
  var dangling: [String: Int] = [:]
  var missing = 0
  var unfounded = 0
  var displaced = 0
  var wrongCounts = 0
  var wrongTerms = 0
  var unreachableMentions = 0
  var staleKeys = 0
  var tweets = 0
  var counts = 0

  var report: CheckReport {
    var report = CheckReport()
    guard damage.isEmpty else {
      report.findings = damage.map { .damaged($0) }
      return report
    }
    report.findings = dangling.sorted { $0.key < $1.key }.map {
      .danglingRows(table: $0.key, rows: $0.value)
    }
    if displaced > 0 { report.findings.append(.wrongTweetIndex(ids: displaced, blocksOfTimes: 0)) }
    if staleKeys > 0 { report.findings.append(.staleKeys(staleKeys)) }
    if missing + unfounded > 0 {
      report.findings.append(.wrongRows(missing: missing, unfounded: unfounded))
    }
    if wrongCounts > 0 { report.findings.append(.wrongCounts(wrongCounts)) }
    if wrongTerms > 0 { report.findings.append(.wrongTermCounters(wrongTerms)) }
    if unreachableMentions > 0 {
      report.findings.append(
        .unreachable(tweets: 0, mentions: unreachableMentions))
    }
    report.tweets = tweets
    report.counts = counts
    return report
  }
}
