import TestSupport
import Testing

/// What `formats` answers, and `ingest --format`. With `--json`
///
///     {"schema","formats":[{"name","written_by"}]}
@Suite("Output: formats")
struct OutputFormatsTests {
  let sandbox = Result { try Sandbox() }

  @Test("The list")
  func list() throws {
    let sandbox = try sandbox.get()
    let result = try sandbox.run(["formats"])
    try expectSnapshot(result.description, named: "formats")
    #expect(result.outputLines.allSatisfy { $0.count <= 88 })
    let json = try sandbox.run(["formats", "--json"])
    try expectSnapshot(json.description, named: "formats-json")
    let answer = try JSONAnswer(json)
    #expect(answer.names == ["schema", "formats"])
    #expect(try answer.list("formats").count == result.outputLines.count - 1)
    #expect(!sandbox.has("tweets.sqlite"))
  }

  @Test(
    "ingest --format takes what is of it, and skips the rest",
    arguments: [
      ("v1-lines.jsonl", "v1-tweet", 0, ""),
      ("v1-stream.jsonl", "v1-tweet", 1, "not of the format 'v1-tweet'"),
      ("v2-page.json", "v2-answer", 0, ""), ("table.csv", "csv", 0, ""),
      ("v1-lines.jsonl", "v2-answer", 2, "not of the format 'v2-answer', which --format asks for"),
      ("v1-lines.jsonl", "csv", 2, "not a table of tweets"),
      ("table.csv", "v1-tweet", 2, "'csv' would read it"),
    ] as [(String, String, Int32, String)])
  func forced(file: String, format: String, exit: Int32, words: String) throws {
    let result = try sandbox.get().run(
      ["ingest", "fixtures/\(file)", "--term", "x", "--format", format])
    #expect(result.exitCode == exit, "\(result)")
    #expect(words.isEmpty ? result.errors.isEmpty : result.errors.contains(words), "\(result)")
  }
}
