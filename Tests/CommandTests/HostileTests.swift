import Foundation
import TestSupport
import Testing

/// Names and texts made to harm: control characters, overrides of direction, formulas, markup.
@Suite("Hostile names")
struct HostileTests {
  let sandbox = Result {
    let sandbox = try Sandbox()
    let result = try sandbox.run(["ingest", "fixtures/hostile-names.jsonl", "--term", "#plain"])
    try #require(result.exitCode == 0, "\(result)")
    return sandbox
  }

  private static let commands = [
    ["popularity", "#plain", "--min-count", "1"], ["tweets", "#plain"], ["terms"],
    ["pairs", "#plain", "--min-count", "1"],
    ["compare", "#plain", "#plain", "--min-count", "1"], ["stats"], ["check"], ["ingests"],
    ["sql", "SELECT mention, text FROM v_mentions"],
  ]

  /// The scalars that a terminal would obey, or that show a line in another order.
  private func dangerous(_ text: String) -> [String] {
    text.unicodeScalars.filter { scalar in
      guard scalar != "\n" else { return false }
      // A directional mark alone changes little, and right-to-left scripts are written with it.
      let bidirectional =
        ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
      return scalar.properties.generalCategory == .control || bidirectional
        || ["\u{2028}", "\u{2029}"].contains(scalar)
    }.map { "U+\(String($0.value, radix: 16))" }
  }

  @Test("Nothing that a terminal obeys reaches one", arguments: commands, [true, false])
  func table(command: [String], isTerminal: Bool) throws {
    let sandbox = try sandbox.get()
    for color in ["always", "never"] {
      let result = try sandbox.run(
        command + ["--color", color], screen: isTerminal ? .output(columns: 70) : .none)
      #expect(result.exitCode == 0)
      // Our own styles are the only sequences.
      let plain = result.output.replacing(#/\x1B\[[0-9;]*m/#, with: "")
      #expect(dangerous(plain) == [], "\(plain.debugDescription)")
      #expect(dangerous(result.errors) == [])
    }
  }

  @Test("Markdown is for reading too")
  func markdown() throws {
    for command in Self.commands.prefix(5) {
      let result = try sandbox.get().run(command + ["--format", "md"])
      #expect(dangerous(result.output) == [], "\(command)")
      for line in result.outputLines {
        #expect(!line.replacing("\\<", with: "").contains("<"), "\(line)")
      }
    }
  }

  @Test("JSON escapes control characters, and stays a line")
  func json() throws {
    for command in Self.commands {
      let result = try sandbox.get().run(command + ["--json"])
      _ = try JSONAnswer(result)
      let controls = result.output.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
      #expect(controls.isEmpty)
    }
  }

  @Test("A file, a term, a database and an option with control characters in their names")
  func names() throws {
    let sandbox = try sandbox.get()
    let evil = "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\r\u{202E}x"
    try sandbox.write("<html>", to: evil)
    let commands = [
      ["ingest", evil, "--term", "x"], ["ingest", "no" + evil, "--term", "x"],
      ["popularity", evil], ["tweets", evil], ["tweets", "#plain", "--mention", "#" + evil],
      ["forget", evil], [evil], ["terms", "--" + evil], ["--db", evil, "terms"],
      ["--db", "no" + evil, "terms"], ["popularity", "x", "--format", evil],
      ["ingest", "fixtures/empty.json", "--term", evil], ["terms"],
      ["prune", "--older-than", evil],
      ["--db", "new" + evil, "ingest", "fixtures/empty.json", "--term", "x"],
      ["--db", "new" + evil, "stats"],
    ]
    for command in commands {
      let result = try sandbox.run(command)
      #expect(result.exitCode != nil)
      #expect(dangerous(result.output) == [], "\(command): \(result.output.debugDescription)")
      #expect(dangerous(result.errors) == [], "\(command): \(result.errors.debugDescription)")
      let usageLines = result.exitCode == 64 ? 2 : 1
      #expect(result.errorLines.count <= usageLines, "\(command): \(result)")
    }
  }

  @Test("A cell of CSV or TSV never starts a formula", arguments: ["csv", "tsv"])
  func formulas(format: String) throws {
    for command in Self.commands.prefix(5) {
      let output = try sandbox.get().run(command + ["--format", format]).output
      let rows = format == "csv" ? DelimitedText.csv(output) : DelimitedText.tsv(output)
      #expect(rows.count > 1)
      for row in rows {
        #expect(row.count == rows[0].count, "\(row)")
        for cell in row {
          #expect(cell.first.map { !"=+-@\t\r".contains($0) } ?? true, "\(cell)")
        }
      }
    }
  }

  @Test("CSV parses back to what JSON says, but for the guard before a formula")
  func parsesBack() throws {
    let sandbox = try sandbox.get()
    func guarded(_ cell: String) -> String {
      cell.utf8.first.map { "=+-@\t\r".utf8.contains($0) } == true ? "'" + cell : cell
    }
    let popularity = Self.commands[0]
    let rows = try DelimitedText.csv(sandbox.run(popularity + ["--format", "csv"]).output)
    let lines = try sandbox.run(popularity + ["--format", "ndjson"]).outputLines
      .map { try JSONAnswer(line: $0) }
    #expect(lines.count > 25)
    #expect(
      try Array(rows.dropFirst())
        == lines.map { mention in
          try [
            mention.string("kind"), guarded(mention.string("key")),
            guarded(String(mention.string("display").unicodeScalars.dropFirst())),
            String(mention.int("count")),
          ]
        })
    let tweets = Self.commands[1]
    let cells = try DelimitedText.csv(sandbox.run(tweets + ["--format", "csv"]).output)
    let texts = try sandbox.run(tweets + ["--format", "ndjson"]).outputLines
      .map { try guarded(JSONAnswer(line: $0).string("text")) }
    #expect(cells.dropFirst().map { $0[4] } == texts)
  }

  @Test("SQL in names is only text")
  func sql() throws {
    let sandbox = try sandbox.get()
    let term = "'; DROP TABLE tweets; --"
    #expect(try sandbox.run(["ingest", "fixtures/v1-lines.jsonl", "-t", term]).exitCode == 0)
    #expect(try sandbox.run(["popularity", term]).exitCode == 0)
    #expect(
      try sandbox.run(["tweets", "#plain", "-m", "#'; DROP TABLE tweets; --", "--format", "ndjson"])
        .outputLines.count == 1)
    #expect(try sandbox.run(["tweets", "#plain", "-m", "#100%_like"]).exitCode == 0)
    #expect(try sandbox.run(["tweets", "#plain", "-m", "#100xx_like"]).exitCode == 1)
    #expect(try sandbox.run(["forget", term]).exitCode == 0)
    #expect(try sandbox.run(["check"]).exitCode == 0)
  }
}
