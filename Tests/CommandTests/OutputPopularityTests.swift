import Foundation
import TestSupport
import Testing

/// What `popularity` answers, in each format. With `--json`
///
///     {"schema","term","tweets","retweets","first","last","min_count","hashtags","users",
///      "below_threshold":{"hashtags","users"}}
///
/// with each mention as `{"key","display","count"}`; a section that `--kind` leaves out is not there.
@Suite("Output: popularity")
struct OutputPopularityTests {
  let sandbox = Result { try Sandbox.withSample() }

  private func ask(_ arguments: [String]) throws -> CommandResult {
    let result = try sandbox.get().run(["popularity", "#stanford"] + arguments)
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    return result
  }

  @Test("Each format", arguments: ["table", "json", "ndjson", "csv", "tsv", "md"])
  func formats(format: String) throws {
    try expectSnapshot(
      ask(["--format", format]).description, named: "popularity-\(format)")
  }

  @Test(
    "Each option",
    arguments: [
      ["--kind", "hashtags"], ["--kind", "users"], ["--min-count", "1"], ["--min-count", "100"],
      ["--min-count", "8"], ["--top", "3"], ["--kind", "users", "--top", "1", "--min-count", "5"],
    ])
  func options(arguments: [String]) throws {
    let name = arguments.map { $0.replacing("--", with: "") }.joined(separator: "-")
    for format in ["table", "json", "csv"] {
      let result = try sandbox.get().run(
        ["popularity", "#stanford", "--format", format] + arguments)
      #expect(result.exitCode == (arguments.contains("100") ? 1 : 0))
      try expectSnapshot(result.description, named: "popularity-\(name)-\(format)")
    }
  }

  @Test("--json has the fields of its shape, in their order")
  func json() throws {
    let answer = try JSONAnswer(ask(["--json"]))
    #expect(
      answer.names == [
        "schema", "term", "tweets", "retweets", "first", "last", "min_count", "hashtags", "users",
        "below_threshold",
      ])
    #expect(try answer.int("schema") == 1)
    #expect(try answer.int("min_count") == 2)
    #expect(try answer.string("first") == "2020-05-18T16:02:11Z")
    #expect(answer.fields["below_threshold"] as? [String: Int] == ["hashtags": 7, "users": 2])
    for mention in try answer.list("hashtags") + answer.list("users") {
      #expect(Set(mention.keys) == ["key", "display", "count"])
      #expect(mention["count"] is Int)
    }
  }

  @Test("Every format tells the same mentions with the same numbers, in the same order")
  func sameNumbers() throws {
    let answer = try JSONAnswer(ask(["--json", "--min-count", "1"]))
    let expected = try (answer.list("hashtags") + answer.list("users")).map { mention in
      "\(mention["display"] ?? "") \(mention["count"] ?? "")"
    }
    #expect(expected.count == 39)
    #expect(
      try ask(["--json", "--min-count", "1"]).output
        == ask(["--format", "json", "--min-count", "1"]).output)

    let table = try ask(["--min-count", "1"]).outputLines.compactMap { line -> String? in
      let words = line.split(separator: " ")
      return words.count == 2 && line.hasPrefix("  ") ? "\(words[1]) \(words[0])" : nil
    }
    #expect(table == expected)

    let signs = ["hashtag": "#", "user": "@"]
    let csv = try DelimitedText.csv(ask(["--min-count", "1", "--format", "csv"]).output)
    #expect(csv.dropFirst().map { "\(signs[$0[0]] ?? "")\($0[2]) \($0[3])" } == expected)
    let tsv = try DelimitedText.tsv(ask(["--min-count", "1", "--format", "tsv"]).output)
    #expect(tsv == csv)
    let mentions = try ask(["--min-count", "1", "--format", "ndjson"]).outputLines
      .map { try JSONAnswer(line: $0) }
    #expect(mentions.allSatisfy { $0.names == ["kind", "key", "display", "count"] })
    #expect(
      try mentions.map { try "\($0.string("display")) \($0.int("count"))" } == expected)
  }

  @Test("The numbers are those of the expected answer")
  func expected() throws {
    let all = try #require(
      JSONSerialization.jsonObject(with: sandbox.get().read("fixtures/expected.json"))
        as? [String: [String: Any]])
    let answer = try JSONAnswer(ask(["--json", "--min-count", "1"]))
    for kind in ["hashtags", "users"] {
      let found = try answer.list(kind).map { "\($0["key"] ?? "") \($0["count"] ?? "")" }
      let expected = try #require(all["stanford.jsonl"]?[kind] as? [[Any]])
      #expect(found == expected.map { "\($0[0]) \($0[1])" })
    }
  }

  @Test(
    "A term is found in any case, with blanks around it, and by its sign only",
    arguments: ["#STANFORD", " #Stanford "])
  func termSpelling(term: String) throws {
    let sandbox = try sandbox.get()
    #expect(try sandbox.counts(of: term) == sandbox.counts(of: "#stanford"))
    #expect(try sandbox.run(["popularity", "stanford"]).exitCode == 1)
  }

  @Test("An unknown term: the nearest known ones, exit 1")
  func unknown() throws {
    let sandbox = try sandbox.get()
    let near = try sandbox.run(["popularity", "#stanfrod"])
    #expect(near.exitCode == 1)
    #expect(near.output.isEmpty)
    #expect(
      near.errors
        == "smashtag: no search '#stanfrod' in the database; did you mean '#stanford'?\n")
    let far = try sandbox.run(["popularity", "quantum chromodynamics", "--json"])
    #expect(far.exitCode == 1)
    #expect(far.errors.contains("'smashtag terms' lists those there are"))
  }
}
