/// A table of numbers by row, four bytes each, the lowest first, in blocks of 4,096 rows: the numbers of
/// two million rows are read in some milliseconds.
struct PackedNumbers {
  /// `tweet_authors` or `mention_authors`.
  let table: String
  let connection: Connection

  /// Rows in a block.
  static let blockRows: Int64 = 4096

  /// The numbers by row, from row 0 to `last`; 0 where there is none.
  ///
  /// - Parameter wanted: which blocks are of interest; the others stay 0.
  func read(
    upTo last: Int64, where wanted: (ClosedRange<Int64>) -> Bool = { _ in true }
  ) throws(StoreError) -> [UInt32] {
    var numbers = [UInt32](repeating: 0, count: Int(max(0, last)) + 1)
    let statement = try connection.cached("SELECT numbers FROM \(table) WHERE block = ?1")
    for block in 0...max(0, last) / Self.blockRows {
      let first = block * Self.blockRows
      guard wanted(first...first + Self.blockRows - 1) else { continue }
      try statement.bind(block, at: 1)
      try statement.forEach { row throws(StoreError) in
        row.withBlob(0) { bytes in
          for place in 0..<min(bytes.count / 4, numbers.count - Int(first)) {
            numbers[Int(first) + place] = UInt32(
              littleEndian: bytes.loadUnaligned(fromByteOffset: place * 4, as: UInt32.self))
          }
        }
      }
    }
    return numbers
  }

  /// Sets the numbers of some rows, which ascend; each block is written once.
  func write(_ entries: [(row: Int64, number: UInt32)]) throws(StoreError) {
    let reading = try connection.cached("SELECT numbers FROM \(table) WHERE block = ?1")
    let writing = try connection.cached(
      "INSERT OR REPLACE INTO \(table) (block, numbers) VALUES (?1, ?2)")
    var next = 0
    while next < entries.count {
      let block = entries[next].row / Self.blockRows
      try reading.bind(block, at: 1)
      var bytes =
        try reading.first { row throws(StoreError) in row.withBlob(0) { Array($0) } } ?? []
      while next < entries.count, entries[next].row / Self.blockRows == block {
        PackedTimes.set(entries[next].number, of: entries[next].row, in: &bytes)
        next += 1
      }
      try writing.bind(block, at: 1)
      try writing.bind(blob: bytes, at: 2)
      try writing.run()
    }
  }
}
