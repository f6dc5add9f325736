import CUtf8proc

/// One Unicode scalar of a text in UTF-8: what the scanners of this folder step over.
///
/// The bytes are valid UTF-8 (the readers see to that), so decoding only has to stay inside the
/// buffer, not to judge. A broken sequence gives some scalar and never a step out of the text.
struct Scalar {
  let value: UInt32
  /// The number of its bytes, 1 to 4.
  let length: Int

  /// The scalar that begins at `offset`, nil at the end of the text.
  @inline(__always)
  init?(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    guard offset < text.count else { return nil }
    let first = text[offset]
    if first < 0x80 {
      value = UInt32(first)
      length = 1
      return
    }
    let wanted = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    length = min(wanted, text.count - offset)
    var bits = UInt32(first) & (0x7F >> UInt32(wanted))
    for index in offset + 1..<offset + length { bits = bits << 6 | UInt32(text[index] & 0x3F) }
    value = bits
  }

  /// The scalar that ends just before `offset`, nil at the beginning of the text.
  @inline(__always)
  init?(_ text: UnsafeBufferPointer<UInt8>, before offset: Int) {
    guard offset > 0 else { return nil }
    var start = offset - 1
    while start > 0, offset - start < 4, text[start] & 0xC0 == 0x80 { start -= 1 }
    guard let scalar = Scalar(text, at: start) else { return nil }
    value = scalar.value
    // Not the length that a broken sequence claims: stepping back must not leave the text.
    length = offset - start
  }
}

extension Scalar {
  /// White space as Unicode's White_Space has it, and the four separators U+001C to U+001F.
  var isBlank: Bool {
    switch value {
    case 0x09...0x0D, 0x1C...0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F,
      0x205F, 0x3000:
      true
    default: false
    }
  }

  /// A control character (general category Cc).
  var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// A–Z, a–z or 0–9.
  var isASCIIAlphanumeric: Bool {
    value < 0x80 && UInt8(truncatingIfNeeded: value).isASCIIAlphanumeric
  }

  /// A letter or a mark of any script (general categories L and M).
  var isLetterOrMark: Bool {
    if value < 0x80 { return UInt8(truncatingIfNeeded: value).isASCIILetter }
    switch utf8proc_category(Int32(bitPattern: value)) {
    case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT, UTF8PROC_CATEGORY_LM,
      UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME:
      return true
    default: return false
    }
  }

  /// A decimal digit of any script (general category Nd).
  var isDigit: Bool {
    if value < 0x80 { return (0x30...0x39).contains(value) }
    return utf8proc_category(Int32(bitPattern: value)) == UTF8PROC_CATEGORY_ND
  }

  /// The accented Latin letters that twitter-text names one by one.
  ///
  /// Source: twitter-text 3.1, `latinAccentChars`.
  var isAccentedLatin: Bool {
    switch value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x253, 0x254, 0x256, 0x257, 0x259, 0x25B, 0x263,
      0x268, 0x26F, 0x272, 0x289, 0x28B, 0x2BB, 0x300...0x36F, 0x1E00...0x1EFF:
      true
    default: false
    }
  }
}

extension UInt8 {
  /// A–Z or a–z.
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// 0–9.
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// A–Z, a–z or 0–9.
  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// The byte with A–Z turned into a–z.
  var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
