/// Writes JSON whose fields come in the order in which they are written, which is part of the shape
/// that scripts rely on. (A dictionary's encoder would order them as it likes.)
///
/// One line, no blanks. Text is escaped so that it is safe to look at on a terminal too.
public struct JSONWriter {
  public private(set) var text = ""
  /// Whether the next value needs a comma before it.
  private var needsComma = false

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
    text += "\"\(name)\":"
    needsComma = false
  }

  public mutating func value(_ number: Int) { scalar(String(number)) }
  public mutating func value(_ truth: Bool) { scalar(truth ? "true" : "false") }
  public mutating func null() { scalar("null") }

  /// A number of seconds, to the millisecond.
  public mutating func value(seconds: Double) {
    let thousandths = Int((seconds * 1000).rounded())
    let fraction = String(thousandths % 1000 + 1000).dropFirst()
    scalar("\(thousandths / 1000).\(fraction)")
  }

  public mutating func value(_ string: String) {
    var escaped = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      case "\u{7F}"..."\u{9F}", "\0"..<" ", "\u{2028}", "\u{2029}",
        "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    scalar(escaped + "\"")
  }

  /// A text, or null.
  public mutating func value(_ string: String?) {
    if let string { value(string) } else { null() }
  }

  private mutating func scalar(_ scalar: String) {
    comma()
    text += scalar
    needsComma = true
  }

  private mutating func open(_ bracket: String) {
    comma()
    text += bracket
    needsComma = false
  }

  private mutating func close(_ bracket: String) {
    text += bracket
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { text += "," }
  }
}

extension JSONWriter {
  /// Fields, name and value at once.
  public mutating func field(_ name: StaticString, _ value: Int) {
    self.name(name)
    self.value(value)
  }

  public mutating func field(_ name: StaticString, _ value: Bool) {
    self.name(name)
    self.value(value)
  }

  public mutating func field(_ name: StaticString, _ value: String?) {
    self.name(name)
    self.value(value)
  }
}
