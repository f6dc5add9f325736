import TestSupport
import Testing

/// The answers in JSON of commands whose other suites look at their fields alone: whole, so that their
/// schemas are held to them too.
@Suite("Output: JSON")
struct OutputJSONTests {
  @Test(
    "Each command",
    arguments: [
      ("stats", ["stats"]), ("prune", ["prune", "--keep", "0", "--dry-run"]),
      ("forget", ["forget", "#stanford"]),
    ])
  func whole(name: String, command: [String]) throws {
    let sandbox = try Sandbox.withSample()
    let result = try sandbox.run(command + ["--json"])
    #expect(result.exitCode == 0)
    #expect(result.outputLines.count == 1)
    // The size of a database changes with its schema.
    let text = result.description.replacing(#/"bytes":\d+/#, with: "\"bytes\":1")
    try expectSnapshot(text, named: "\(name)-json")
  }
}
