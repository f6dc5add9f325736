// The few questions about bytes that splitting, scanning and repairing share.

import Glibc

/// JSON's blanks.
@inline(__always)
func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}

@inline(__always)
func isHexDigit(_ byte: UInt8) -> Bool {
  byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
}

/// Eight bytes at once. Byte i of the word is `bytes[index + i]`.
@inline(__always)
private func word(_ bytes: UnsafePointer<UInt8>, _ index: Int) -> UInt64 {
  UInt64(littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
}

@inline(__always)
private func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

/// The first index in `start..<end` of a quote, a backslash or a control byte; `end` if there is none.
///
/// Reads up to 8 bytes behind `end`.
@inline(__always)
func skipStringBytes(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
  var index = start
  while index < end {
    // `(x - n) & ~x` has the top bit of each byte below n, and above the first such byte perhaps of
    // others; only the first one counts here.
    let word = word(bytes, index)
    let quotes = word ^ repeated(UInt8(ascii: "\""))
    let backslashes = word ^ repeated(UInt8(ascii: "\\"))
    let stops =
      ((quotes &- repeated(1)) & ~quotes | (backslashes &- repeated(1)) & ~backslashes
        | (word &- repeated(0x20)) & ~word) & repeated(0x80)
    if stops != 0 { return min(end, index &+ stops.trailingZeroBitCount / 8) }
    index &+= 8
  }
  return end
}

/// The index of the first newline in `start..<end`.
func firstNewline(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int? {
  guard start < end, let found = memchr(bytes + start, 0x0A, end - start) else { return nil }
  return UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
}

/// How many newlines are in `start..<end`.
func newlineCount(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
  var count = 0
  var index = start
  while let newline = firstNewline(bytes, from: index, to: end) {
    count += 1
    index = newline + 1
  }
  return count
}
