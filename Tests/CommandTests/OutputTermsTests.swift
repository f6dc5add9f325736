import Foundation
import TestSupport
import Testing

/// What `terms`, `stats` and `check` answer. With `--json`
///
///     {"schema","terms":[{"term","tweets","searched"}]}
///     {"schema","database","terms","tweets","hashtags","users","links","bytes","schema_version"}
///     {"schema","sound","repaired","copy","tweets","counts","findings"}
///
/// The time of the search is masked.
@Suite("Output: terms, stats, check")
struct OutputTermsTests {
  let sandbox = Result {
    let sandbox = try Sandbox.withSample()
    for (file, term) in [("v1-lines.jsonl", "fresh bread"), ("empty.json", "@nobody")] {
      let result = try sandbox.run(["ingest", "fixtures/\(file)", "--term", term])
      try #require(result.exitCode == 0)
    }
    return sandbox
  }

  @Test(
    "Terms in each format, the last searched first",
    arguments: ["table", "json", "ndjson", "csv", "tsv", "md"])
  func terms(format: String) throws {
    let result = try sandbox.get().run(["terms", "--format", format])
    #expect(result.exitCode == 0)
    var text = result.masked
    text.replace(#/20[0-9-]{8}(T| )[0-9:]{5,8}Z?/#, with: "TIME")
    try expectSnapshot(text, named: "terms-\(format)")
  }

  @Test("Terms: --json has the fields of its shape; --limit")
  func termsJSON() throws {
    let answer = try JSONAnswer(sandbox.get().run(["terms", "--json"]))
    #expect(answer.names == ["schema", "terms"])
    #expect(
      try answer.list("terms").map { $0["term"] as? String } == [
        "@nobody", "fresh bread", "#stanford",
      ])
    let limited = try sandbox.get().run(["terms", "--format", "ndjson", "--limit", "1"])
    #expect(limited.outputLines.count == 1)
    let term = try JSONAnswer(line: limited.output)
    #expect(term.names == ["term", "tweets", "searched"])
    let searched = try term.string("searched")
    #expect(searched.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#) != nil, "\(searched)")
  }

  @Test("An ingest again makes its term the latest")
  func latest() throws {
    let sandbox = try sandbox.get()
    #expect(try sandbox.run(OutputIngestTests.stanford).exitCode == 0)
    let first = try JSONAnswer(sandbox.run(["terms", "--json"])).list("terms").first
    #expect(first?["term"] as? String == "#stanford")
  }

  @Test("Statistics")
  func statistics() throws {
    let sandbox = try sandbox.get()
    let result = try sandbox.run(["stats"])
    #expect(result.exitCode == 0)
    try expectSnapshot(
      result.description.replacing(#/size +[0-9.]+ [kM]B/#, with: "size SIZE"), named: "stats")
    let json = try sandbox.run(["stats", "--json"])
    let answer = try JSONAnswer(json)
    #expect(
      answer.names == [
        "schema", "database", "terms", "tweets", "hashtags", "users", "links", "bytes",
        "schema_version",
      ])
    #expect(try answer.string("database") == "tweets.sqlite")
    #expect(try answer.int("tweets") == 62)
    #expect(try answer.int("bytes") == sandbox.read("tweets.sqlite").count)
  }

  @Test("A check of a sound database")
  func check() throws {
    let sandbox = try sandbox.get()
    try expectSnapshot(sandbox.run(["check"]).description, named: "check")
    let json = try sandbox.run(["check", "--json"])
    try expectSnapshot(json.description, named: "check-json")
    #expect(
      try JSONAnswer(json).names
        == ["schema", "sound", "repaired", "copy", "tweets", "counts", "findings"])
  }

  @Test("A check finds wrong counts; --repair makes them right again")
  func repair() throws {
    let sandbox = try sandbox.get()
    let right = try sandbox.counts(of: "#stanford")
    try sandbox.sql(
      "UPDATE popularity SET count = count + 1 WHERE count > 10", on: "tweets.sqlite")
    #expect(try sandbox.counts(of: "#stanford") != right)
    let found = try sandbox.run(["check"])
    try expectSnapshot(found.description, named: "check-wrong-counts")
    #expect(found.exitCode == 1)
    let repaired = try sandbox.run(["check", "--repair"])
    try expectSnapshot(repaired.description, named: "check-repair")
    #expect(repaired.exitCode == 0)
    #expect(try sandbox.counts(of: "#stanford") == right)
    #expect(try sandbox.run(["check", "--json"]).exitCode == 0)
  }

  @Test("A database without a term says so, exit 1")
  func noTerms() throws {
    let sandbox = try sandbox.get()
    #expect(try sandbox.run(["prune", "--keep", "0"]).exitCode == 0)
    let result = try sandbox.run(["terms"])
    #expect(result.description == "no searches yet\n--- exit 1\n")
    let json = try sandbox.run(["terms", "--json"])
    #expect(json.description == "{\"schema\":1,\"terms\":[]}\n--- exit 1\n")
  }
}
