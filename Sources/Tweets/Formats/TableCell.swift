/// What the cells of a table say, beside their text.
enum TableCell {
  /// Whether a cell says nothing: it is empty, or has the word that a program writes for that.
  static func isEmpty(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    let cell = trimmed(cell)
    return cell.isEmpty
      || ["nan", "NaN", "NA", "N/A", "None", "null", "NULL", "<NA>"]
        .contains { cell.elementsEqual($0.utf8) }
  }

  static func isYes(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    let cell = String(decoding: trimmed(cell), as: UTF8.self).lowercased()
    return ["true", "t", "1", "1.0", "yes"].contains(cell)
  }

  /// The id of a tweet. Only digits are one: in a table whose cells have slipped, anything may stand
  /// in their place. The `x` or `'` that is put before ids, to keep spreadsheets from rounding them, is
  /// taken off.
  static func identifier(_ cell: UnsafeBufferPointer<UInt8>) -> Identifier {
    var cell = trimmed(cell)
    if let first = cell.first, first == UInt8(ascii: "x") || first == UInt8(ascii: "'") {
      cell = UnsafeBufferPointer(rebasing: cell.dropFirst())
    }
    guard let first = cell.first, first.isASCIIDigit else { return .missing }
    switch Identifier(text: cell) {
    case .known(.text(let text)) where !text.utf8.allSatisfy(\.isASCIIDigit): return .missing
    case let identifier: return identifier
    }
  }

  /// The instant, and whether the cell tells more than the day.
  static func instant(_ cell: UnsafeBufferPointer<UInt8>) -> (seconds: Int64, isExact: Bool)? {
    let cell = trimmed(cell)
    if let seconds = UTCTime.parse(cell) { return (seconds, cell.count > 10) }
    guard cell.count <= 20, let count = Double(String(decoding: cell, as: UTF8.self)) else {
      return nil
    }
    return UTCTime.seconds(ofCount: count).map { ($0, true) }
  }

  /// Calls `body` with each word of a list that is neither JSON nor Python: `a, b`, `#a #b`, `a; b`,
  /// `[a, b]`, R's `c("a", "b")`.
  static func forEachWord(
    of list: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var list = trimmed(list)
    if list.starts(with: "c("), list.last == UInt8(ascii: ")") {
      list = UnsafeBufferPointer(rebasing: list[2..<list.count - 1])
    }
    for word in list.split(whereSeparator: isSeparator) {
      body(UnsafeBufferPointer(rebasing: word))
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte <= 0x20 || ",;|[]\"'".utf8.contains(byte)
  }

  static func trimmed(_ cell: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard let start = cell.firstIndex(where: { $0 > 0x20 }),
      let last = cell.lastIndex(where: { $0 > 0x20 })
    else { return UnsafeBufferPointer(rebasing: cell[..<0]) }
    return UnsafeBufferPointer(rebasing: cell[start...last])
  }
}
