import Glibc

/// Takes one row of a table apart, in as many portions as its bytes come in.
///
/// A cell in quotes can hold delimiters, line breaks, and quotes by doubling them. As people's files
/// have it, a quote inside such a cell that no delimiter follows is one of the text.
/// Source: RFC 4180, section 2.
struct RowParser {
  let delimiter: UInt8
  private(set) var row = TableRow()
  /// Whether a quote stood where the rules have none: the row may end elsewhere than it seems to.
  private(set) var isDoubtful = false
  private var state = State.cellStart

  private enum State {
    case cellStart, plain, quoted
    /// Behind a quote that ends the cell, or is the first of two.
    case behindQuote
    /// Behind such a quote and a CR, which ends the line or is one of the text.
    case behindQuoteAndReturn
  }

  init(delimiter: UInt8) { self.delimiter = delimiter }

  var isInQuotes: Bool { state == .quoted }

  /// Forgets the last row.
  mutating func begin() {
    row.removeAll()
    isDoubtful = false
    state = .cellStart
  }

  /// Goes on with `start..<end`. Returns the offset behind the row's newline, or nil if it has not
  /// come yet.
  mutating func parse(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      switch state {
      case .plain: index = appendPlain(bytes, from: index, to: end)
      case .quoted: index = appendQuoted(bytes, from: index, to: end)
      case .cellStart, .behindQuote, .behindQuoteAndReturn: break
      }
      guard index < end else { return nil }
      if take(bytes[index]) { return index + 1 }
      index += 1
    }
    return nil
  }

  /// Ends the row with the input.
  mutating func finish() { row.endCell(dropping: state == .plain) }

  /// Takes a byte that means something in the present state. True at the end of the row.
  private mutating func take(_ byte: UInt8) -> Bool {
    switch state {
    case .cellStart where byte == UInt8(ascii: "\""): state = .quoted
    case .quoted: state = .behindQuote
    case .behindQuote where byte == UInt8(ascii: "\""):
      row.append(byte)
      state = .quoted
    case .behindQuote where byte == 0x0D: state = .behindQuoteAndReturn
    case .behindQuoteAndReturn where byte != 0x0A: appendQuote(and: [0x0D, byte])
    default:
      if byte == delimiter || byte == 0x0A {
        row.endCell(dropping: state == .plain && byte == 0x0A)
        state = .cellStart
        return byte == 0x0A
      }
      if state == .behindQuote {
        appendQuote(and: [byte])
      } else {
        row.append(byte)
        state = .plain
      }
    }
    return false
  }

  /// The quote was one of the text.
  private mutating func appendQuote(and bytes: [UInt8]) {
    row.append(UInt8(ascii: "\""))
    for byte in bytes { row.append(byte) }
    isDoubtful = true
    state = .quoted
  }

  private mutating func appendPlain(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    var index = start
    while index < end, bytes[index] != delimiter, bytes[index] != 0x0A { index += 1 }
    row.append(UnsafeBufferPointer(start: bytes + start, count: index - start))
    return index
  }

  private mutating func appendQuoted(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    let quote = memchr(bytes + start, Int32(UInt8(ascii: "\"")), end - start)
    let index = quote.map { UnsafeRawPointer($0) - UnsafeRawPointer(bytes) } ?? end
    row.append(UnsafeBufferPointer(start: bytes + start, count: index - start))
    return index
  }
}
