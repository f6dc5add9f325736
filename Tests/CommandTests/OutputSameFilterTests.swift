import Foundation
import TestSupport
import Testing

/// What every answer about a filter's tweets tells of the filter: for people in words, and with `--json`
///
///     "filter":{"since","until","retweets","exclude_terms","text","by","about"}
///
/// only where one is set. `popularity` has `count_authors` in it too.
@Suite("Output: the same filter in every answer")
struct OutputSameFilterTests {
  let sandbox = Result {
    let sandbox = try Sandbox.withSample()
    for term in ["cal", "bread"] {
      let result = try sandbox.run(["ingest", "fixtures/plain-named.jsonl.gz", "--term", term])
      #expect(result.exitCode == 0, "\(result)")
    }
    return sandbox
  }

  static let commands: [[String]] = [
    ["trends", "#stanford"], ["trends", "#stanford", "--rising"], ["pairs", "#stanford"],
    ["compare", "#stanford", "#stanford"], ["tweets", "#stanford"], ["popularity", "#stanford"],
  ]

  /// The name of the option that tells by whom tweets are: `--by` is a row's time in `trends`.
  private static func by(_ command: [String]) -> String {
    command[0] == "trends" ? "--author" : "--by"
  }

  private static let few = ["--min-count", "1", "--top", "2"]
  private static let text = ["--text", "house OR Caf\u{e9}"]

  @Test("In words and in JSON", arguments: commands)
  func each(command: [String]) throws {
    let sandbox = try sandbox.get()
    let filter = Self.text + ["--retweets", "exclude", "--exclude-term", "cal"]
    let name = command[0] + (command.contains("--rising") ? "-rising" : "")
    for format in ["table", "json"] {
      let few = command == ["trends", "#stanford"] || command[0] == "tweets" ? [] : Self.few
      let result = try sandbox.run(command + filter + few + ["--format", format])
      #expect(result.exitCode == 0, "\(result)")
      try expectSnapshot(result.description, named: "\(name)-same-filter-\(format)")
    }
  }

  @Test("Every field of the filter is what was typed", arguments: commands)
  func fields(command: [String]) throws {
    let rest = ["--exclude-term", "Bread", "--about", "@Prof_Pine", Self.by(command), "NOBODY"]
    let isRising = command.contains("--rising")
    // The end of the last window is no condition; without one, there would be none of no tweets.
    let times = isRising ? ["--until", "2020-05-24"] : ["--since", "2020-05-20"]
    let result = try sandbox.get().run(
      command + Self.text + times + rest + ["--json", "--retweets", "only"])
    #expect(result.exitCode == 1)
    let filter = try #require(try JSONAnswer(result).fields["filter"] as? [String: Any])
    #expect(filter["since"] as? String == (isRising ? nil : "2020-05-20T00:00:00Z"))
    #expect(filter["until"] is NSNull)
    #expect(filter["retweets"] as? String == "only")
    #expect(filter["exclude_terms"] as? [String] == ["Bread"])
    #expect(filter["text"] as? String == Self.text[1])
    #expect(filter["by"] as? String == "@nobody")
    #expect(filter["about"] as? String == "@prof_pine")
    #expect((filter["count_authors"] != nil) == (command[0] == "popularity"))
    #expect(filter.count == (command[0] == "popularity" ? 8 : 7))
  }

  @Test("Without one there is no word of it; a mention has its own field", arguments: commands)
  func unfiltered(command: [String]) throws {
    let sandbox = try sandbox.get()
    let takesMention = !["compare", "popularity"].contains(command[0])
    for arguments in [[], ["--retweets", "all"]] + (takesMention ? [["-m", "#ai"]] : []) {
      let json = try sandbox.run(command + arguments + ["--json"])
      #expect(json.exitCode == 0)
      #expect(try !JSONAnswer(json).names.contains("filter"), "\(json)")
    }
  }

  @Test("The tweets by an author have a course as those of 'tweets --by'")
  func author() throws {
    let sandbox = try sandbox.get()
    let trend = try JSONAnswer(
      sandbox.run(["trends", "#stanford", "--author", "@prof_pine", "--json"]))
    let tweets = try sandbox.run(
      ["tweets", "#stanford", "--by", "prof_pine", "--format", "ndjson"])
    #expect(try trend.int("tweets") == tweets.outputLines.count)
    #expect(try trend.int("tweets") > 0)
  }

  private static let empty: [(arguments: [String], reasons: [String])] = [
    (
      ["pairs", "#stanford", "--min-count", "1000"],
      ["no pair is in 1,000 tweets, the highest count is 16: try --min-count 16"]
    ),
    (
      ["pairs", "#stanford", "-m", "@prof_pin"],
      ["no tweet of '#stanford' mentions '@prof_pin'; did you mean '@prof_pine'?"]
    ),
    (
      ["pairs", "alone", "-m", "#one"],
      ["the 1 of 2 tweets of 'alone' mentions nothing beside '#one'"]
    ),
    (
      ["pairs", "alone", "--kind", "users"],
      ["the 2 tweets of 'alone' mention no user beside another"]
    ),
    (
      ["pairs", "#stanford", "--text", "zebra"],
      ["no tweet of '#stanford' has 'zebra' in its text"]
    ),
    (
      ["compare", "#stanford", "alone", "--min-count", "1000"],
      ["no mention is in 1,000 tweets, the highest count is 58: try --min-count 58"]
    ),
    (
      ["compare", "#stanford", "alone", "--by", "nobody"],
      ["no tweet of '#stanford' is by '@nobody'", "no tweet of 'alone' is by '@nobody'"]
    ),
    (
      ["compare", "bare", "alone", "--kind", "users"],
      [
        "the search 'bare' has no tweets yet: smashtag ingest FILE --term 'bare'",
        "the 2 tweets of 'alone' mention no user",
      ]
    ),
    (
      ["trends", "bare"],
      ["the search 'bare' has no tweets yet: smashtag ingest FILE --term 'bare'"]
    ),
    (
      ["tweets", "bare", "--since", "7d"],
      ["the search 'bare' has no tweets yet: smashtag ingest FILE --term 'bare'"]
    ),
  ]

  @Test("An empty answer says why, exits 1, and is silent with --quiet", arguments: empty)
  func whyEmpty(arguments: [String], reasons: [String]) throws {
    let sandbox = try sandbox.get()
    try sandbox.write(
      """
      {"id_str":"1","text":"#one"}
      {"id_str":"2","text":"#two"}
      """, to: "alone.jsonl")
    #expect(try sandbox.run(["ingest", "alone.jsonl", "-t", "alone"]).exitCode == 0)
    #expect(try sandbox.run(["ingest", "fixtures/empty.json", "-t", "bare"]).exitCode == 0)
    for format in [[], ["--json"]] {
      let result = try sandbox.run(arguments + format)
      #expect(result.exitCode == 1)
      #expect(result.errorLines == reasons)
    }
    let quiet = try sandbox.run(arguments + ["--quiet"])
    #expect(quiet.exitCode == 1 && quiet.errors.isEmpty)
  }
}
