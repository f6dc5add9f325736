/// Lists and dictionaries as Python prints them, `['a', "it's", None]`, which tables have in their cells.
///
/// Source: docs.python.org/3/reference/lexical_analysis.html, "String and Bytes literals".
enum PythonLiteral {
  /// The same as JSON; nil where a text does not end. Whether the rest is sound, its parser tells.
  static func json(of text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var writer = Writer(text: text)
    while writer.index < text.count {
      let byte = text[writer.index]
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        guard writer.string(quote: byte) else { return nil }
      } else {
        writer.other()
      }
    }
    return writer.output
  }

  private static let words: [(python: StaticString, json: StaticString)] = [
    ("None", "null"), ("True", "true"), ("False", "false"), ("nan", "null"),
    ("u'", "'"), ("u\"", "\""),
  ]

  private struct Writer {
    let text: UnsafeBufferPointer<UInt8>
    var index = 0
    var output: [UInt8] = []

    mutating func other() {
      let rest = UnsafeBufferPointer(rebasing: text[index...])
      for word in PythonLiteral.words where rest.starts(with: word.python) {
        // The quote that a `u` stands before is read as one in the next step.
        if word.python.utf8CodeUnitCount == 2 {
          index += 1
        } else {
          word.json.withUTF8Buffer { output.append(contentsOf: $0) }
          index += word.python.utf8CodeUnitCount
        }
        return
      }
      copy(1)
    }

    /// A text up to its closing quote. False if there is none.
    mutating func string(quote: UInt8) -> Bool {
      index += 1
      output.append(UInt8(ascii: "\""))
      while index < text.count {
        let byte = text[index]
        if byte == quote {
          index += 1
          output.append(UInt8(ascii: "\""))
          return true
        }
        switch byte {
        case UInt8(ascii: "\\"): escape()
        case UInt8(ascii: "\""):
          output.append(UInt8(ascii: "\\"))
          copy(1)
        case 0..<0x20:
          output.append(0x20)
          index += 1
        default: copy(1)
        }
      }
      return false
    }

    /// `\'` and `\x41` are none in JSON; the others are the same, or end in the parser's refusal.
    private mutating func escape() {
      guard index + 1 < text.count else { return copy(1) }
      switch text[index + 1] {
      case UInt8(ascii: "'"):
        index += 1
        copy(1)
      case UInt8(ascii: "x"):
        output.append(contentsOf: #"\u00"#.utf8)
        index += 2
      default: copy(2)
      }
    }

    private mutating func copy(_ count: Int) {
      output.append(contentsOf: text[index..<min(index + count, text.count)])
      index += count
    }
  }
}
