import Glibc
import Store

// Rows are deleted by mutations: a server notes `ALTER TABLE … DELETE` and says yes, and rewrites what is
// concerned when it comes to it. So it is watched until it has. What came after it noted it stays.

extension ClickHouseStore {
  /// Deletes rows on every server. When it returns they are gone.
  func delete(where condition: String, from tables: [String]) throws(StoreError) {
    try alter(
      tables.map { ($0, "DELETE WHERE \(condition)") }, at: cluster.shards.flatMap { $0 })
  }

  /// Deletes rows of what is kept once. When it returns they are gone.
  func deleteFromKeeper(where condition: String, from tables: [String]) throws(StoreError) {
    try alter(tables.map { ($0, "DELETE WHERE \(condition)") }, at: [cluster.keeper])
  }

  /// Has servers change rows of tables, of all at the same time. When it returns they have.
  ///
  /// A condition may ask other tables of the same server, nothing else: a mutation that fails while it
  /// runs is begun again for ever.
  func alter(
    _ changes: [(table: String, change: String)], at hosts: [ClusterAddress.Host]
  ) throws(StoreError) {
    for (table, change) in changes {
      let sql = "ALTER TABLE \(database).\(table) \(change)"
      _ = try cluster.send(hosts.map { Cluster.Sending(hosts: [$0], sql: sql) }, .writing)
    }
    let tables = changes.map(\.table)
    for host in hosts { try waitForMutations(of: tables, at: host) }
  }

  /// So long a mutation may make no step: the largest part of a table is one step.
  static let mutationPatience = Duration.seconds(1_800)

  /// Waits until nothing is left to be changed in some tables of a server.
  private func waitForMutations(
    of tables: [String], at host: ClusterAddress.Host
  ) throws(StoreError) {
    var present: [String] = []
    var since = ContinuousClock.now
    var pause: UInt32 = 5_000
    while true {
      var left: [String] = []
      try cluster.ask(
        "SELECT table, mutation_id, parts_to_do FROM system.mutations "
          + "WHERE database = \(SQLText.quoted(database)) AND table IN \(SQLText.list(tables)) "
          + "AND is_done = 0 ORDER BY table, mutation_id", at: host, .writing
      ) { row in
        left.append("\(row.string(1)) of table \(row.string(0)), \(row.int(2)) parts to do")
      }
      if left.isEmpty { return }
      if left != present {
        (present, since) = (left, .now)
      } else if since.duration(to: .now) >= Self.mutationPatience {
        throw .cluster(
          server: "\(host)",
          .other(
            code: 0,
            message:
              "it does not delete what it was told to, and has made no step for half an hour: "
              + left[0]))
      }
      if cluster.shouldGiveUp() { throw .interrupted }
      usleep(pause)
      pause = min(pause * 2, 500_000)
    }
  }
}
