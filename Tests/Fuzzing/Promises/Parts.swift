/// The parts of an input between its zero bytes: what takes several texts finds them so.
func parts(_ bytes: [UInt8]) -> [[UInt8]] {
  bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
}

/// The same as texts, with U+FFFD where they are not UTF-8.
func texts(_ bytes: [UInt8]) -> [String] {
  parts(bytes).map { String(decoding: $0, as: UTF8.self) }
}

/// What a terminal would obey, or not show at all, in a text that must have none of it.
func hidden(_ text: String) -> [String] {
  text.unicodeScalars.filter { scalar in
    switch scalar {
    case "\n": false
    case "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: scalar.properties.generalCategory == .control
    }
  }.map { "U+\(String($0.value, radix: 16))" }
}

/// Holds that texts are the same, byte for byte: `==` takes letters for those that look alike.
func holdSame(_ left: String, _ right: String, _ what: String) {
  precondition(
    left.utf8.elementsEqual(right.utf8),
    "\(what): \(left.debugDescription) \(right.debugDescription)")
}
