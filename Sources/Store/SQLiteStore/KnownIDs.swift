/// Which tweets are surely not stored yet, told without a look into the database.
///
/// A Bloom filter of the stored ids: what it does not have need not be asked for, and new tweets
/// are asked for rarely. It begins empty with an empty database. Of one that holds tweets it is made
/// once so many ids were asked for that reading all of them costs less than asking on.
struct KnownIDs {
  /// Nil while every id has to be asked for.
  private var filter: IDFilter?
  /// The last row of `tweets` whose id is in the filter.
  private var lastRow: Int64 = 0
  private var asked = 0

  /// Whether a tweet may be stored.
  func mayContain(_ id: Int64) -> Bool { filter?.mayContain(id) ?? true }

  /// Notes that a tweet will be stored.
  mutating func insert(_ id: Int64) { filter?.insert(id) }

  /// To be called when a unit begins and after a roll-back: takes over what others have stored.
  ///
  /// Rows are never numbered twice, so new tweets have higher ones. Of deleted tweets ids stay, which
  /// does no harm.
  mutating func catchUp(_ connection: Connection, lastRow: Int64) throws(StoreError) {
    if lastRow == 0 { filter = IDFilter() }
    if filter != nil, lastRow > self.lastRow {
      let statement = try connection.cached(
        "SELECT id FROM tweets WHERE pk > ?1 AND typeof(id) = 'integer'")
      try statement.bind(self.lastRow, at: 1)
      try statement.forEach { row throws(StoreError) in filter?.insert(row.int64(0)) }
    }
    self.lastRow = lastRow
  }

  /// Tells the last row of a unit that was committed, whose ids are in the filter.
  mutating func committed(lastRow: Int64) { self.lastRow = lastRow }

  /// Counts what is asked for, and makes the filter when that is cheaper.
  ///
  /// - Parameter staged: ids of the open unit that are not written yet.
  mutating func noteAsked(
    _ count: Int, staged: StagedIDs, on connection: Connection
  ) throws(StoreError) {
    guard filter == nil, count > 0 else { return }
    asked += count
    let stored = try connection.lastTweetRow()
    guard asked > 10_000, asked > stored / 8, stored < IDFilter.idsMax else { return }
    var made = IDFilter()
    try connection.cached("SELECT first_id, ids FROM tweet_ids").forEach {
      row throws(StoreError) in
      for entry in try row.packedIDs(0, 1, connection) { made.insert(entry.id) }
    }
    staged.forEach { made.insert($0) }
    filter = made
  }
}
