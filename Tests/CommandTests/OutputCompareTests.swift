import Foundation
import TestSupport
import Testing

/// What `compare` answers, in each format. With `--json`
///
///     {"schema","a","b","both","min_count","hashtags","users"}
///
/// with each term as `{"term","tweets","retweets","first","last"}` and each kind as
/// `{"shared","only_a","only_b","totals"}`, of mentions as `{"key","display","a","b"}` with a count and a
/// rank, or null, under each term; a kind that `--kind` leaves out is not there.
@Suite("Output: compare")
struct OutputCompareTests {
  let sandbox = Result {
    let sandbox = try Sandbox.withSample()
    // The first twenty tweets of the sample once more, and some of their own.
    let lines = try String(decoding: sandbox.read("fixtures/stanford.jsonl"), as: UTF8.self)
    try sandbox.write(
      lines.split(separator: "\n").prefix(20).joined(separator: "\n"), to: "week.jsonl")
    let result = try sandbox.run(
      ["ingest", "week.jsonl", "fixtures/v1-lines.jsonl", "-t", "fresh bread"])
    try #require(result.exitCode == 0, "\(result)")
    return sandbox
  }

  private func ask(_ arguments: [String]) throws -> CommandResult {
    let result = try sandbox.get().run(["compare", "#stanford", "fresh bread"] + arguments)
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.errors.isEmpty)
    return result
  }

  @Test("Each format", arguments: ["table", "json", "ndjson", "csv", "tsv", "md"])
  func all(format: String) throws {
    try expectSnapshot(
      ask(["--top", "4", "--format", format]).description, named: "compare-\(format)")
  }

  @Test(
    "Each option",
    arguments: [
      ["--kind", "hashtags"], ["--kind", "users", "--min-count", "1", "--top", "3"],
      ["--min-count", "5"], ["--retweets", "exclude", "--top", "2"],
      ["--exclude-term", "Fresh Bread", "--top", "2"],
    ])
  func options(arguments: [String]) throws {
    let name = arguments.map { $0.replacing("--", with: "") }.joined(separator: "-").lowercased()
      .replacing(" ", with: "-")
    try expectSnapshot(ask(arguments).description, named: "compare-\(name)")
  }

  @Test("Counts and ranks are those of the popularity of each term")
  func popularity() throws {
    let rows = try DelimitedText.csv(ask(["--format", "csv"]).output).dropFirst()
    for (term, count, rank) in [("#stanford", 4, 5), ("fresh bread", 6, 7)] {
      for kind in ["hashtag", "user"] {
        let list = try DelimitedText.csv(
          sandbox.get().run(["popularity", term, "--kind", kind + "s", "--format", "csv"]).output
        ).dropFirst().enumerated().map { "\($1[1]) \($1[3]) \($0 + 1)" }
        let found = rows.filter { $0[0] == kind && !$0[rank].isEmpty }
          .sorted { (Int($0[rank]) ?? 0) < (Int($1[rank]) ?? 0) }
          .map { "\($0[2]) \($0[count]) \($0[rank])" }
        #expect(found == list)
      }
    }
    #expect(try DelimitedText.tsv(ask(["--format", "tsv"]).output).dropFirst() == rows)
  }

  @Test("--json has the fields of its shape, in their order")
  func json() throws {
    let answer = try JSONAnswer(ask(["--json"]))
    #expect(answer.names == ["schema", "a", "b", "both", "min_count", "hashtags", "users"])
    #expect(try answer.int("both") == 20)
    #expect(
      try JSONAnswer(ask(["--json", "--kind", "users"])).names
        == ["schema", "a", "b", "both", "min_count", "users"])
  }

  @Test("A term beside itself shares all, and neither has anything of its own")
  func itself() throws {
    let result = try sandbox.get().run(["compare", "#stanford", "#STANFORD", "--json"])
    let answer = try JSONAnswer(result)
    #expect(try answer.int("both") == 58)
    for kind in ["hashtags", "users"] {
      let lists = try #require(answer.fields[kind] as? [String: Any])
      #expect(
        lists["totals"] as? [String: Int] == ["shared": 15, "only_a": 0, "only_b": 0], "\(lists)")
    }
  }

  @Test("An unknown term: the nearest known ones, exit 1; nothing to list: exit 1")
  func unknown() throws {
    let sandbox = try sandbox.get()
    for (terms, nearest) in [
      (["#stanfrod", "fresh bread"], "#stanford"), (["#stanford", "fesh bread"], "fresh bread"),
    ] {
      let result = try sandbox.run(["compare"] + terms)
      #expect(result.exitCode == 1)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("did you mean '\(nearest)'?"), "\(result)")
    }
    let none = try sandbox.run(["compare", "#stanford", "fresh bread", "--min-count", "1000"])
    #expect(none.exitCode == 1)
    try expectSnapshot(none.description, named: "compare-min-count-1000")
    #expect(try sandbox.run(["compare", "#stanford"]).exitCode == 64)
  }
}
