import Store

/// Which tweets are surely not stored yet, told without asking a server: `IDFilter` over the ids of the
/// store, or nothing while to ask costs less than to read all of them.
struct KnownTweetIDs {
  /// Nil while every id has to be asked for.
  private var filter: IDFilter?
  /// The last unit whose ids are in the filter.
  private var mark = 0
  private var asked = 0

  /// Large from the beginning, 38 MB for twelve million ids, and with more bits than a file needs: an id that is
  /// asked for in vain costs a look into every part of a table, during which nothing else goes on. With one in
  /// 500 asked for so, that was a third of the time of an ingest of ten million tweets.
  private static var empty: IDFilter { IDFilter(firstIDs: 12 << 20, bitsPerID: 24) }

  /// Whether a tweet may be stored.
  func mayContain(_ id: Int64) -> Bool { filter?.mayContain(id) ?? true }

  /// Notes that a tweet will be stored.
  mutating func insert(_ id: Int64) { filter?.insert(id) }

  /// To be called when a unit begins: takes over what others have stored.
  mutating func catchUp(_ store: ClickHouseStore, _ horizon: Horizon) throws(StoreError) {
    if filter != nil, horizon.mark > mark {
      var added = filter ?? Self.empty
      try Self.forEachID(store, horizon, since: Horizon.version(mark + 1)) { added.insert($0) }
      filter = added
    } else if filter == nil, horizon.mark == 0 {
      filter = Self.empty
    }
    mark = horizon.mark
  }

  /// Tells that a unit was committed, whose ids are in the filter.
  mutating func committed(_ unit: Int) { mark = unit }

  /// Counts what is asked for, and makes the filter when that is cheaper.
  ///
  /// - Parameter recent: ids of the open unit.
  mutating func noteAsked(
    _ count: Int, _ store: ClickHouseStore, _ horizon: Horizon
  ) throws(StoreError) {
    guard filter == nil, count > 0 else { return }
    asked += count
    guard asked > 10_000 else { return }
    var stored = 0
    try store.cluster.askShards("SELECT count() FROM \(store.database).term_tweets") { _, row in
      stored += row.int(0)
    }
    guard asked > stored / 8, stored < IDFilter.idsMax else {
      asked = 0
      return
    }
    var made = Self.empty
    try Self.forEachID(store, horizon, since: 0) { made.insert($0) }
    filter = made
  }

  /// The numbers of tweets that were written since a version. Of rows that are not seen too, which does no
  /// harm.
  private static func forEachID(
    _ store: ClickHouseStore, _ horizon: Horizon, since version: UInt64, _ body: (Int64) -> Void
  ) throws(StoreError) {
    try store.cluster.askShards(
      "SELECT tweet FROM \(store.database).term_tweets WHERE post = '' AND version >= \(version)"
    ) { _, row in body(row.int64(0)) }
  }
}
