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

/// A Bloom filter that grows: each layer twice as large as the one before, each id in one word of 512
/// bits, so that a look costs one cache line a layer.
struct IDFilter {
  /// So many ids take 64 MB; of more none is made.
  static let idsMax = 35_000_000

  private struct Layer {
    private var words: [UInt64]
    /// How many ids it still takes.
    private(set) var room: Int

    init(ids: Int) {
      // 14 bits an id: one new tweet in some five hundred is asked for in vain, for each layer.
      words = [UInt64](repeating: 0, count: ids * 14 / 64)
      room = ids
    }

    func mayContain(_ hash: UInt64) -> Bool {
      let line = line(hash)
      var bits = hash &* 0xD6E8_FEB8_6659_FD93
      for _ in 0..<7 {
        if words[line + Int(bits >> 6 & 7)] & (1 << (bits & 63)) == 0 { return false }
        bits >>= 9
      }
      return true
    }

    mutating func insert(_ hash: UInt64) {
      room -= 1
      let line = line(hash)
      var bits = hash &* 0xD6E8_FEB8_6659_FD93
      for _ in 0..<7 {
        words[line + Int(bits >> 6 & 7)] |= 1 << (bits & 63)
        bits >>= 9
      }
    }

    /// The first word of the line of a hash.
    private func line(_ hash: UInt64) -> Int {
      Int(((hash >> 32) &* UInt64(words.count / 8)) >> 32) * 8
    }
  }

  private var layers: [Layer] = []
  private let firstIDs: Int

  /// - Parameter firstIDs: how many the first layer takes.
  init(firstIDs: Int = 1 << 20) { self.firstIDs = firstIDs }

  /// Whether the id may have been inserted; never false for one that was.
  func mayContain(_ id: Int64) -> Bool {
    let hash = Self.hash(id)
    for layer in layers where layer.mayContain(hash) { return true }
    return false
  }

  mutating func insert(_ id: Int64) {
    if layers.last.map({ $0.room == 0 }) ?? true {
      layers.append(Layer(ids: firstIDs << layers.count))
    }
    layers[layers.count - 1].insert(Self.hash(id))
  }

  private static let seed = UInt64.random(in: .min ... .max)

  private static func hash(_ id: Int64) -> UInt64 {
    let (high, low) = (UInt64(bitPattern: id) ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return high ^ low
  }
}
