/// The check sum of gzip, eight bytes at a time.
///
/// Source: RFC 1952, section 8; the tables are those of "slicing by 8" (Kounavis and Berry, 2005).
struct Checksum {
  private(set) var value: UInt32 = 0

  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0) }
      tables[byte] = remainder
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    value = Self.tables.withUnsafeBufferPointer { tables in
      var sum = ~value
      var index = 0
      let raw = UnsafeRawBufferPointer(bytes)
      while index &+ 8 <= bytes.count {
        let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        sum = Self.step(word ^ UInt64(sum), tables)
        index &+= 8
      }
      while index < bytes.count {
        sum = sum >> 8 ^ tables[Int((sum ^ UInt32(bytes[index])) & 0xFF)]
        index &+= 1
      }
      return ~sum
    }
  }

  @inline(__always)
  private static func step(_ word: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
    @inline(__always) func part(_ table: Int, _ shift: UInt64) -> UInt32 {
      tables[table &* 256 &+ Int(truncatingIfNeeded: word &>> shift & 0xFF)]
    }
    return part(7, 0) ^ part(6, 8) ^ part(5, 16) ^ part(4, 24) ^ part(3, 32) ^ part(2, 40)
      ^ part(1, 48) ^ part(0, 56)
  }
}
