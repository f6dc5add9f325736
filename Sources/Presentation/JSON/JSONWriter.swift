/// Writes JSON whose fields come in the order in which they are written, which is part of the shape
/// that scripts rely on. (A dictionary's encoder would order them as it likes.)
///
/// One line, no blanks. Text is escaped so that it is safe to look at on a terminal too.
public struct JSONWriter {
  /// What is written so far, in UTF-8.
  private var utf8: [UInt8] = []
  /// Whether the next value needs a comma before it.
  private var needsComma = false

  /// An empty text.
  public init() {}

  /// What is written so far.
  public var text: String { String(decoding: utf8, as: UTF8.self) }

  /// Writes `{…}`; `body` writes its fields.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    open("{")
    body(&self)
    close("}")
  }

  /// Writes `[…]` with what `body` writes for each element.
  public mutating func array<Element>(
    _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void
  ) {
    open("[")
    for element in elements { body(&self, element) }
    close("]")
  }

  /// Writes a field's name; its value comes next.
  public mutating func name(_ name: StaticString) {
    comma()
    utf8.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { utf8.append(contentsOf: $0) }
    utf8.append("\":")
    needsComma = false
  }

  /// Writes the name of a field that somebody else has named.
  public mutating func name(text: String) {
    value(text)
    utf8.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a number by the digits that another has made.
  mutating func value(digits: String) { scalar(digits) }

  /// Writes what is JSON already.
  public mutating func value(json: String) { scalar(json) }

  /// Writes a whole number by its digits.
  public mutating func value(_ number: Int) { scalar(String(number)) }
  /// Writes `true` or `false`.
  public mutating func value(_ truth: Bool) { scalar(truth ? "true" : "false") }
  /// Writes `null`.
  public mutating func null() { scalar("null") }

  /// A number of seconds, to the millisecond.
  public mutating func value(seconds: Double) {
    scalar(Self.seconds(milliseconds: Int64((seconds * 1000).rounded())))
  }

  /// As it writes a number of seconds: `0.014`.
  static func seconds(milliseconds: Int64) -> String {
    "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst())"
  }

  /// A number that is not negative, in thousandths: `5.333`.
  public mutating func value(thousandths: Int) { scalar(Numbers.thousandths(thousandths)) }

  /// Writes a text. Control characters, line separators and what reorders a line are escaped.
  public mutating func value(_ string: String) {
    comma()
    utf8.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { bytes in
      if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && !Self.isEscaped($0) }) {
        utf8.append(contentsOf: bytes)
      } else {
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars { append(scalar) }
      }
    }
    utf8.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Whether it is printable and yet escaped.
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": utf8.append("\\\"")
    case "\\": utf8.append("\\\\")
    case "\n": utf8.append("\\n")
    case "\r": utf8.append("\\r")
    case "\t": utf8.append("\\t")
    case "\u{7F}"..."\u{9F}", "\0"..<" ", "\u{2028}", "\u{2029}",
      "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      let digits = String(scalar.value, radix: 16)
      utf8.append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: for byte in scalar.utf8 { utf8.append(byte) }
    }
  }

  /// A text, or null.
  public mutating func value(_ string: String?) {
    if let string { value(string) } else { null() }
  }

  private mutating func scalar(_ scalar: String) {
    comma()
    utf8.append(scalar)
    needsComma = true
  }

  private mutating func open(_ bracket: String) {
    comma()
    utf8.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: String) {
    utf8.append(bracket)
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { utf8.append(UInt8(ascii: ",")) }
  }
}

extension JSONWriter {
  /// Fields, name and value at once.
  public mutating func field(_ name: StaticString, _ value: Int) {
    self.name(name)
    self.value(value)
  }

  /// A field that is true or false.
  public mutating func field(_ name: StaticString, _ value: Bool) {
    self.name(name)
    self.value(value)
  }

  /// A field that is a text, or null.
  public mutating func field(_ name: StaticString, _ value: String?) {
    self.name(name)
    self.value(value)
  }
}
