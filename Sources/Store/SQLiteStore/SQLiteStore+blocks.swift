public import Tweets

extension SQLiteStore {
  /// Stirred into the seed of the hashes, so that blocks are read anew by a release that finds more in
  /// them: raise it with every change of what is read out of a record.
  private static let readingVersion: UInt64 = 1

  /// Cost: the term's range of `read_blocks`, a row for each MiB that was read.
  public func knownBlocks(of term: SearchTerm) throws(StoreError) -> KnownBlocks? {
    guard let seed = try blockSeed() else { return nil }
    let statement = try connection.cached(
      """
      SELECT hash_high, hash_low, bytes, lines, tweets, notices, cut_tweets
      FROM read_blocks WHERE term = (SELECT id FROM search_terms WHERE key = ?1)
      """)
    try statement.bind(term.key, at: 1)
    var known = KnownBlocks(seed: seed)
    try statement.forEach { row throws(StoreError) in
      let hash = BlockHash(
        high: UInt64(bitPattern: row.int64(0)), low: UInt64(bitPattern: row.int64(1)))
      known.blocks[hash] = ReadBlock(
        hash: hash, bytes: row.int(2), lines: row.int(3), tweets: row.int(4), notices: row.int(5),
        cutTweets: row.int(6))
    }
    return known
  }

  /// The first seed that comes is the database's.
  public func recordBlock(
    _ block: ReadBlock, seed: UInt64, under term: SearchTerm
  ) throws(StoreError) {
    if try blockSeed() == nil {
      let first = try connection.cached("INSERT INTO read_blocks_seed (seed) VALUES (?1)")
      try first.bind(Int64(bitPattern: seed ^ Self.readingVersion), at: 1)
      try first.run()
    }
    guard try blockSeed() == seed else { return }
    let statement = try connection.cached(
      """
      INSERT OR IGNORE INTO read_blocks
        (term, hash_high, hash_low, bytes, lines, tweets, notices, cut_tweets)
      SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM search_terms WHERE key = ?1
      """)
    try statement.bind(term.key, at: 1)
    try statement.bind(Int64(bitPattern: block.hash.high), at: 2)
    try statement.bind(Int64(bitPattern: block.hash.low), at: 3)
    let numbers = [block.bytes, block.lines, block.tweets, block.notices, block.cutTweets]
    for (offset, number) in numbers.enumerated() { try statement.bind(number, at: 4 + offset) }
    try statement.run()
  }

  /// Cost: one look-up by key.
  public func knowsBlock(
    _ hash: BlockHash, under term: SearchTerm
  ) throws(StoreError) -> Bool {
    let statement = try connection.cached(
      """
      SELECT 1 FROM read_blocks
      WHERE term = (SELECT id FROM search_terms WHERE key = ?1) AND hash_high = ?2 AND hash_low = ?3
      """)
    try statement.bind(term.key, at: 1)
    try statement.bind(Int64(bitPattern: hash.high), at: 2)
    try statement.bind(Int64(bitPattern: hash.low), at: 3)
    return try statement.first { row throws(StoreError) in true } ?? false
  }

  private func blockSeed() throws(StoreError) -> UInt64? {
    try connection.cached("SELECT seed FROM read_blocks_seed").first { row throws(StoreError) in
      UInt64(bitPattern: row.int64(0)) ^ Self.readingVersion
    }
  }
}
