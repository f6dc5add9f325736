/// Writes JSON whose fields come in the order in which they are written, which is part of the shape
/// that scripts rely on. (A dictionary's encoder would order them as it likes.)
///
/// One line, no blanks. Text is escaped so that it is safe to look at on a terminal too.
public struct JSONWriter {
  /// What is written so far. Cost: all of it is copied.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  // Bytes and not a String: thousands of short pieces are put to the end, each three times as fast.
  private var bytes: [UInt8] = []
  /// Whether the next value needs a comma before it.
  private var needsComma = false

  /// An empty text.
  public init() {}

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
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes the name of a field that somebody else has named.
  public mutating func name(text: String) {
    value(text)
    bytes.append(UInt8(ascii: ":"))
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
    bytes.append(UInt8(ascii: "\""))
    var string = string
    let isPlain = string.withUTF8 { utf8 in
      guard !utf8.contains(where: Self.mayBeginEscaped) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain { for scalar in string.unicodeScalars { escape(scalar) } }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Whether a byte begins a character that may have to be escaped: U+0080 to U+009F begin with C2, the separators and
  /// what reorders with E2.
  private static func mayBeginEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
      || byte == 0xC2 || byte == 0xE2
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case "\u{7F}"..."\u{9F}", "\0"..<" ", "\u{2028}", "\u{2029}",
      "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      let digits = String(scalar.value, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: append(String(scalar))
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// A text, or null.
  public mutating func value(_ string: String?) {
    if let string { value(string) } else { null() }
  }

  private mutating func scalar(_ scalar: String) {
    comma()
    append(scalar)
    needsComma = true
  }

  private mutating func open(_ bracket: String) {
    comma()
    append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: String) {
    append(bracket)
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
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
