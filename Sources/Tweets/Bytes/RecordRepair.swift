// What a strict parser refuses though people's files hold it, put right before a second try.

import CSimdjson

/// The bytes of a repaired record.
struct RepairedRecord {
  /// The record and JSON_PADDING zero bytes behind it.
  let bytes: [UInt8]
  /// How many bytes the record has.
  let count: Int
}

/// Repairs a record whose structure is sound.
///
/// In strings, invalid UTF-8 becomes U+FFFD, one for each maximal part of a sequence as Unicode
/// recommends, and so does the escape of half a surrogate pair. Outside, `NaN`, `Infinity` and numbers
/// beyond a double become `null`, and integers beyond 64 bits become doubles.
/// Source: The Unicode Standard, chapter 3, "U+FFFD Substitution of Maximal Subparts".
enum RecordRepair {
  /// The repaired record; nil if there was nothing to repair.
  static func repaired(_ record: UnsafeBufferPointer<UInt8>) -> RepairedRecord? {
    var work = Work(input: record)
    work.run()
    guard work.isChanged else { return nil }
    let count = work.output.count
    work.output.append(contentsOf: repeatElement(0, count: Int(JSON_PADDING)))
    return RepairedRecord(bytes: work.output, count: count)
  }

  private struct Work {
    let input: UnsafeBufferPointer<UInt8>
    var output: [UInt8] = []
    var index = 0
    var isChanged = false

    init(input: UnsafeBufferPointer<UInt8>) {
      self.input = input
      output.reserveCapacity(input.count + input.count / 8 + Int(JSON_PADDING))
    }

    mutating func run() {
      while index < input.count {
        switch input[index] {
        case UInt8(ascii: "\""): string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): number()
        case UInt8(ascii: "N"): replaceWord(count: 3)
        case UInt8(ascii: "I"): replaceWord(count: 8)
        default: copy(1)
        }
      }
    }

    private mutating func string() {
      copy(1)
      while index < input.count {
        switch input[index] {
        case UInt8(ascii: "\""):
          copy(1)
          return
        case UInt8(ascii: "\\"): escape()
        case 0x80...: sequence()
        default: copy(1)
        }
      }
    }

    private mutating func escape() {
      guard let unit = escapedUnit(at: index) else { return copy(2) }
      switch unit {
      case 0xD800...0xDBFF:
        if let low = escapedUnit(at: index + 6), (0xDC00...0xDFFF).contains(low) { return copy(12) }
        replace(6, by: #"\ufffd"#)
      case 0xDC00...0xDFFF: replace(6, by: #"\ufffd"#)
      default: copy(6)
      }
    }

    /// The number of a `\u` escape.
    private func escapedUnit(at start: Int) -> UInt16? {
      guard start + 6 <= input.count, input[start] == UInt8(ascii: "\\"),
        input[start + 1] == UInt8(ascii: "u")
      else { return nil }
      return UInt16(String(decoding: input[start + 2..<start + 6], as: UTF8.self), radix: 16)
    }

    private mutating func sequence() {
      let (count, isValid) = UTF8Sequence.part(of: input, at: index)
      if isValid { copy(count) } else { replace(count, by: "\u{FFFD}") }
    }

    private mutating func number() {
      var end = index
      while end < input.count, isNumberByte(input[end]) { end += 1 }
      let token = input[index..<end]
      if token.count == 1, token.first == UInt8(ascii: "-") {
        return replaceWord(count: 9)  // -Infinity
      }
      let text = String(decoding: token, as: UTF8.self)
      let isInteger = token.allSatisfy {
        $0 == UInt8(ascii: "-") || $0 &- UInt8(ascii: "0") < 10
      }
      if isInteger, Int64(text) != nil || UInt64(text) != nil { return copy(token.count) }
      if let value = Double(text), !value.isFinite { return replace(token.count, by: "null") }
      copy(token.count)
      if isInteger {
        output.append(contentsOf: "e0".utf8)
        isChanged = true
      }
    }

    private func isNumberByte(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }

    /// `NaN` or `Infinity`: the scanner let no other word with these letters through.
    private mutating func replaceWord(count: Int) {
      replace(min(count, input.count - index), by: "null")
    }

    private mutating func replace(_ count: Int, by text: String) {
      output.append(contentsOf: text.utf8)
      index += count
      isChanged = true
    }

    private mutating func copy(_ count: Int) {
      let end = min(index + count, input.count)
      output.append(contentsOf: input[index..<end])
      index = end
    }
  }
}

/// One sequence of UTF-8.
enum UTF8Sequence {
  /// The longest beginning at `start` that is a sequence or the beginning of one; at least one byte.
  static func part(
    of bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> (count: Int, isValid: Bool) {
    let lead = bytes[start]
    var second: ClosedRange<UInt8> = 0x80...0xBF
    let length: Int
    switch lead {
    case 0x00...0x7F: return (1, true)
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: return (1, false)
    }
    for count in 1..<length {
      let allowed = count == 1 ? second : 0x80...0xBF
      guard start + count < bytes.count, allowed.contains(bytes[start + count]) else {
        return (count, false)
      }
    }
    return (length, true)
  }
}
