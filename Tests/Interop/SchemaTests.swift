import Foundation
import TestSupport
import Testing

@testable import Command

/// The JSON Schemas that are installed with smashtag, and the answers that they describe.
///
/// For a new command with `--json`: write `schemas/NAME.schema.json`, with `$defs/line` if it has
/// `--format ndjson`, and a snapshot whose name begins with `NAME-` and ends in `json`.
@Suite("JSON Schemas")
struct SchemaTests {
  /// Commands that have nothing to answer in JSON.
  private static let withoutJSON: Set<String> = ["completions", "man"]

  private static let schemas = Fixtures.root.appending(path: "schemas")
  private static let snapshots = Fixtures.root.appending(path: "Tests/CommandTests/Snapshots")

  /// What `--version --json` answers, with or without a command.
  private static let ofEveryCommand = "version"

  /// What the service alone answers; it is held to them by `ServedTests`.
  private static let ofService = ["mention", "problem", "term"]

  @Test("Every command has one, so have --version and the service, and there are no others")
  func everyCommand() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.schemas.path)
    let commands = Program.smashtag.description.groups.flatMap(\.commands).map(\.name)
    let answering = commands.filter { !Self.withoutJSON.contains($0) }
    let expected = (answering + [Self.ofEveryCommand] + Self.ofService).map { "\($0).schema.json" }
    #expect(names.sorted() == expected.sorted())
    #expect(Self.withoutJSON.isSubset(of: commands))
  }

  @Test("Every command has a snapshot of its JSON")
  func everySnapshot() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.snapshots.path)
    for command in Program.smashtag.description.groups.flatMap(\.commands)
    where !Self.withoutJSON.contains(command.name) {
      #expect(names.contains { $0.hasPrefix(command.name + "-") && $0.hasSuffix("json.txt") })
    }
  }

  @Test("Every snapshot holds to the one of its command")
  func snapshots() throws {
    try Programs.expect(
      "schemas.py", [Self.schemas.path, Self.snapshots.path], in: try Sandbox())
  }

  @Test("Answers about hostile names, with each filter, hold to them")
  func hostile() throws {
    let sandbox = try Sandbox.withSearches()
    let term = ["#plain", "--min-count", "1"]
    let filter = [
      "--since", "1990-01-01", "--until", "2030-01-01", "--retweets", "exclude",
      "--exclude-term", "#stanford", "--text", "a* OR b* OR the -nothing",
    ]
    try hold(
      [
        ("popularity", ["popularity"] + term),
        ("popularity-authors", ["popularity", "--authors"] + term),
        (
          "popularity-about",
          ["popularity", "#stanford", "--about", "prof_pine", "--count-authors"]
        ),
        ("popularity-filter", ["popularity"] + term + filter),
        ("tweets", ["tweets", "#plain"]),
        ("tweets-page", ["tweets", "#plain", "--limit", "1"]),
        ("tweets-filter", ["tweets", "#plain"] + filter),
        ("trends", ["trends", "#plain", "--by", "month"]),
        ("trends-filter", ["trends", "#plain", "--by", "month"] + filter),
        ("trends-rising", ["trends", "--rising", "--window", "2000w"] + term),
        ("pairs", ["pairs"] + term),
        ("pairs-filter", ["pairs"] + term + filter),
        ("compare", ["compare", "#stanford"] + term),
        ("compare-by", ["compare", "#stanford", "#plain", "--by", "@prof_pine"]),
        ("terms", ["terms"]), ("ingests", ["ingests"]),
        ("sql", ["sql", "SELECT * FROM v_mentions"]),
        ("sql-values", ["sql", "SELECT 1 AS a, NULL AS a, 9e999, x'00', '\u{202E}\n'"]),
      ], in: sandbox, formats: ["json", "ndjson"])
  }

  @Test("Answers of commands without lines, and about the version, hold to them")
  func documents() throws {
    let sandbox = try Sandbox.withSearches()
    try hold(
      [
        ("version", ["--version", "--json"]),
        ("version-command", ["terms", "--version", "--json"]),
        ("stats", ["stats", "--json"]), ("check", ["check", "--json"]),
        ("formats", ["formats", "--json"]), ("backup", ["backup", "copy", "--json"]),
        ("prune", ["prune", "--keep", "1", "--dry-run", "--json"]),
        ("forget", ["forget", "#plain", "--json"]),
      ], in: sandbox)
  }

  @Test("Empty answers hold to them, where a document is written")
  func empty() throws {
    let sandbox = try Sandbox.withSearches()
    try hold(
      [
        ("popularity", ["popularity", "#plain", "--since", "2999-01-01", "--json"]),
        ("tweets", ["tweets", "#plain", "--since", "2999-01-01", "--json"]),
        ("trends", ["trends", "#plain", "--since", "2999-01-01", "--json"]),
        ("trends-rising", ["trends", "#plain", "--rising", "--until", "1980-01-01", "--json"]),
        ("pairs", ["pairs", "#plain", "--since", "2999-01-01", "--json"]),
        ("compare", ["compare", "#plain", "#stanford", "--since", "2999-01-01", "--json"]),
        ("ingests", ["ingests", "nobody", "--json"]),
        ("sql", ["sql", "SELECT 1 WHERE 0", "--json"]),
      ], in: sandbox, exitCode: 1)
  }

  /// Runs commands, each in each format, and holds what they write to the schema of the command with
  /// which its name begins.
  private func hold(
    _ commands: [(name: String, arguments: [String])], in sandbox: Sandbox,
    formats: [String] = [], exitCode: Int32 = 0
  ) throws {
    let folder = "answers"
    try FileManager.default.createDirectory(
      atPath: sandbox.file(folder), withIntermediateDirectories: true)
    for (name, arguments) in commands {
      for format in formats.isEmpty ? ["json"] : formats {
        let form = formats.isEmpty ? [] : ["--format", format]
        try sandbox.save(
          arguments + form, to: "\(folder)/\(name)-\(format).txt", exitCode: exitCode)
      }
    }
    try Programs.expect("schemas.py", [Self.schemas.path, folder], in: sandbox)
  }
}
