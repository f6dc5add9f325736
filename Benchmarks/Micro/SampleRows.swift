import CSQLite
@testable import Store

/// Made-up rows of the shape of `tweets`. They are computed when asked for, which costs each way to
/// insert the same few nanoseconds, and no memory.
final class SampleRows: BoundRows {
  private static let names = [
    "pk", "id", "author", "created_at", "is_retweet", "text", "mentions",
  ]

  override var columns: [String] { Self.names }

  /// The rows that a statement reads now.
  var range = 0..<0

  /// What texts are slices of. Never freed.
  private let letters: UnsafeBufferPointer<UInt8> = {
    var random = MixedRandom(seed: 4)
    let letters = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 65_536 + 256)
    for place in letters.indices { letters[place] = UInt8.random(in: 0x61...0x7A, using: &random) }
    return UnsafeBufferPointer(letters)
  }()

  override var rowCount: Int { range.count }

  override func give(_ column: Int, of row: Int, to context: OpaquePointer) {
    let row = range.lowerBound + row
    if let number = number(column, row) { return sqlite3_result_int64(context, number) }
    let text = text(column, row)
    text.withMemoryRebound(to: CChar.self) {
      sqlite3_result_text64(context, $0.baseAddress, UInt64($0.count), nil, UInt8(SQLITE_UTF8))
    }
  }

  override func bind(_ row: Int, to statement: Statement, at first: Int) throws(StoreError) {
    let row = range.lowerBound + row
    for column in Self.names.indices {
      if let number = number(column, row) {
        try statement.bind(number, at: first + column)
      } else {
        try statement.bind(borrowedText: text(column, row), at: first + column)
      }
    }
  }

  /// An id in random order, of a year's.
  static func id(_ row: Int) -> Int64 {
    1_000_000_000_000_000_000
      + Int64(MixedRandom.mix(UInt64(row) &* 0x9E37_79B9_7F4A_7C15) % 130_000_000_000_000_000)
  }

  /// Nil for a column of text.
  @inline(__always)
  private func number(_ column: Int, _ row: Int) -> Int64? {
    switch column {
    case 0: Int64(row + 1)
    case 1: Self.id(row)
    case 3: 1_700_000_000 + Int64(row)
    case 4: row % 4 == 0 ? 1 : 0
    default: nil
    }
  }

  /// An author of 6 to 13 bytes, a text of 40 to 167, mentions of 10 to 73.
  @inline(__always)
  private func text(_ column: Int, _ row: Int) -> UnsafeBufferPointer<UInt8> {
    let mixed = MixedRandom.mix(UInt64(row) &+ UInt64(column) << 40)
    let extra = Int(mixed >> 32)
    let length =
      switch column {
      case 2: 6 + extra & 7
      case 5: 40 + extra & 127
      default: 10 + extra & 63
      }
    let start = Int(mixed & 0xFFFF)
    return UnsafeBufferPointer(rebasing: letters[start..<start + length])
  }
}
