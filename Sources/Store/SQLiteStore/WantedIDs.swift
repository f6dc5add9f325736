import CSQLite

/// Ids that are looked up, source of the table `wanted_ids (id)`.
final class WantedIDs: RowSource {
  static let columns = ["id"]

  private var ids: [Int64] = []

  override var rowCount: Int { ids.count }

  override func give(_ column: Int, of row: Int, to context: OpaquePointer) {
    sqlite3_result_int64(context, ids[row])
  }

  /// The rows of those tweets that are stored, in ascending order.
  ///
  /// Cost: one statement for all, which finds the one row of each run in which an id would stand.
  func rows(of ids: [Int64], on connection: Connection) throws(StoreError) -> [Int64] {
    var rows: [Int64] = []
    var isSound = true
    try forEach(of: ids, "w.id, i.first_id, i.ids", on: connection) { row throws(StoreError) in
      let wanted = row.int64(0)
      row.withBlob(2) { bytes in
        let isWhole = PackedIDs.forEach(row.int64(1), bytes) { id, tweet in
          if id == wanted { rows.append(tweet) }
        }
        if !isWhole { isSound = false }
      }
    }
    guard isSound else { throw .damagedIDs(connection) }
    return rows.sorted()
  }

  /// Calls `body` once with each row of `tweet_ids` in which one of the ids would stand: its run, its first
  /// id, its ids.
  func forEachRow(
    of ids: [Int64], on connection: Connection, _ body: (Statement) throws(StoreError) -> Void
  ) throws(StoreError) {
    try forEach(of: ids, "DISTINCT i.run, i.first_id, i.ids", on: connection, body)
  }

  private func forEach(
    of ids: [Int64], _ columns: StaticString, on connection: Connection,
    _ body: (Statement) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard !ids.isEmpty else { return }
    self.ids = ids
    defer { self.ids = [] }
    try connection.cached(
      """
      SELECT \(columns)
      FROM wanted_ids AS w
      CROSS JOIN tweet_id_runs AS r
      CROSS JOIN tweet_ids AS i
      WHERE i.run = r.run AND i.first_id = (
        SELECT max(first_id) FROM tweet_ids WHERE run = r.run AND first_id <= w.id)
      """
    ).forEach(body)
  }
}
