/// Rows on their way into a table: ClickHouse's `RowBinary`, in which nothing needs an escape.
///
/// Source: ClickHouse documentation, "Formats", RowBinary: integers little-endian, a string and an array
/// behind its length in seven bits a byte.
struct RowWriter: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var rows = 0

  mutating func endRow() { rows += 1 }

  mutating func write(_ number: Int64) { write(UInt64(bitPattern: number)) }

  mutating func write(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ number: UInt32) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func write(_ text: String) {
    write(length: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ text: some Collection<UInt8>) {
    write(length: text.count)
    bytes.append(contentsOf: text)
  }

  /// A part of something whose length was written before.
  mutating func write(byte: UInt8) { bytes.append(byte) }

  /// A part of something whose length was written before.
  mutating func write(bytes more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

  /// Also how an array begins; its elements follow.
  mutating func write(length: Int) {
    var rest = UInt(length)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    rows = 0
  }
}
