/// Rows and columns without a word for people: what CSV, TSV and Markdown are made of.
public struct Grid: Sendable {
  /// The heading: a name a column.
  public var columns: [String]
  /// The cells as they are, neither escaped nor cleaned; each row has one a column.
  public var rows: [[String]]

  /// A grid of rows that have a cell a column.
  public init(columns: [String], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }
}

extension Grid {
  /// Comma-separated lines with a heading, by RFC 4180: CRLF at the ends, quotes where needed.
  public var csv: String { lines(Grid.csvLine) }

  /// Tab-separated lines with a heading, LF at the ends; a tab or a line break in a cell is a blank.
  public var tsv: String { lines(Grid.tsvLine) }

  /// A Markdown table; numbers are recognised by their column's name, such as `count` or `tweets`.
  public var markdown: String {
    let rule = columns.map { Grid.numbers.contains($0) ? "---:" : "---" }
    return Grid.line([columns, rule]) + rows.map(Grid.markdownLine).joined()
  }

  /// One row of a Markdown table, its end included.
  public static func markdownLine(_ cells: [String]) -> String { line([cells.map(markdownCell)]) }

  private static let numbers: Set = [
    "count", "tweets", "authors", "now", "before", "change", "factor", "count_a", "rank_a",
    "count_b", "rank_b",
  ]

  private static func line(_ rows: [[String]]) -> String {
    rows.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private func lines(_ line: ([String]) -> String) -> String {
    ([columns] + rows).map(line).joined()
  }

  /// One line of CSV, its end included.
  public static func csvLine(_ cells: [String]) -> String {
    cells.map { csvCell(withoutFormula($0)) }.joined(separator: ",") + "\r\n"
  }

  /// One line of TSV, its end included.
  public static func tsvLine(_ cells: [String]) -> String {
    cells.map { cell in
      let plain = cell.unicodeScalars.map { ["\t", "\n", "\r"].contains($0) ? " " : $0 }
      return withoutFormula(String(String.UnicodeScalarView(plain)))
    }.joined(separator: "\t") + "\n"
  }

  private static func csvCell(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    guard needsQuotes else { return cell }
    var quoted = "\""
    for scalar in cell.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  /// What a spreadsheet would take for a formula gets an apostrophe before it: a hashtag `=cmd|…` out
  /// of a tweet must not run on a reader's machine.
  ///
  /// Source: OWASP, "CSV Injection".
  private static func withoutFormula(_ cell: String) -> String {
    guard let first = cell.unicodeScalars.first, formulaBeginnings.contains(first) else {
      return cell
    }
    // A number may begin with a minus, which alone is none; with a plus it is a word, which a spreadsheet
    // would change.
    return first == "-" && (isNumber(cell) || cell == "-") ? cell : "'" + cell
  }

  /// Digits, with a point or an exponent.
  private static func isNumber(_ cell: String) -> Bool {
    cell.utf8.allSatisfy { "0123456789.eE+-".utf8.contains($0) } && Double(cell) != nil
  }

  /// Spreadsheets of some languages take the full-width signs too.
  private static let formulaBeginnings: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
  ]

  private static func markdownCell(_ cell: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in Sanitizer.cleaned(cell).unicodeScalars {
      if "\\|`*_{}[]<>#".unicodeScalars.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}
