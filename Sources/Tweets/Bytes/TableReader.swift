// Tables as text: a row a record, its cells between commas, semicolons or tabs.
//
// What the columns mean is known elsewhere (TweetTable); here are rows, their places, and what to do
// about a row that is broken.

/// The rows of one table, without its header, in order.
///
/// Bounded memory: a window of 1 MiB, or twice the largest row. A quote that is never closed would make
/// one row of the rest of the file, so there is a limit to rows with quotes.
final class TableReader: RecordStream {
  /// How far from its row's beginning the end of a quoted cell is looked for.
  static let rowBytesMax = 4 << 20
  /// As large as a value of JSON may be.
  private static let bytesMax = 0xFFFF_FFFF

  private var window: ByteWindow
  private var parser: RowParser
  private let columns: Int
  private let rowBytesMax: Int
  private let unpackedFreeBytes: Int
  private var goingBack = GoingBack(freeBytes: 64 << 20)
  private var position = 0
  private var line = 1
  private var isBehindHeader = false
  private var isFinished = false

  /// - Parameters:
  ///   - delimiter: what stands between two cells.
  ///   - columns: how many cells the header has, and so each row.
  init(
    _ source: any ByteReading, delimiter: UInt8, columns: Int, windowBytes: Int = 1 << 20,
    rowBytesMax: Int = TableReader.rowBytesMax,
    unpackedFreeBytes: Int = Unpacking.standardFreeBytes
  ) {
    window = ByteWindow(source: source, capacity: windowBytes)
    parser = RowParser(delimiter: delimiter)
    self.columns = columns
    self.rowBytesMax = rowBytesMax
    self.unpackedFreeBytes = unpackedFreeBytes
  }

  var bytesConsumed: Int { window.bytesConsumed }

  func next() throws(ByteSourceError) -> RecordStreamEvent? {
    if position == 0 { skipByteOrderMark() }
    while !isFinished, let end = parseRow() {
      if let event = take(end) { return event }
    }
    isFinished = true
    if let failure = window.failure { throw failure }
    return nil
  }

  /// How the search for a row's end ended.
  private enum End {
    case row(behind: Int)
    /// The input, or the limit of a row, came first.
    case none(at: Int, Problem.Reason)
  }

  /// Takes the row at `position` apart; nil at the end of the file.
  private func parseRow() -> End? {
    parser.begin()
    let unpacking = Unpacking(consumed: bytesConsumed, freeBytes: unpackedFreeBytes)
    var parsed = position
    while true {
      if let end = parser.parse(window.bytes, from: parsed, to: window.end) {
        return .row(behind: end)
      }
      parsed = window.end
      if parser.isInQuotes, parsed - position > rowBytesMax {
        return .none(at: parsed, .quoteNotClosed)
      }
      if parsed - position > Self.bytesMax { return .none(at: parsed, .tooLarge) }
      if unpacking.refuses(parsed - position, consumed: bytesConsumed) {
        return .none(at: parsed, .packedTooSmall)
      }
      if !window.fill() { break }
    }
    if parsed == position { return nil }
    if window.failure != nil || parser.isInQuotes { return .none(at: parsed, .endsEarly) }
    parser.finish()
    return .row(behind: parsed)
  }

  /// The event of what was parsed and the step behind it; nil for the header and for blank lines.
  private func take(_ end: End) -> RecordStreamEvent? {
    let (line, offset) = (line, position)
    switch end {
    case .none(let place, let reason):
      goOnBehindFirstLine(before: place)
      return .malformed(Problem(reason: reason, line: line, offset: offset))
    case .row(let end):
      var row = parser.row
      row.dropEmptyCells(behind: columns)
      let isRow = row.cells.count == columns
      if !isRow, parser.isDoubtful { goOnBehindFirstLine(before: end) } else { moveOn(to: end) }
      if row.isBlank { return nil }
      guard isBehindHeader else {
        isBehindHeader = true
        return nil
      }
      guard isRow else {
        let reason = Problem.Reason.cells(row.cells.count, columns: columns)
        return .malformed(Problem(reason: reason, line: line, offset: offset))
      }
      row.repair()
      return .row(row, line: line, offset: offset)
    }
  }

  /// A row whose quotes are wrong may have swallowed the next ones: they are looked for on the line
  /// behind its first one, unless that has become too dear.
  private func goOnBehindFirstLine(before end: Int) {
    if let newline = firstNewline(window.bytes, from: position, to: end),
      goingBack.affords(end - newline, at: position)
    {
      return moveOn(to: newline + 1)
    }
    moveOn(to: end)
    while firstNewline(window.bytes, from: position - 1, to: position) == nil {
      if let newline = firstNewline(window.bytes, from: position, to: window.end) {
        return moveOn(to: newline + 1)
      }
      position = window.end
      window.keepFrom = position - 1
      if !window.fill() { return }
    }
  }

  private func moveOn(to offset: Int) {
    line += newlineCount(window.bytes, from: position, to: offset)
    position = offset
    // One byte more, to see whether it was a newline.
    window.keepFrom = max(0, offset - 1)
  }

  private func skipByteOrderMark() {
    window.require(3, from: 0)
    guard window.end >= 3 else { return }
    let head = UnsafeBufferPointer(start: window.bytes, count: 3)
    if head.elementsEqual([0xEF, 0xBB, 0xBF]) { moveOn(to: 3) }
  }
}
