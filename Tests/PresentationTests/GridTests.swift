import Testing

@testable import Presentation

/// Cells as CSV, TSV and Markdown have them.
@Suite struct `Cells of a grid` {
  @Test(
    "are in quotes in CSV where RFC 4180 asks for it",
    arguments: [
      ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
      ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), ("a\r\nb", "\"a\r\nb\""), ("a;b|c", "a;b|c"),
      (" blank ", " blank "), ("\"", "\"\"\"\""),
    ])
  func quotes(cell: String, line: String) {
    #expect(Grid.csvLine([cell, "x"]) == line + ",x\r\n")
  }

  @Test(
    "never begin a formula",
    arguments: ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"], ["", "1+1", "x|'y'!A1"])
  func formulas(beginning: String, rest: String) {
    for cell in [beginning + rest] where cell != "-" {
      let line = Grid.csvLine([cell])
      #expect(line.hasPrefix("'") || line.hasPrefix("\"'"), "\(line.debugDescription)")
      #expect(line.contains("'" + cell) || cell.contains("\""))
      #expect(Grid.tsvLine([cell]).first == (["\t", "\r", "\n"].contains(beginning) ? " " : "'"))
    }
  }

  @Test(
    "are left alone where they are numbers, or no more than a sign of nothing",
    arguments: ["0", "-7", "1264602056094734434", "-1.5", "-1e5", "-"])
  func numbers(cell: String) {
    #expect(Grid.csvLine([cell]) == cell + "\r\n")
    #expect(Grid.tsvLine([cell]) == cell + "\n")
  }

  @Test(
    "begin a formula where a number does not end", arguments: ["-7x", "+7", "--7", "-inf", "-1e5x"])
  func almostNumbers(cell: String) {
    #expect(Grid.csvLine([cell]) == "'" + cell + "\r\n")
  }

  @Test(
    "are one line and no markup in Markdown",
    arguments: [
      ("a|b", "a\\|b"), ("a\nb", "a b"), ("<b>", "\\<b\\>"), ("#x", "\\#x"), ("`*_", "\\`\\*\\_"),
      ("a\\b", "a\\\\b"), ("[x](y)", "\\[x\\](y)"), ("a\r\nb", "a b"),
      // A mark makes one letter of itself and what stands before it, which is a sign nevertheless.
      ("a|\u{301}b", "a\\|\u{301}b"), ("`\u{308}", "\\`\u{308}"), ("<\u{338}b", "\\<\u{338}b"),
    ])
  func markdown(cell: String, line: String) {
    #expect(Grid.markdownLine([cell]) == "| \(line) |\n")
  }
}
