import Glibc
public import Tweets

extension SQLiteStore {
  /// Cost: what the index `popularity_in_order` has of the term is read in the order of the list, with
  /// a look-up by row id of each mention shown; only equal counts are sorted, here. With a `minCount`
  /// of 1 the term's whole range of `popularity` is read and sorted.
  public func popularity(
    of term: SearchTerm, kind: MentionKind, minCount: Int, limit: Int?
  ) throws(StoreError) -> [MentionCount] {
    try writeStage()
    let statement = try connection.cached(
      """
      SELECT m.key, m.display, p.count
      FROM search_terms AS s
      CROSS JOIN popularity AS p
      CROSS JOIN mentions AS m
      WHERE s.key = ?1 AND p.term = s.id AND p.kind = ?2 AND p.count >= ?3\(Self.listed(minCount))
        AND m.id = p.mention
      ORDER BY p.count DESC
      """)
    try statement.bind(term.key, at: 1)
    try statement.bind(kind.rawValue, at: 2)
    try statement.bind(minCount, at: 3)
    defer { statement.reset() }
    var list = CountedWords()
    while try statement.step() {
      let count = statement.int(2)
      // Equal counts are read to their end: which of them comes first, their keys tell.
      if let limit, list.count >= limit, count != list.lastCount { break }
      statement.withText(0) { key in
        statement.withText(1) { display in list.append(key, display, count) }
      }
    }
    return list.inOrder(kind: kind, limit: limit ?? .max)
  }

  /// What lets SQLite take the index, which has only what more than one tweet carries.
  private static func listed(_ minCount: Int) -> String { minCount > 1 ? " AND p.count > 1" : "" }

  /// Cost: the term's row; for a `minCount` above 2 also what the index has above it.
  public func mentionTotals(
    of term: SearchTerm, kind: MentionKind, minCount: Int
  ) throws(StoreError) -> MentionTotals {
    try writeStage()
    let column = kind.totalColumn
    let statement = try connection.cached(
      """
      SELECT s.\(column), s.\(column)_seen_once, iif(?3 > 2, (
        SELECT count(*) FROM popularity AS p
        WHERE p.term = s.id AND p.kind = ?2 AND p.count >= ?3 AND p.count > 1), NULL)
      FROM search_terms AS s
      WHERE s.key = ?1
      """)
    try statement.bind(term.key, at: 1)
    try statement.bind(kind.rawValue, at: 2)
    try statement.bind(minCount, at: 3)
    let totals = try statement.first { row throws(StoreError) in
      let all = row.int(0)
      let shown = minCount <= 1 ? all : minCount == 2 ? all - row.int(1) : row.int(2)
      return MentionTotals(shown: shown, below: all - shown)
    }
    return totals ?? MentionTotals(shown: 0, below: 0)
  }
}

extension MentionKind {
  /// The column of `search_terms` that says how many of them a term has.
  var totalColumn: String { self == .hashtag ? "hashtags" : "users" }
}

/// Words with their counts, most counted first, on their way into the order that is promised: equal
/// counts by the bytes of their keys.
private struct CountedWords {
  private struct Row {
    var key: Range<Int>
    var display: Range<Int>
    var count: Int
  }

  /// All keys and spellings: a list can have some hundred thousand.
  private var bytes: [UInt8] = []
  private var rows: [Row] = []

  var count: Int { rows.count }
  var lastCount: Int? { rows.last?.count }

  mutating func append(
    _ key: UnsafeBufferPointer<UInt8>, _ display: UnsafeBufferPointer<UInt8>, _ count: Int
  ) {
    let start = bytes.count
    bytes.append(contentsOf: key)
    let middle = bytes.count
    bytes.append(contentsOf: display)
    rows.append(Row(key: start..<middle, display: middle..<bytes.count, count: count))
  }

  mutating func inOrder(kind: MentionKind, limit: Int) -> [MentionCount] {
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count, rows[end].count == rows[start].count { end += 1 }
      if end > start + 1 { sortByKey(start..<end) }
      start = end
    }
    let sign = String(Unicode.Scalar(kind.sign))
    return rows.prefix(limit).map { row in
      MentionCount(
        kind: kind, key: String(decoding: bytes[row.key], as: UTF8.self),
        display: sign + String(decoding: bytes[row.display], as: UTF8.self), count: row.count)
    }
  }

  private mutating func sortByKey(_ range: Range<Int>) {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      rows[range].sort { left, right in
        let order = memcmp(
          base + left.key.lowerBound, base + right.key.lowerBound,
          min(left.key.count, right.key.count))
        return order == 0 ? left.key.count < right.key.count : order < 0
      }
    }
  }
}
