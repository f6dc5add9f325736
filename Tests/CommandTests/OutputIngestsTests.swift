import Foundation
import TestSupport
import Testing

/// What `ingests` answers. With `--json`
///
///     {"schema","ingests":[{"file","sha256","bytes","term","started","seconds","read","new","known",
///      "updated","notices","skipped","failed_documents"}]}
///
/// Times are masked.
@Suite("Output: ingests")
struct OutputIngestsTests {
  let sandbox = Result {
    let sandbox = try Sandbox.withSample()
    for (files, term) in [
      (["archive-export.zip", "broken-line.jsonl", "plain-named.jsonl.gz"], "fresh bread"),
      (["stanford.jsonl"], "#STANFORD"),
    ] {
      _ = try sandbox.run(["ingest", "-t", term] + files.map { "fixtures/\($0)" })
    }
    let input = [UInt8](try sandbox.read("fixtures/v1-lines.jsonl"))
    _ = try sandbox.run(["ingest", "-", "-t", "@nobody"], input: .bytes(input))
    return sandbox
  }

  static let fields = [
    "file", "sha256", "bytes", "term", "started", "seconds", "read", "new", "known", "updated",
    "notices", "skipped", "failed_documents",
  ]

  @Test(
    "The files in each format, the last one first",
    arguments: ["table", "json", "ndjson", "csv", "tsv", "md"])
  func formats(format: String) throws {
    let result = try sandbox.get().run(["ingests", "--format", format])
    #expect(result.exitCode == 0)
    var text = result.masked
    text.replace(#/20[0-9-]{8}(T| )[0-9:]{5,8}Z?/#, with: "TIME")
    text.replace(#/TIME(?<between>,|\t| \| )[0-9]+\.[0-9]{3}/#) { "TIME\($0.between)SECONDS" }
    try expectSnapshot(text, named: "ingests-\(format)")
  }

  @Test("--json has the fields of its shape, and each hash is that of the file")
  func json() throws {
    let sandbox = try sandbox.get()
    let answer = try JSONAnswer(sandbox.run(["ingests", "--json"]))
    #expect(answer.names == ["schema", "ingests"])
    let ingests = try answer.list("ingests")
    #expect(ingests.count == 6)
    for ingest in ingests {
      let file = try #require(ingest["file"] as? String)
      let path = file == "-" ? "fixtures/v1-lines.jsonl" : file
      let sum = try sandbox.shell("sha256sum < '\(path)'").output.prefix(64)
      #expect(ingest["sha256"] as? String == String(sum), "\(file)")
      #expect(ingest["bytes"] as? Int == (try sandbox.read(path).count), "\(file)")
      let started = try #require(ingest["started"] as? String)
      #expect(started.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#) != nil, "\(started)")
    }
    let lines = try sandbox.run(["ingests", "--format", "ndjson"]).outputLines
    for line in lines { #expect(try JSONAnswer(line: line).names == Self.fields) }
    let csv = try sandbox.run(["ingests", "--format", "csv"])
    #expect(csv.output.hasPrefix(Self.fields.joined(separator: ",") + "\r\n"))
  }

  @Test("A term has its own files, in whatever spelling; --limit")
  func term() throws {
    let sandbox = try sandbox.get()
    func files(_ arguments: String...) throws -> [String?] {
      try JSONAnswer(sandbox.run(["ingests", "--json"] + arguments)).list("ingests")
        .map { $0["term"] as? String }
    }
    #expect(try files("#stanford") == ["#STANFORD", "#stanford"])
    #expect(try files("#Stanford", "--limit", "1") == ["#STANFORD"])
    #expect(try files("--limit", "2") == ["@nobody", "#STANFORD"])
  }

  @Test("What is forgotten stays in the list; a dry run does not come into it")
  func forgotten() throws {
    let sandbox = try sandbox.get()
    let before = try sandbox.run(["ingests", "--json"]).output
    let dry = OutputIngestTests.stanford + ["--dry-run"]
    #expect(try sandbox.run(dry).exitCode == 0)
    #expect(try sandbox.run(["forget", "#stanford"]).exitCode == 0)
    #expect(try sandbox.run(["prune", "--keep", "0"]).exitCode == 0)
    #expect(try sandbox.run(["ingests", "--json"]).output == before)
  }

  @Test("An empty answer says why, exit 1")
  func empty() throws {
    let sandbox = try sandbox.get()
    let none = try sandbox.run(["ingests", "nobody else"])
    #expect(
      none.description == """
        --- stderr
        no file was ever ingested under 'nobody else'; 'smashtag ingests' lists all of them
        --- exit 1

        """)
    let json = try sandbox.run(["ingests", "nobody else", "--json", "--quiet"])
    #expect(json.description == "{\"schema\":1,\"ingests\":[]}\n--- exit 1\n")
    // As a database that an older release has filled.
    try sandbox.sql("DELETE FROM ingests", on: "tweets.sqlite")
    for arguments in [["#stanford"], []] {
      let result = try sandbox.run(["ingests"] + arguments)
      #expect(result.exitCode == 1)
      #expect(result.errors.hasPrefix("no file was recorded"), "\(result)")
      #expect(result.errors.contains("the same ingest again records"))
    }
    #expect(try sandbox.run(["prune", "--keep", "0"]).exitCode == 0)
    let nothing = try sandbox.run(["ingests"])
    #expect(
      nothing.errors
        == "nothing was ingested yet; begin with: smashtag ingest FILE --term TERM\n")
  }
}
