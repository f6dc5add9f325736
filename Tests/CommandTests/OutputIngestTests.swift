import Foundation
import TestSupport
import Testing

/// What `ingest` answers: a few lines for people, or with `--json`
///
///     {"schema","term","files","read","new","known","updated","notices","skipped",
///      "failed_documents","cut","mentions","bytes","seconds","dry_run","problems"}
///
/// Time and rate are masked.
@Suite("Output: ingest")
struct OutputIngestTests {
  let sandbox = Result { try Sandbox() }

  static let stanford = ["ingest", "fixtures/stanford.jsonl", "--term", "#stanford"]

  @Test("Tells what was read, what of it is new, and what was cut")
  func text() throws {
    let result = try sandbox.get().run(Self.stanford)
    #expect(result.exitCode == 0)
    try expectSnapshot(result.masked, named: "ingest")
  }

  @Test("The same file again: all is known, no number changes")
  func again() throws {
    let sandbox = try sandbox.get()
    #expect(try sandbox.run(Self.stanford).exitCode == 0)
    let before = try sandbox.run(["popularity", "#stanford", "--min-count", "1", "--json"])
    let result = try sandbox.run(Self.stanford)
    #expect(result.exitCode == 0)
    try expectSnapshot(result.masked, named: "ingest-again")
    let after = try sandbox.run(["popularity", "#stanford", "--min-count", "1", "--json"])
    #expect(after.output == before.output)
    #expect(after.exitCode == 0)
  }
}
