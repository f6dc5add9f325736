import CUtf8proc

/// Folds texts for searching, where less counts than in mentions: neither case nor accents, nor width,
/// nor other forms of a letter (`𝗕𝗼𝗹𝗱`, `ﬁ`), nor vowel points, nor what is not drawn.
enum TextFolding {
  /// Appends the scalars of a text in UTF-8, folded. Bytes that are no scalar part words.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to scalars: inout [Int32]) {
    var offset = 0
    var needsComposing = false
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        scalars.append(Int32(byte.lowercasedASCII))
        offset += 1
      } else if let scalar = Scalar(text, at: offset) {
        append(scalar.value, to: &scalars)
        offset += scalar.length
        needsComposing = true
      }
    }
    if needsComposing { compose(&scalars) }
  }

  private static let options = utf8proc_option_t(
    rawValue: UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_CASEFOLD.rawValue
      | UTF8PROC_IGNORE.rawValue)

  /// No scalar folds into more than 18.
  private static let partsMax = 32

  private static func append(_ value: UInt32, to scalars: inout [Int32]) {
    guard Unicode.Scalar(value) != nil else { return scalars.append(0x20) }
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: partsMax) { parts in
      var boundary: Int32 = 0
      let count = utf8proc_decompose_char(
        Int32(bitPattern: value), parts.baseAddress, partsMax, options, &boundary)
      guard count >= 0, count <= partsMax else { return scalars.append(0x20) }
      // What a symbol folds into is a word by itself: ™ is no end of the word before it.
      let isSymbol = utf8proc_category(Int32(bitPattern: value)) == UTF8PROC_CATEGORY_SO
      if isSymbol { scalars.append(0x20) }
      for part in parts[..<count] where !isDropped(part, behind: scalars.last) {
        scalars.append(part)
      }
      if isSymbol { scalars.append(0x20) }
    }
  }

  /// Whether a scalar is a mark that people leave out, or write otherwise. Marks that are vowels of a
  /// script stay, as in Hindi and Thai, and those that make another letter, as in Japanese and in й.
  private static func isDropped(_ value: Int32, behind last: Int32?) -> Bool {
    switch value {
    // Accents. й is no и.
    case 0x300...0x36F: !(value == 0x306 && last == 0x438)
    case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    // Hebrew points; some values among them are punctuation.
    case 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7: true
    // Arabic points, and the line that draws a word out.
    case 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E8, 0x6EA...0x6ED:
      true
    // Skin tones.
    case 0x1F3FB...0x1F3FF: true
    default: false
    }
  }

  /// Puts together what decomposing took apart and nothing dropped: Hangul, kana, letters of India.
  private static func compose(_ scalars: inout [Int32]) {
    let options = utf8proc_option_t(rawValue: UTF8PROC_COMPOSE.rawValue)
    let count = scalars.withUnsafeMutableBufferPointer {
      utf8proc_normalize_utf32($0.baseAddress, $0.count, options)
    }
    if count >= 0 { scalars.removeLast(scalars.count - count) }
  }
}
