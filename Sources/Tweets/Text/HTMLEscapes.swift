// Texts of the v1.1 API come with `&`, `<` and `>` escaped for HTML; older ones with more.

import Glibc

/// Undoes the HTML escapes in a tweet's text.
enum HTMLEscapes {
  /// Whether there can be an escape at all: whether the text has an `&`.
  static func contains(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = text.baseAddress else { return false }
    return memchr(base, Int32(ampersand), text.count) != nil
  }

  /// Appends the text with its escapes undone: `&amp; &lt; &gt; &quot; &apos; &nbsp;` and numbers
  /// (`&#39;`, `&#x27;`).
  ///
  /// One pass, so `&amp;lt;` becomes `&lt;`. What is no escape stays as it is. The numbers 0, of
  /// surrogates and past U+10FFFF become U+FFFD, as the HTML standard has it.
  static func appendUnescaped(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var start = 0
    while let escape = nextAmpersand(in: text, from: start) {
      bytes.append(contentsOf: text[start..<escape])
      let rest = UnsafeBufferPointer(rebasing: text[escape...])
      if let (scalar, length) = reference(at: rest) {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        start = escape + length
      } else {
        bytes.append(ampersand)
        start = escape + 1
      }
    }
    bytes.append(contentsOf: text[start...])
  }

  private static let ampersand = UInt8(ascii: "&")
  private static let semicolon = UInt8(ascii: ";")

  private static let names: [(name: StaticString, scalar: Unicode.Scalar)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
    ("&nbsp;", "\u{A0}"),
  ]

  private static func nextAmpersand(
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard start < text.count, let base = text.baseAddress,
      let found = memchr(base + start, Int32(ampersand), text.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The scalar that `text` begins with as an escape, and the escape's bytes.
  private static func reference(
    at text: UnsafeBufferPointer<UInt8>
  ) -> (Unicode.Scalar, Int)? {
    guard text.count > 3 else { return nil }
    if text[1] == UInt8(ascii: "#") { return numericReference(at: text) }
    for (name, scalar) in names
    where text.starts(
      with: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    {
      return (scalar, name.utf8CodeUnitCount)
    }
    return nil
  }

  private static func numericReference(
    at text: UnsafeBufferPointer<UInt8>
  ) -> (Unicode.Scalar, Int)? {
    let isHexadecimal = text[2] | 0x20 == UInt8(ascii: "x")
    let radix: UInt32 = isHexadecimal ? 16 : 10
    let firstDigit = isHexadecimal ? 3 : 2
    var value: UInt32 = 0
    var offset = firstDigit
    while offset < text.count, let digit = digit(text[offset]), digit < radix {
      value = min(value * radix + digit, 0x11_0000)
      offset += 1
    }
    guard offset > firstDigit, offset < text.count, text[offset] == semicolon else { return nil }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return (scalar ?? "\u{FFFD}", offset + 1)
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    if byte.isASCIIDigit { return UInt32(byte - 0x30) }
    guard (0x61...0x66).contains(byte | 0x20) else { return nil }
    return UInt32((byte | 0x20) - 0x61 + 10)
  }
}
