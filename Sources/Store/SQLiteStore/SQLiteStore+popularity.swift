public import Tweets

extension SQLiteStore {
  /// Cost: the term's range of `popularity` and a look-up by row id of each mention in it; no tweet
  /// is read. SQLite keeps `key` in the order of its bytes (BINARY), which is the order that is
  /// promised.
  public func popularity(
    of term: SearchTerm, kind: MentionKind, minCount: Int, limit: Int?
  ) throws(StoreError) -> [MentionCount] {
    let statement = try connection.cached(
      """
      SELECT m.key, m.display, p.count
      FROM search_terms AS s
      JOIN popularity AS p ON p.term = s.id
      JOIN mentions AS m ON m.id = p.mention
      WHERE s.key = ?1 AND m.kind = ?2 AND p.count >= ?3
      ORDER BY p.count DESC, m.key
      LIMIT ?4
      """)
    try statement.bind(term.key, at: 1)
    try statement.bind(kind.rawValue, at: 2)
    try statement.bind(minCount, at: 3)
    try statement.bind(limit ?? -1, at: 4)
    let sign = String(Unicode.Scalar(kind.sign))
    return try statement.map { row throws(StoreError) in
      MentionCount(
        kind: kind, key: row.string(0), display: sign + row.string(1), count: row.int(2))
    }
  }

  /// Cost: the same range again, counted and not sorted.
  public func mentionTotals(
    of term: SearchTerm, kind: MentionKind, minCount: Int
  ) throws(StoreError) -> MentionTotals {
    let statement = try connection.cached(
      """
      SELECT count(*) FILTER (WHERE p.count >= ?3), count(*) FILTER (WHERE p.count < ?3)
      FROM search_terms AS s
      JOIN popularity AS p ON p.term = s.id
      JOIN mentions AS m ON m.id = p.mention
      WHERE s.key = ?1 AND m.kind = ?2
      """)
    try statement.bind(term.key, at: 1)
    try statement.bind(kind.rawValue, at: 2)
    try statement.bind(minCount, at: 3)
    let totals = try statement.first { row throws(StoreError) in
      MentionTotals(shown: row.int(0), below: row.int(1))
    }
    return totals ?? MentionTotals(shown: 0, below: 0)
  }
}
