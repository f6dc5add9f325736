/// The beginning of a script of a data export: `window.YTD.tweets.part0 = `, `var tweets = `.
enum Assignment {
  /// Longest beginning that is looked for.
  static let bytesMax = 1024

  /// The offset of the `[` or `{` that is assigned, if an assignment begins at `start`; else nil.
  ///
  /// A word is followed by `=`, and `var`, `let` or `const` may stand before it. Looks no further than
  /// `limit`, nor, for `isOneLine`, than the line.
  static func end(
    in window: inout ByteWindow, from start: Int, limit: Int? = nil, isOneLine: Bool = false
  ) -> Int? {
    var reader = Reader(offset: start, limit: limit ?? start + bytesMax, isOneLine: isOneLine)
    guard let first = reader.word(&window) else { return nil }
    let hasBlank = reader.skipBlanks(&window)
    if reader.byte(&window) != UInt8(ascii: "="), hasBlank, isDeclaration(first, window) {
      guard reader.word(&window) != nil else { return nil }
      reader.skipBlanks(&window)
    }
    guard reader.byte(&window) == UInt8(ascii: "=") else { return nil }
    reader.offset += 1
    reader.skipBlanks(&window)
    let byte = reader.byte(&window)
    return byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") ? reader.offset : nil
  }

  private static func isDeclaration(_ word: Range<Int>, _ window: borrowing ByteWindow) -> Bool {
    let bytes = UnsafeBufferPointer(start: window.bytes + word.lowerBound, count: word.count)
    return ["var", "let", "const"].contains { bytes.elementsEqual($0.utf8) }
  }

  private struct Reader {
    var offset: Int
    let limit: Int
    let isOneLine: Bool

    func byte(_ window: inout ByteWindow) -> UInt8? {
      guard offset < limit else { return nil }
      window.require(1, from: offset)
      return offset < window.end ? window.bytes[offset] : nil
    }

    /// A name with its dots, in ASCII.
    mutating func word(_ window: inout ByteWindow) -> Range<Int>? {
      let start = offset
      while let byte = byte(&window) {
        let isLetter =
          (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: "$")
        let isPart = byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".")
        guard isLetter || (isPart && offset > start) else { break }
        offset += 1
      }
      return offset > start ? start..<offset : nil
    }

    @discardableResult
    mutating func skipBlanks(_ window: inout ByteWindow) -> Bool {
      let start = offset
      while let byte = byte(&window), byte == 0x20 || byte >= 0x09 && byte <= 0x0D {
        if isOneLine, byte == 0x0A { break }
        offset += 1
      }
      return offset > start
    }
  }
}
