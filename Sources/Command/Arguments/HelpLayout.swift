// The parts that all help is built of: headings, wrapped prose, aligned lists, examples.

import Presentation

/// Collects the lines of a help text.
struct HelpLayout {
  /// Lines wider than this are hard to read, however wide the terminal.
  static let widthMax = 100

  private(set) var lines: [String] = []
  private let width: Int
  private let palette: Palette

  init(width: Int, palette: Palette) {
    self.width = min(width, Self.widthMax)
    self.palette = palette
  }

  /// All lines, each ended.
  var text: String { lines.map { $0 + "\n" }.joined() }

  mutating func paragraph(_ text: String) {
    parted()
    lines += TextWrap.lines(text, width: width)
  }

  mutating func heading(_ title: String) {
    parted()
    lines.append(palette.styled(title + ":", .bold))
  }

  /// `Usage: smashtag popularity [options] TERM`, with what does not fit below its beginning.
  mutating func usage(_ text: String) {
    parted()
    let label = "Usage: "
    let wrapped = TextWrap.lines(text, width: width - label.count)
    lines.append(palette.styled("Usage:", .bold) + " " + wrapped[0])
    lines += wrapped.dropFirst().map { indented($0, by: label.count) }
  }

  /// Prose below a heading.
  mutating func body(_ text: String) {
    lines += TextWrap.lines(text, width: width - Self.margin).map { indented($0, by: Self.margin) }
  }

  /// Names at the left, what they mean at the right. A name that is too long for its column, and all
  /// names on a narrow terminal, have their meaning below them.
  mutating func list(_ entries: [(name: String, help: String)], nameWidth: Int) {
    let isNarrow = width < nameWidth + Self.margin + 30
    let column = isNarrow ? 4 * Self.margin : nameWidth + 2 * Self.margin
    for (name, help) in entries {
      let start = indented(name, by: Self.margin)
      let helpLines = TextWrap.lines(help, width: width - column).map { indented($0, by: column) }
      if !isNarrow, DisplayWidth.columns(of: start) + Self.margin <= column {
        let rest = helpLines[0].dropFirst(DisplayWidth.columns(of: start))
        lines.append(start + rest)
        lines += helpLines.dropFirst()
      } else {
        lines += [start] + helpLines
      }
    }
  }

  mutating func examples(_ examples: [Example]) {
    for example in examples {
      lines.append(indented(example.line, by: Self.margin))
      lines += TextWrap.lines(example.purpose, width: width - 3 * Self.margin)
        .map { palette.styled(indented($0, by: 3 * Self.margin), .dim) }
    }
  }

  /// The width of the column of names that holds all `names` but very long ones.
  static func nameWidth(_ names: [String]) -> Int {
    names.map(DisplayWidth.columns).filter { $0 <= 24 }.max() ?? 0
  }

  private static let margin = 2

  private mutating func parted() {
    if !lines.isEmpty { lines.append("") }
  }

  private func indented(_ line: String, by columns: Int) -> String {
    line.isEmpty ? "" : String(repeating: " ", count: columns) + line
  }
}
