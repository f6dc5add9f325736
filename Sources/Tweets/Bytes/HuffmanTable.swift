/// A table that decodes the codes of deflate: one look-up for a short code, two for a long one.
///
/// Source: RFC 1951, section 3.2.2.
struct HuffmanTable: ~Copyable {
  /// What a code stands for, in 32 bits: the code's length (0–4), the kind (5–7), how many extra bits
  /// follow (8–12) and the value (16–31).
  struct Entry {
    var raw: UInt32
    @inline(__always) var codeLength: Int { Int(truncatingIfNeeded: raw & 31) }
    @inline(__always) var kind: UInt32 { (raw >> 5) & 7 }
    @inline(__always) var extraBits: Int { Int(truncatingIfNeeded: (raw >> 8) & 31) }
    @inline(__always) var value: Int { Int(truncatingIfNeeded: raw >> 16) }

    static let literal: UInt32 = 0
    static let base: UInt32 = 1
    static let endOfBlock: UInt32 = 2
    static let longCode: UInt32 = 3
    static let invalid: UInt32 = 4

    init(kind: UInt32, value: Int, extraBits: Int = 0, codeLength: Int = 0) {
      raw = UInt32(codeLength) | kind << 5 | UInt32(extraBits) << 8 | UInt32(value) << 16
    }
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let shortBits: Int
  private let longBits: Int
  private let shortMask: UInt64

  /// - Parameters:
  ///   - shortBits: codes up to this length take one look-up.
  ///   - symbolsMax: how many symbols there can be.
  init(shortBits: Int, symbolsMax: Int) {
    self.shortBits = shortBits
    longBits = Self.codeLengthMax - shortBits
    shortMask = 1 << UInt64(shortBits) - 1
    // Each long table has at least one code.
    entries = .allocate(capacity: 1 << shortBits + symbolsMax << longBits)
  }

  deinit { entries.deallocate() }

  static let codeLengthMax = 15

  @inline(__always)
  func entry(_ bits: UInt64) -> Entry {
    let entry = entries[Int(truncatingIfNeeded: bits & shortMask)]
    guard entry.kind == Entry.longCode else { return entry }
    let rest = (bits >> UInt64(shortBits)) & (1 << UInt64(longBits) - 1)
    return entries[entry.value + Int(truncatingIfNeeded: rest)]
  }

  /// Fills the table from the code length of each symbol. False if there cannot be such codes.
  func fill(_ all: ArraySlice<UInt8>, _ meaning: (Int) -> Entry) -> Bool {
    let lengths = Array(all)
    var counts = InlineArray<16, Int>(repeating: 0)
    for index in lengths.indices { counts[Int(lengths[index])] += 1 }
    counts[0] = 0
    var nextCode = InlineArray<16, Int>(repeating: 0)
    var code = 0
    for length in 1...Self.codeLengthMax {
      code = (code + counts[length - 1]) << 1
      nextCode[length] = code
      if code + counts[length] > 1 << length { return false }
    }
    let invalid = Entry(kind: Entry.invalid, value: 0)
    entries.update(repeating: invalid, count: 1 << shortBits)
    var used = 1 << shortBits
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      let reversed = Self.reversed(nextCode[length], length)
      nextCode[length] += 1
      var entry = meaning(symbol)
      entry.raw |= UInt32(length)
      if length <= shortBits {
        fill(entry, from: reversed, to: 1 << shortBits, step: 1 << length)
      } else {
        let short = reversed & (1 << shortBits - 1)
        if entries[short].kind != Entry.longCode {
          entries[short] = Entry(kind: Entry.longCode, value: used)
          (entries + used).update(repeating: invalid, count: 1 << longBits)
          used += 1 << longBits
        }
        let start = entries[short].value
        fill(
          entry, from: start + reversed >> shortBits, to: start + 1 << longBits,
          step: 1 << (length - shortBits))
      }
    }
    return true
  }

  private func fill(_ entry: Entry, from start: Int, to end: Int, step: Int) {
    for index in stride(from: start, to: end, by: step) { entries[index] = entry }
  }

  private static func reversed(_ code: Int, _ length: Int) -> Int {
    var code = code
    var result = 0
    for _ in 0..<length {
      result = result << 1 | code & 1
      code >>= 1
    }
    return result
  }
}
