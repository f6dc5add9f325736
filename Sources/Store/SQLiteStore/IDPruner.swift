/// Takes the ids of tweets that are being deleted out of `tweet_ids`.
struct IDPruner {
  private let store: SQLiteStore
  private let doomed: [ClosedRange<Int64>]

  /// - Parameter doomed: ascending runs that do not overlap.
  init(_ store: SQLiteStore, doomed: [ClosedRange<Int64>]) {
    self.store = store
    self.doomed = doomed
  }

  private var connection: Connection { store.connection }

  /// A row that loses ids.
  private struct Loss {
    var run: Int64
    var first: Int64
    var kept: [PackedIDs.Entry]
    var lost: Int
  }

  /// Few ids are looked up. Many are found by reading all, in the order in which they lie.
  func run() throws(StoreError) {
    let count = doomed.reduce(0) { $0 + Int64($1.count) }
    let all = try connection.integer("SELECT coalesce(sum(ids), 0) FROM tweet_id_runs")
    if count > all / 16 { try walk() } else { try lookUp() }
    try connection.execute("DELETE FROM tweet_id_runs WHERE ids = 0")
  }

  /// So many rows that lose ids are kept in memory, so that none is written while the table is read.
  private static let lossesMax = 5_000

  private func walk() throws(StoreError) {
    let reading = try connection.prepare(
      """
      SELECT run, first_id, ids FROM tweet_ids
      WHERE (run, first_id) > (?1, ?2)
      ORDER BY run, first_id
      """)
    var last: (Int64, Int64) = (-1, .min)
    while true {
      try reading.bind(last.0, at: 1)
      try reading.bind(last.1, at: 2)
      var losses: [Loss] = []
      while losses.count < Self.lossesMax, try reading.step() {
        last = (reading.int64(0), reading.int64(1))
        if let loss = try loss(reading) { losses.append(loss) }
      }
      reading.reset()
      for loss in losses { try write(loss) }
      if losses.count < Self.lossesMax { return }
    }
  }

  private func lookUp() throws(StoreError) {
    let reading = try connection.prepare(
      "SELECT id FROM tweets WHERE pk BETWEEN ?1 AND ?2 AND typeof(id) = 'integer'")
    var ids: [Int64] = []
    for run in doomed {
      try reading.bind(run.lowerBound, at: 1)
      try reading.bind(run.upperBound, at: 2)
      try reading.forEach { row throws(StoreError) in
        ids.append(row.int64(0))
        if ids.count == Self.lossesMax { try delete(&ids) }
      }
    }
    try delete(&ids)
  }

  /// Takes out some ids, and empties their list.
  private func delete(_ ids: inout [Int64]) throws(StoreError) {
    var losses: [Loss] = []
    try store.wantedIDs.forEachRow(of: ids, on: connection) { row throws(StoreError) in
      if let loss = try loss(row) { losses.append(loss) }
    }
    for loss in losses { try write(loss) }
    ids.removeAll(keepingCapacity: true)
  }

  private func loss(_ row: Statement) throws(StoreError) -> Loss? {
    let entries = try row.packedIDs(1, 2, connection)
    let kept = entries.filter { !Runs.contain(doomed, $0.tweet) }
    guard kept.count < entries.count else { return nil }
    return Loss(
      run: row.int64(0), first: row.int64(1), kept: kept, lost: entries.count - kept.count)
  }

  private func write(_ loss: Loss) throws(StoreError) {
    let deletion = try connection.cached("DELETE FROM tweet_ids WHERE run = ?1 AND first_id = ?2")
    try deletion.bind(loss.run, at: 1)
    try deletion.bind(loss.first, at: 2)
    try deletion.run()
    if let first = loss.kept.first {
      var packed: [UInt8] = []
      PackedIDs.append(loss.kept[...], to: &packed)
      let insertion = try connection.cached(
        "INSERT INTO tweet_ids (run, first_id, ids) VALUES (?1, ?2, ?3)")
      try insertion.bind(loss.run, at: 1)
      try insertion.bind(first.id, at: 2)
      try insertion.bind(blob: packed, at: 3)
      try insertion.run()
    }
    let count = try connection.cached("UPDATE tweet_id_runs SET ids = ids - ?2 WHERE run = ?1")
    try count.bind(loss.run, at: 1)
    try count.bind(loss.lost, at: 2)
    try count.run()
  }
}
