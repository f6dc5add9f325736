import Tweets

/// Lines for a shell, quoted so that it takes every word as it is.
enum CommandLine {
  /// A line of the program.
  static func smashtag(_ words: [String]) -> String {
    (["smashtag"] + words.map(quoted)).joined(separator: " ")
  }

  /// What one types first, as the documents have it.
  static let example = "smashtag ingest tweets.json --term \"#stanford\""

  /// What brings tweets under a term.
  static func ingest(_ term: String) -> String {
    "smashtag ingest tweets.json --term " + quoted(term)
  }

  /// What asks an address.
  static func curl(_ address: String) -> String { "curl " + quoted(address) }

  /// A word as a shell reads it back. What is not seen is written out, so that a line does what it shows.
  ///
  /// Source: POSIX.1-2024, Shell Command Language, 2.2.2 and 2.2.4; `\u` and `\U` as bash and zsh have them.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-_.,/:=@+".utf8.contains(byte)
        }
      }
    if isPlain { return word }
    guard word.unicodeScalars.contains(where: isHidden) else {
      return "'" + word.parts(at: "'").joined(separator: "'\\''") + "'"
    }
    return "$'" + word.unicodeScalars.map(written).joined() + "'"
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func written(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'": return "\\'"
    case "\\": return "\\\\"
    default:
      guard isHidden(scalar) else { return String(Character(scalar)) }
      let digits = String(scalar.value, radix: 16)
      let isLong = scalar.value > 0xFFFF
      return (isLong ? "\\U" : "\\u")
        + String(repeating: "0", count: (isLong ? 8 : 4) - digits.count) + digits
    }
  }
}
