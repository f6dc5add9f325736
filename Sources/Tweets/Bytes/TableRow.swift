/// The cells of one row of a table, quotes undone.
struct TableRow {
  /// Valid UTF-8 once ``repair()`` was called; a NUL stands behind each cell.
  private(set) var bytes: [UInt8] = []
  private(set) var cells: [Range<Int>] = []
  private var cellStart = 0

  /// Whether nothing stood on the row's line.
  var isBlank: Bool { cells.count == 1 && cells[0].isEmpty }

  /// The cell as text. For headers; tweets read the bytes.
  func string(_ column: Int) -> String { String(decoding: bytes[cells[column]], as: UTF8.self) }

  /// Calls `body` with a cell's bytes.
  func withCell<Result, Failure: Error>(
    _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: bytes[cells[column]]))
    }
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    cellStart = 0
  }

  mutating func append(_ part: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: part) }
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Ends the cell under way, without a CR that belongs to the line's end.
  mutating func endCell(dropping carriageReturn: Bool = false) {
    if carriageReturn, bytes.count > cellStart, bytes.last == 0x0D { bytes.removeLast() }
    cells.append(cellStart..<bytes.count)
    bytes.append(0)
    cellStart = bytes.count
  }

  /// Takes away empty cells behind the first `count`: spreadsheets write them.
  mutating func dropEmptyCells(behind count: Int) {
    while cells.count > count, let last = cells.last, last.isEmpty { cells.removeLast() }
  }

  /// Puts U+FFFD in the place of bytes that are not UTF-8, as in records of JSON.
  mutating func repair() {
    let isValid = bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let (count, isValid) = UTF8Sequence.part(of: bytes, at: index)
        guard isValid else { return false }
        index += count
      }
      return true
    }
    guard !isValid else { return }
    let broken = self
    removeAll()
    for cell in broken.cells {
      bytes.append(contentsOf: String(decoding: broken.bytes[cell], as: UTF8.self).utf8)
      endCell()
    }
  }
}
