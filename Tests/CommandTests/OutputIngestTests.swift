import Foundation
import TestSupport
import Testing

/// What `ingest` answers: a few lines for people, or with `--json`
///
///     {"schema","term","files","read","new","known","updated","notices","skipped",
///      "failed_documents","passed_over","cut","mentions","bytes","seconds","dry_run","problems"}
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

  static let fields = [
    "schema", "term", "files", "read", "new", "known", "updated", "notices", "skipped",
    "failed_documents", "passed_over", "cut", "mentions", "bytes", "seconds", "dry_run", "problems",
  ]

  @Test("--json has the fields of its shape, in their order")
  func json() throws {
    let result = try sandbox.get().run(Self.stanford + ["--json"])
    #expect(result.exitCode == 0)
    try expectSnapshot(result.masked, named: "ingest-json")
    let answer = try JSONAnswer(result)
    #expect(answer.names == Self.fields)
    #expect(try answer.int("schema") == 1)
    #expect(try answer.string("term") == "#stanford")
    #expect(try answer.int("read") == answer.int("new") + answer.int("known"))
    #expect(try answer.int("new") == 58)
    #expect(try answer.int("bytes") == sandbox.get().read("fixtures/stanford.jsonl").count)
  }

  @Test("--json tells each problem with file, line, offset and reason")
  func problems() throws {
    let result = try sandbox.get().run(
      ["ingest", "fixtures/broken-line.jsonl", "--term", "#bread", "--json"])
    #expect(result.exitCode == 1)
    try expectSnapshot(result.masked, named: "ingest-problems-json")
    let answer = try JSONAnswer(result)
    #expect(answer.names == Self.fields)
    #expect(try answer.int("skipped") == 2)
    let problems = try answer.list("problems")
    #expect(problems.map { $0["line"] as? Int } == [2, 4])
    #expect(
      problems.map { $0["file"] as? String }
        == Array(repeating: "fixtures/broken-line.jsonl", count: 2))
    #expect(problems.allSatisfy { $0["offset"] is Int && $0["reason"] is String })
  }

  @Test("--json of an ingest of nothing usable is JSON too")
  func nothingUsable() throws {
    let result = try sandbox.get().run(
      ["ingest", "fixtures/not-tweets.jsonl", "--term", "#x", "--json"])
    #expect(result.exitCode == 2)
    try expectSnapshot(result.masked, named: "ingest-nothing-json")
    #expect(try JSONAnswer(result).list("problems").count == 6)
  }

  @Test("--json lists fifty problems at most, and counts all")
  func manyProblems() throws {
    let sandbox = try sandbox.get()
    let good = try String(decoding: sandbox.read("fixtures/v1-lines.jsonl"), as: UTF8.self)
    try sandbox.write(good + String(repeating: "{broken\n", count: 70), to: "many.jsonl")
    let result = try sandbox.run(["ingest", "many.jsonl", "--term", "x", "--json"])
    #expect(result.exitCode == 1)
    #expect(try JSONAnswer(result).int("skipped") == 70)
    #expect(try JSONAnswer(result).list("problems").count == 50)
    #expect(result.errorLines.count == 6)
    #expect(
      result.errorLines.last == "smashtag: 65 more problems like these; --json lists up to 50")
  }

  @Test("--quiet says nothing when all is well, and still tells faults")
  func quiet() throws {
    let sandbox = try sandbox.get()
    let good = try sandbox.run(Self.stanford + ["--quiet"])
    #expect(good.description == "--- exit 0\n")
    let faulty = try sandbox.run(
      ["ingest", "fixtures/broken-line.jsonl", "--term", "#bread", "-q"])
    #expect(faulty.exitCode == 1)
    #expect(faulty.output.isEmpty)
    #expect(faulty.errorLines.count == 2)
  }

  @Test("--dry-run says what would be stored, and makes no database")
  func dryRun() throws {
    let sandbox = try sandbox.get()
    let result = try sandbox.run(Self.stanford + ["--dry-run"])
    #expect(result.exitCode == 0)
    try expectSnapshot(result.masked, named: "ingest-dry-run")
    #expect(!sandbox.has("tweets.sqlite"))
  }

  @Test("--dry-run leaves a database as it was, byte for byte")
  func dryRunOnDatabase() throws {
    let sandbox = try sandbox.get()
    #expect(try sandbox.run(Self.stanford).exitCode == 0)
    let before = try sandbox.read("tweets.sqlite")
    let result = try sandbox.run(
      ["ingest", "fixtures/v1-lines.jsonl", "--term", "#stanford", "--dry-run", "--json"])
    #expect(result.exitCode == 0)
    #expect(try JSONAnswer(result).int("new") == 4)
    #expect(try JSONAnswer(result).fields["dry_run"] as? Bool == true)
    #expect(try sandbox.read("tweets.sqlite") == before)
  }

  @Test("A search answer tells its own term, and that is said")
  func termFromFile() throws {
    let result = try sandbox.get().run(["ingest", "fixtures/v1-search.json"])
    #expect(result.exitCode == 0)
    try expectSnapshot(result.masked, named: "ingest-term-from-file")
  }

  @Test("Every shape of file has its expected number of tweets, faults and exit code")
  func shapes() throws {
    let sandbox = try sandbox.get()
    let expected = try #require(
      JSONSerialization.jsonObject(with: sandbox.read("fixtures/expected.json"))
        as? [String: [String: Any]])
    #expect(expected.count > 30)
    for (name, answer) in expected.sorted(by: { $0.key < $1.key }) {
      let result = try sandbox.run(
        [
          "--db", "\(name.replacing("/", with: "-")).sqlite", "ingest", "fixtures/\(name)",
          "--term", "x", "--json",
        ])
      #expect(result.exitCode.map(Int.init) == answer["exit"] as? Int, "\(name): \(result)")
      let found = try JSONAnswer(line: result.output)
      #expect(found.fields["skipped"] as? Int == answer["skipped"] as? Int, "\(name): \(result)")
      #expect(found.fields["notices"] as? Int == answer["notices"] as? Int, "\(name): \(result)")
      if result.exitCode != 2 {
        #expect(found.fields["new"] as? Int == answer["tweets"] as? Int, "\(name): \(result)")
      }
    }
  }
}
