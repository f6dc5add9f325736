/// Text for XML, in an attribute or between tags.
enum XMLText {
  /// Markup is escaped, and so are tabs and line breaks, which a reader would make blanks of. What XML
  /// does not allow at all becomes U+FFFD.
  ///
  /// Source: XML 1.0, sections 2.2, "Characters", and 3.3.3, "Attribute-Value Normalization".
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      case "\t": escaped += "&#9;"
      case "\n": escaped += "&#10;"
      case "\r": escaped += "&#13;"
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
