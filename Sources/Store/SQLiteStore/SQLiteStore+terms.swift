public import Tweets

extension SQLiteStore {
  /// Makes the term's row where it has none. The time never goes back.
  public func recordSearch(of term: SearchTerm, at milliseconds: Int64) throws(StoreError) {
    let statement = try connection.cached(
      """
      INSERT INTO search_terms (key, term, searched_at)
      VALUES (?1, ?2, ?3)
      ON CONFLICT (key) DO UPDATE SET
        term = excluded.term,
        searched_at = max(searched_at, excluded.searched_at)
      """)
    try statement.bind(term.key, at: 1)
    try statement.bind(term.text, at: 2)
    try statement.bind(milliseconds, at: 3)
    try statement.run()
  }

  /// Cost: all terms are read and sorted; there are few.
  public func terms(limit: Int?) throws(StoreError) -> [TermSummary] {
    try oneState { () throws(StoreError) in
      let statement = try connection.cached(
        """
        SELECT term, key, tweets, retweets, first_at, last_at, searched_at
        FROM search_terms
        ORDER BY searched_at DESC, key
        LIMIT ?1
        """)
      try statement.bind(limit ?? -1, at: 1)
      return try statement.map { row throws(StoreError) in Self.summary(row) }
    }
  }

  /// Cost: one look-up in the unique index of `search_terms.key`.
  public func term(_ term: SearchTerm) throws(StoreError) -> TermSummary? {
    let statement = try connection.cached(
      """
      SELECT term, key, tweets, retweets, first_at, last_at, searched_at
      FROM search_terms
      WHERE key = ?1
      """)
    try statement.bind(term.key, at: 1)
    return try statement.first { row throws(StoreError) in Self.summary(row) }
  }

  /// The row of a term, or nil if it has none.
  func row(of term: SearchTerm) throws(StoreError) -> Int64? {
    let statement = try connection.cached("SELECT id FROM search_terms WHERE key = ?1")
    try statement.bind(term.key, at: 1)
    return try statement.first { row throws(StoreError) in row.int64(0) }
  }

  private static func summary(_ row: Statement) -> TermSummary {
    TermSummary(
      term: row.string(0), key: row.string(1), tweets: row.int(2), retweets: row.int(3),
      first: row.optionalInt64(4), last: row.optionalInt64(5), searchedAt: row.int64(6))
  }
}
