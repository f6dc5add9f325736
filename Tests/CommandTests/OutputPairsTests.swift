import Foundation
import TestSupport
import Testing

/// What `pairs` answers, in each format. With `--json`
///
///     {"schema","term","tweets","retweets","first","last","min_count","mention","total",
///      "pairs":[{"first","second","count"}]}
///
/// with each end as `{"kind","key","display","count"}`; `mention` is null where none was asked for.
@Suite("Output: pairs")
struct OutputPairsTests {
  let sandbox = Result { try Sandbox.withSample() }

  private func ask(_ arguments: [String]) throws -> CommandResult {
    let result = try sandbox.get().run(["pairs", "#stanford"] + arguments)
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.errors.isEmpty)
    return result
  }

  static let formats = ["table", "json", "ndjson", "csv", "tsv", "md", "gexf"]

  @Test("Each format", arguments: formats)
  func all(format: String) throws {
    try expectSnapshot(
      ask(["--top", "6", "--format", format]).description, named: "pairs-\(format)")
  }

  @Test("Each format, of one mention", arguments: formats)
  func ofMention(format: String) throws {
    try expectSnapshot(
      ask(["-m", "@PROF_pine", "--kind", "users", "--format", format]).description,
      named: "pairs-mention-\(format)")
  }

  @Test(
    "Each option",
    arguments: [
      ["--kind", "hashtags", "--top", "3"], ["--kind", "users"], ["--min-count", "10"],
      ["--since", "2020-05-24", "--min-count", "3"], ["--retweets", "only", "--top", "2"],
    ])
  func options(arguments: [String]) throws {
    let name = arguments.map { $0.replacing("--", with: "") }.joined(separator: "-")
    try expectSnapshot(ask(arguments).description, named: "pairs-\(name)")
  }

  @Test("Every format tells the same pairs with the same numbers, in the same order")
  func sameNumbers() throws {
    let lines = try ask(["--format", "ndjson"]).outputLines.map { try JSONAnswer(line: $0) }
    let expected = try lines.map { pair in
      let ends = try ["first", "second"].map { end in
        try #require((pair.fields[end] as? [String: Any])?["display"] as? String)
      }
      return try ends + ["\(pair.int("count"))"]
    }
    #expect(expected.count == 89)
    let table = try ask([]).outputLines.compactMap { line -> [String]? in
      let words = line.split(separator: " ").map(String.init)
      return words.count == 3 && line.hasPrefix("  ") ? [words[1], words[2], words[0]] : nil
    }
    #expect(table == expected)
    let csv = try DelimitedText.csv(ask(["--format", "csv"]).output)
    let named = csv.dropFirst().map { row in
      [(0, 4), (1, 5)].map { (row[$0.1] == "user" ? "@" : "") + row[$0.0] } + [row[2]]
    }
    #expect(named == expected)
    #expect(try DelimitedText.tsv(ask(["--format", "tsv"]).output) == csv)
    let json = try JSONAnswer(ask(["--json"]))
    #expect(
      json.names == [
        "schema", "term", "tweets", "retweets", "first", "last", "min_count", "mention", "total",
        "pairs",
      ])
    #expect(try json.int("total") == 89)
    #expect(try json.list("pairs").count == 89)
  }

  @Test("The partners of a mention are as often with it as 'tweets' says")
  func partners() throws {
    let lines = try ask(["-m", "#ai", "--min-count", "1", "--format", "ndjson"]).outputLines
    #expect(lines.count > 5)
    for line in lines {
      let pair = try JSONAnswer(line: line)
      let partner = try #require((pair.fields["second"] as? [String: Any])?["display"] as? String)
      let tweets = try sandbox.get().run(
        ["tweets", "#stanford", "-m", partner, "--format", "ndjson"]
      ).outputLines.map { try JSONAnswer(line: $0) }
      let both = tweets.filter { tweet in
        (tweet.fields["mentions"] as? [String])?.contains { $0.lowercased() == "#ai" } ?? false
      }
      #expect(try both.count == pair.int("count"), "\(partner)")
    }
  }

  @Test("Nothing found is exit 1, and said in words")
  func nothing() throws {
    let sandbox = try sandbox.get()
    for (arguments, name) in [
      (["--min-count", "1000"], "min-count-1000"), (["-m", "@nobody"], "unknown-mention"),
      (["--since", "2030-01-01", "--min-count", "1"], "since-2030"),
    ] {
      let result = try sandbox.run(["pairs", "#stanford"] + arguments)
      #expect(result.exitCode == 1)
      try expectSnapshot(result.description, named: "pairs-\(name)")
    }
    let term = try sandbox.run(["pairs", "#stanfrod"])
    #expect(term.exitCode == 1)
    #expect(term.errors.contains("did you mean '#stanford'?"))
    #expect(try sandbox.run(["pairs", "#stanford", "-m", "ai"]).exitCode == 64)
  }
}
