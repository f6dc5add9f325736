import Foundation
import TestSupport
import Testing

/// Files that cannot be used: one clear line each, an exit code that says how it went, and nothing
/// half stored.
@Suite("Bad input: files")
struct BadInputTests {
  let sandbox = Result { try Sandbox() }

  private func ingest(_ arguments: String...) throws -> CommandResult {
    try sandbox.get().run(["ingest"] + arguments + ["--term", "#x"])
  }

  private func expectOneLine(
    _ result: CommandResult, exit: Int32, _ parts: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.exitCode == exit, sourceLocation: sourceLocation)
    #expect(result.errorLines.count == 1, "\(result)", sourceLocation: sourceLocation)
    #expect(result.errors.hasPrefix("smashtag: "), sourceLocation: sourceLocation)
    #expect(result.errors.hasSuffix("\n"), sourceLocation: sourceLocation)
    for part in parts {
      #expect(result.errors.contains(part), "\(result.errors)", sourceLocation: sourceLocation)
    }
  }

  @Test(
    "What holds no tweet is refused in a line, and no database is made",
    arguments: [
      ("missing.jsonl", ["no file 'missing.jsonl'"]),
      ("notes", ["no file in 'notes'", "give the files by name"]),
      (
        "fixtures/page.html",
        ["fixtures/page.html: line 1", "a web page (HTML)", "login", "nothing is stored"]
      ),
      (
        "fixtures/cut-array.json", ["fixtures/cut-array.json: line 4", "ends", "nothing is stored"]
      ),
      ("fixtures/not-tweets.jsonl", ["6 records", "line 1", "a user", "nothing is stored"]),
      (
        "ids.txt",
        ["3 records", "ids.txt: line 1", "only tweet ids", "hydrated", "nothing is stored"]
      ),
      ("table.csv", ["table.csv: line 1", "without a column of tweet ids", "nothing is stored"]),
      ("users.json", ["users.json: line 1", "a user", "nothing is stored"]),
      ("noise", ["noise: line 1", "nothing is stored"]),
      ("cut.jsonl.gz", ["cut.jsonl.gz", "compressed data ends early", "nothing is stored"]),
    ])
  func refused(path: String, parts: [String]) throws {
    let sandbox = try sandbox.get()
    try FileManager.default.createDirectory(
      atPath: sandbox.file("notes"), withIntermediateDirectories: true)
    try sandbox.write("nothing here", to: "notes/notes.txt")
    try sandbox.write(
      "1262413178860556288\n1262413178860556289\n1262413178860556290\n", to: "ids.txt")
    try sandbox.write("name,text\nana,hello\n", to: "table.csv")
    try sandbox.write(#"{"id":7,"screen_name":"ana","followers_count":1}"#, to: "users.json")
    try Data((0..<3000).map { UInt8(truncatingIfNeeded: $0 * 7919 >> 3) | 0x80 })
      .write(to: URL(fileURLWithPath: sandbox.file("noise")))
    try sandbox.read("fixtures/gzip-members.jsonl.gz").prefix(20)
      .write(to: URL(fileURLWithPath: sandbox.file("cut.jsonl.gz")))
    expectOneLine(try ingest(path), exit: 2, parts)
    #expect(!sandbox.has("tweets.sqlite"))
  }

  @Test(
    "A failed ingest leaves a database as it was, byte for byte",
    arguments: [
      ["fixtures/page.html"], ["fixtures/cut-array.json"], ["missing.jsonl"],
      ["fixtures/not-tweets.jsonl"], ["fixtures/v1-lines.jsonl", "missing.jsonl"],
      ["fixtures/broken-line.jsonl", "--strict"],
    ])
  func unchanged(arguments: [String]) throws {
    let sandbox = try sandbox.get()
    #expect(try sandbox.run(OutputIngestTests.stanford).exitCode == 0)
    let before = try sandbox.read("tweets.sqlite")
    let result = try sandbox.run(["ingest"] + arguments + ["--term", "#x"])
    expectOneLine(result, exit: 2, [])
    #expect(try sandbox.read("tweets.sqlite") == before)
    #expect(try sandbox.run(["check"]).exitCode == 0)
  }

  @Test(
    "An empty file, and containers of nothing, are no fault",
    arguments: ["empty", "empty-containers"])
  func empty(name: String) throws {
    let result = try ingest("fixtures/\(name).json")
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("0 tweets read from 1 file"))
    #expect(try sandbox.get().run(["terms", "--format", "csv"]).output.contains("#x,0,"))
  }

  @Test("A last line cut by a broken download is told; the others are stored")
  func cutLastLine() throws {
    let result = try ingest("fixtures/cut-last-line.jsonl")
    expectOneLine(result, exit: 1, ["line 3", "the file ends inside this record"])
    #expect(result.output.contains("2 new"))
    #expect(result.output.contains("1 record skipped"))
    let answer = try sandbox.get().run(["popularity", "#x", "--format", "csv"])
    #expect(answer.output == "kind,key,spelling,count\r\nhashtag,bread,bread,2\r\n")
  }

  @Test("--strict stops at the first fault, and stores nothing of what came before it")
  func strict() throws {
    let result = try ingest("fixtures/v1-lines.jsonl", "fixtures/broken-line.jsonl", "--strict")
    expectOneLine(result, exit: 2, ["broken-line.jsonl: line 2", "nothing is stored", "--strict"])
    #expect(!(try sandbox.get().has("tweets.sqlite")))
  }

  @Test("A bad file among good ones is told; the good ones are stored")
  func amongGood() throws {
    let result = try ingest(
      "fixtures/v1-lines.jsonl", "fixtures/page.html", "fixtures/v1-array.json")
    expectOneLine(result, exit: 1, ["fixtures/page.html: line 1"])
    #expect(result.output.contains("4 new"))
  }

  @Test("Files that tell no search need a --term")
  func noTerm() throws {
    let sandbox = try sandbox.get()
    let result = try sandbox.run(["ingest", "fixtures/v1-lines.jsonl"])
    expectOneLine(result, exit: 64, ["--term"])
    #expect(!sandbox.has("tweets.sqlite"))
  }

  @Test("Answers to different searches need a --term")
  func differentSearches() throws {
    let sandbox = try sandbox.get()
    for query in ["one", "two"] {
      try sandbox.write(
        #"{"statuses":[],"search_metadata":{"query":"\#(query)"}}"#, to: "\(query).json")
    }
    let result = try sandbox.run(["ingest", "one.json", "two.json"])
    expectOneLine(result, exit: 2, ["'one'", "'two'", "--term"])
    #expect(!sandbox.has("tweets.sqlite"))
  }

  @Test("Standard input that is closed, or given twice, is told in a line")
  func closedInput() throws {
    let sandbox = try sandbox.get()
    let closed = try sandbox.run(["ingest", "-", "-t", "x"], input: .closed)
    expectOneLine(closed, exit: 2, ["Bad file descriptor"])
    expectOneLine(try ingest("-", "-"), exit: 2, ["'-'", "only once"])
    #expect(!sandbox.has("tweets.sqlite"))
  }
}
