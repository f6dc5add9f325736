/// A manual page in the macros of man(7), a part at a time. Whatever the texts hold is shown as it
/// is: nothing in them is taken for a request or an escape.
///
/// ASCII alone is written, so that the page needs no preconv: what is not ASCII becomes `\\[uXXXX]`.
/// Hyphens are written as minus signs, which a reader can search for and copy.
///
/// Source: groff_man_style(7), "Notes" on ASCII characters; groff_char(7).
public struct Roff: Sendable {
  /// The page so far, each line ended.
  public private(set) var text = ""

  /// Begins the page of a program, of section 1.
  public init(program: String, version: String) {
    let name = Roff.argument(program.uppercased())
    line(".TH \(name) 1 \"\" \(Roff.argument("\(program) \(version)")) \"User Commands\"")
    // Lines are not filled up with blanks, words are not parted, and a display is left alone.
    line(".ad l")
    line(".nh")
  }

  /// A heading: `COMMANDS`.
  public mutating func section(_ title: String) { line(".SH \(Roff.argument(title))") }

  /// A heading below a section's.
  public mutating func subsection(_ title: String) { line(".SS \(Roff.argument(title))") }

  /// Prose. An empty line parts paragraphs; lines that begin with a blank are kept as they are.
  public mutating func paragraph(_ prose: String) {
    var isFilled = true
    line(".PP")
    for part in prose.split(separator: "\n", omittingEmptySubsequences: false) {
      let isKept = part.first == " "
      if isKept == isFilled { line(isKept ? ".nf" : ".fi") }
      isFilled = !isKept
      line(part.isEmpty ? ".PP" : Roff.escaped(String(part)))
    }
    if !isFilled { line(".fi") }
  }

  /// A paragraph of which the first word is bold, as in a synopsis.
  public mutating func usage(_ bold: String, _ rest: String) {
    line(".PP")
    line("\\fB\(Roff.escaped(bold))\\fR \(Roff.escaped(rest))")
  }

  /// The line by which `apropos` finds the program.
  public mutating func name(_ program: String, _ purpose: String) {
    line("\(Roff.escaped(program)) \\- \(Roff.escaped(purpose))")
  }

  /// A name in bold, what stands with it, and its meaning below, further in.
  public mutating func entry(_ bold: String, _ rest: String = "", meaning: String) {
    line(".TP")
    let rest = rest.isEmpty ? "" : " \\fI\(Roff.escaped(rest))\\fR"
    line("\\fB\(Roff.escaped(bold))\\fR\(rest)")
    line(Roff.escaped(meaning))
  }

  /// A line to copy, and below it why one would.
  public mutating func example(_ command: String, purpose: String) {
    line(".PP")
    line(".nf")
    line(".RS 4")
    line("\\fB\(Roff.escaped(command))\\fR")
    line(".RE")
    line(".fi")
    line(".RS 8")
    line(Roff.escaped(purpose))
    line(".RE")
  }

  private mutating func line(_ line: String) { text += line + "\n" }
}

extension Roff {
  /// `text` in the quotes of a macro's argument.
  static func argument(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// `text` so that it is shown as it is, wherever in a line it stands. It has no line breaks; an
  /// ellipsis is written with three dots.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    // A line that begins with a dot or a quote would be a request.
    if let first = text.unicodeScalars.first, first == "." || first == "'" { escaped += "\\&" }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"": escaped += "\\(dq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "…": escaped += "..."
      case " "..."~": escaped.unicodeScalars.append(scalar)
      default: escaped += character(scalar)
      }
    }
    return escaped
  }

  /// groff wants four hexadecimal digits at least, in capitals.
  private static func character(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
  }
}
