import Presentation

/// A page, or a part of one. What is put in as text is text, whatever is in it: nothing but the program's own words
/// becomes markup.
struct HTML: Sendable {
  /// What is written so far.
  private(set) var text = ""

  /// An attribute of an element.
  struct Attribute: Sendable {
    let name: StaticString
    /// Nil for one that is there or not, as `hidden`.
    let value: String?

    /// An attribute with a value.
    init(_ name: StaticString, _ value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// Writes a text.
  mutating func text(_ plain: String) { text += Self.escaped(plain) }

  /// Writes an element with what is in it.
  mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], _ body: (inout HTML) throws -> Void
  ) rethrows {
    open(name, attributes)
    try body(&self)
    text += "</\(name)>"
  }

  /// Writes an element with a text in it.
  mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], text plain: String = ""
  ) {
    open(name, attributes)
    text(plain)
    text += "</\(name)>"
  }

  /// Writes an element that has no end, as `input`.
  mutating func void(_ name: StaticString, _ attributes: [Attribute] = []) {
    open(name, attributes)
  }

  /// Writes what begins a document.
  mutating func doctype() { text += "<!doctype html>\n" }

  private mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
    text += "<\(name)"
    for attribute in attributes {
      text += " \(attribute.name)"
      if let value = attribute.value { text += "=\"\(Self.escaped(value))\"" }
    }
    text += ">"
  }

  /// A text as it stands in HTML, between tags and between the quotes of an attribute alike. Control characters,
  /// which HTML does not allow, are U+FFFD.
  static func escaped(_ plain: String) -> String {
    let isPlain = plain.utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F && byte != 0x26 && byte != 0x3C && byte != 0x3E && byte != 0x22
        && byte != 0x27
    }
    if isPlain { return plain }
    var escaped = ""
    for scalar in plain.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{7F}"..."\u{9F}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension HTML.Attribute {
  static func id(_ value: String) -> Self { Self("id", value) }
  static func `class`(_ value: String) -> Self { Self("class", value) }
  static func href(_ value: String) -> Self { Self("href", value) }
  static func name(_ value: String) -> Self { Self("name", value) }
  static func type(_ value: String) -> Self { Self("type", value) }
  static func value(_ value: String) -> Self { Self("value", value) }
  static func title(_ value: String) -> Self { Self("title", value) }
  static func label(_ value: String) -> Self { Self("aria-label", value) }
  static let isHidden = Self("aria-hidden", "true")
}
