/// Writes the ids of new tweets into `tweet_ids`, which has a few runs, each by ascending id.
///
/// Many ids make a new run, as long as there are few: they are then written one behind the other. Others
/// go into the smallest run, each to its place.
struct IDWriter {
  /// How many runs there are at most: each costs a look-up for every id that is asked for.
  private static let runsMax = 8
  /// So many ids are worth a run of their own.
  private static let idsOfRun = 100_000

  private let store: SQLiteStore
  private var connection: Connection { store.connection }

  init(_ store: SQLiteStore) { self.store = store }

  func write(_ ids: StagedIDs) throws(StoreError) {
    let count = ids.count
    guard count > 0 else { return }
    let runs = try connection.integer("SELECT count(*) FROM tweet_id_runs")
    let isNew = runs == 0 || count >= Self.idsOfRun && runs < Self.runsMax
    let run = try connection.integer(
      isNew
        ? "SELECT coalesce(max(run), 0) + 1 FROM tweet_id_runs"
        : "SELECT run FROM tweet_id_runs ORDER BY ids, run LIMIT 1")
    let statement = try connection.cached(
      """
      INSERT INTO tweet_id_runs (run, ids) VALUES (?1, ?2)
      ON CONFLICT (run) DO UPDATE SET ids = ids + excluded.ids
      """)
    try statement.bind(run, at: 1)
    try statement.bind(count, at: 2)
    try statement.run()
    try ids.forEachSlice { slice throws(StoreError) in
      if isNew { try append(slice, to: run) } else { try merge(slice, into: run) }
    }
  }

  /// Writes ids that come behind all of the run.
  private func append(_ entries: [PackedIDs.Entry], to run: Int64) throws(StoreError) {
    store.stagedIDRows.entries = entries
    defer { store.stagedIDRows.entries = [] }
    let statement = try connection.cached(
      "INSERT OR FAIL INTO tweet_ids (run, first_id, ids) SELECT ?1, first_id, ids FROM staged_ids")
    try statement.bind(run, at: 1)
    try statement.run()
  }

  /// Writes ids among those of the run: each row that gets some is written anew.
  private func merge(_ entries: [PackedIDs.Entry], into run: Int64) throws(StoreError) {
    let next = try connection.cached(
      "SELECT first_id FROM tweet_ids WHERE run = ?1 AND first_id > ?2 ORDER BY first_id LIMIT 1")
    var place = 0
    while place < entries.count {
      let id = entries[place].id
      try next.bind(run, at: 1)
      try next.bind(id, at: 2)
      let bound = try next.first { row throws(StoreError) in row.int64(0) }
      let start = place
      while place < entries.count, bound.map({ entries[place].id < $0 }) ?? true { place += 1 }
      let stored = try takeRow(beginningUpTo: id, of: run)
      try append((stored + entries[start..<place]).sorted { $0.id < $1.id }, to: run)
    }
  }

  /// The ids of the row in which an id would stand. It is deleted.
  private func takeRow(
    beginningUpTo id: Int64, of run: Int64
  ) throws(StoreError) -> [PackedIDs.Entry] {
    let reading = try connection.cached(
      """
      SELECT first_id, ids FROM tweet_ids
      WHERE run = ?1 AND first_id <= ?2 ORDER BY first_id DESC LIMIT 1
      """)
    try reading.bind(run, at: 1)
    try reading.bind(id, at: 2)
    let row = try reading.first { row throws(StoreError) in
      (row.int64(0), try row.packedIDs(0, 1, connection))
    }
    guard let (first, entries) = row else { return [] }
    let deletion = try connection.cached("DELETE FROM tweet_ids WHERE run = ?1 AND first_id = ?2")
    try deletion.bind(run, at: 1)
    try deletion.bind(first, at: 2)
    try deletion.run()
    return entries
  }
}

extension Statement {
  /// The ids of a row of `tweet_ids`, out of the columns with its first id and the others.
  func packedIDs(
    _ first: Int, _ ids: Int, _ connection: Connection
  ) throws(StoreError) -> [PackedIDs.Entry] {
    var entries: [PackedIDs.Entry] = []
    let isSound = withBlob(ids) {
      PackedIDs.forEach(int64(first), $0) { entries.append(PackedIDs.Entry(id: $0, tweet: $1)) }
    }
    guard isSound else { throw .damagedIDs(connection) }
    return entries
  }
}
