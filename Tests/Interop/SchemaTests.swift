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

  @Test("Every command has one, and there are no others")
  func everyCommand() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.schemas.path)
    let commands = Program.smashtag.description.groups.flatMap(\.commands).map(\.name)
    let answering = commands.filter { !Self.withoutJSON.contains($0) }
    #expect(names.sorted() == answering.map { "\($0).schema.json" }.sorted())
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

  @Test("Answers about hostile names hold to them")
  func hostile() throws {
    let sandbox = try Sandbox.withSearches()
    let folder = "answers"
    try FileManager.default.createDirectory(
      atPath: sandbox.file(folder), withIntermediateDirectories: true)
    for (name, command) in [
      ("popularity", ["popularity", "#plain", "--min-count", "1"]),
      ("tweets", ["tweets", "#plain"]),
      ("pairs", ["pairs", "#plain", "--min-count", "1"]),
      ("compare", ["compare", "#plain", "#stanford", "--min-count", "1"]), ("terms", ["terms"]),
    ] {
      for format in ["json", "ndjson"] {
        try sandbox.save(command + ["--format", format], to: "\(folder)/\(name)-\(format).txt")
      }
    }
    try Programs.expect("schemas.py", [Self.schemas.path, folder], in: sandbox)
  }
}
