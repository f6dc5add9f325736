/// A row of an answer: the columns of one line in ClickHouse's `TabSeparated`, in which a line break is
/// always the end of a row, so that rows are told apart while they come.
struct Row {
  private let line: UnsafeBufferPointer<UInt8>
  /// Where each column begins, and behind the last one place more.
  private let starts: [Int]

  /// - Parameter line: without its end.
  init(_ line: UnsafeBufferPointer<UInt8>) {
    self.line = line
    var starts = [0]
    for place in line.indices where line[place] == UInt8(ascii: "\t") { starts.append(place + 1) }
    starts.append(line.count + 1)
    self.starts = starts
  }

  var count: Int { starts.count - 1 }

  private func raw(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: line[starts[column]..<starts[column + 1] - 1])
  }

  /// A whole number; 0 where something else stands, which no column of ours has.
  func int64(_ column: Int) -> Int64 {
    var number: Int64 = 0
    let digits = raw(column)
    let isNegative = digits.first == UInt8(ascii: "-")
    for byte in digits.dropFirst(isNegative ? 1 : 0) {
      guard byte >= 0x30, byte <= 0x39 else { return 0 }
      // Downwards, since there is one more negative number.
      number = number &* 10 &- Int64(byte & 15)
    }
    return isNegative ? number : 0 &- number
  }

  func int(_ column: Int) -> Int { Int(int64(column)) }

  func uint64(_ column: Int) -> UInt64 {
    raw(column).reduce(0) { $0 &* 10 &+ UInt64($1 & 15) }
  }

  func flag(_ column: Int) -> Bool { int64(column) != 0 }

  func string(_ column: Int) -> String {
    let raw = raw(column)
    // Nearly no column has escapes: then nothing is copied in between.
    if !raw.contains(UInt8(ascii: "\\")) { return String(decoding: raw, as: UTF8.self) }
    return String(decoding: bytes(column), as: UTF8.self)
  }

  /// The bytes of a string, its escapes undone.
  func bytes(_ column: Int) -> [UInt8] {
    let raw = raw(column)
    guard raw.contains(UInt8(ascii: "\\")) else { return Array(raw) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var isEscaped = false
    for byte in raw {
      if isEscaped {
        bytes.append(Self.plain(byte))
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// What `\n` and its like stand for.
  private static func plain(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "0"): 0
    default: letter
    }
  }
}

/// Cuts an answer into rows, however its bytes come.
struct RowCutter {
  private var rest: [UInt8] = []

  /// Hands out the rows that are whole now.
  mutating func take<Fault>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (Row) throws(Fault) -> Void
  ) throws(Fault) {
    var start = 0
    if !rest.isEmpty {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
        return rest.append(contentsOf: bytes)
      }
      rest.append(contentsOf: bytes[..<end])
      let line = rest
      rest.removeAll(keepingCapacity: true)
      try line.withUnsafeBufferPointer { line throws(Fault) in try body(Row(line)) }
      start = end + 1
    }
    while start < bytes.count {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      try body(Row(UnsafeBufferPointer(rebasing: bytes[start..<end])))
      start = end + 1
    }
    rest.append(contentsOf: bytes[start...])
  }
}
