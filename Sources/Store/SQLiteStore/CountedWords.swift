import Glibc
import Tweets

/// Words with their counts, most counted first, on their way into the order that is promised: equal
/// counts by the bytes of their keys.
struct CountedWords {
  private struct Row {
    var key: Range<Int>
    var display: Range<Int>
    var count: Int
    var authors: Int?
  }

  let kind: MentionKind
  private let sign: UInt8
  /// All keys, and spellings with their sign: a list can have some hundred thousand.
  private var bytes: [UInt8] = []
  private var rows: [Row] = []

  /// - Parameter counts: of words that are set later.
  init(_ kind: MentionKind, counts: [Int] = []) {
    self.kind = kind
    sign = kind.sign
    rows = counts.map { Row(key: 0..<0, display: 0..<0, count: $0) }
  }

  var count: Int { rows.count }
  var lastCount: Int? { rows.last?.count }

  mutating func append(
    _ key: UnsafeBufferPointer<UInt8>, _ display: UnsafeBufferPointer<UInt8>, _ count: Int,
    authors: Int? = nil
  ) {
    rows.append(Row(key: 0..<0, display: 0..<0, count: count, authors: authors))
    setWords(key, display, at: rows.count - 1)
  }

  mutating func setWords(
    _ key: UnsafeBufferPointer<UInt8>, _ display: UnsafeBufferPointer<UInt8>, at place: Int
  ) {
    let start = bytes.count
    bytes.append(contentsOf: key)
    let middle = bytes.count
    bytes.append(sign)
    bytes.append(contentsOf: display)
    rows[place].key = start..<middle
    rows[place].display = middle..<bytes.count
  }

  mutating func inOrder(limit: Int) -> [MentionCount] {
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count, rows[end].count == rows[start].count { end += 1 }
      if end > start + 1 { sortByKey(start..<end) }
      start = end
    }
    return rows.prefix(limit).map { row in
      MentionCount(
        kind: kind, key: String(decoding: bytes[row.key], as: UTF8.self),
        display: String(decoding: bytes[row.display], as: UTF8.self), count: row.count,
        authors: row.authors)
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
