import Foundation
import TestSupport
import Testing

/// What `popularity` answers under a filter. `--json` then has, behind `last`
///
///     "all_tweets","filter":{"since","until","retweets","exclude_terms","text","by","about",
///     "count_authors"}
///
/// and with `--authors` each mention has `authors`.
@Suite("Output: popularity under filters")
struct OutputFilterTests {
  let sandbox = Result {
    let sandbox = try Sandbox.withSample()
    _ = try sandbox.run(["ingest", "fixtures/empty.json", "--term", "bare"])
    return sandbox
  }

  private func ask(_ arguments: [String]) throws -> CommandResult {
    try sandbox.get().run(["popularity", "#stanford"] + arguments)
  }

  private static let filters: [(name: String, arguments: [String])] = [
    ("since", ["--since", "2020-05-20", "--top", "3"]),
    ("span", ["--since", "2020-05-20T12:00Z", "--until", "2020-05-22", "--top", "2"]),
    ("no-retweets", ["--retweets", "exclude", "--top", "2"]),
    ("by", ["--by", "@Prof_Pine", "--top", "2"]),
    ("about", ["--about", "prof_pine", "--top", "2"]),
    ("authors", ["--authors", "--top", "4"]),
    ("count-authors", ["--count-authors", "--authors", "--kind", "users", "--top", "4"]),
    (
      "all",
      [
        "--since", "2020-05-18", "--until", "2020-05-25", "--retweets", "exclude",
        "--exclude-term", "bare", "--about", "prof_pine", "--count-authors", "--min-count", "1",
        "--top", "3",
      ]
    ),
  ]

  @Test("Each filter", arguments: filters)
  func each(name: String, arguments: [String]) throws {
    for format in ["table", "json", "csv"] {
      let result = try ask(arguments + ["--format", format])
      #expect(result.exitCode == 0, "\(result)")
      try expectSnapshot(result.description, named: "popularity-filter-\(name)-\(format)")
    }
  }

  @Test("A line of JSON has the authors too")
  func authorLines() throws {
    let result = try ask(["--authors", "--top", "2", "--format", "ndjson"])
    try expectSnapshot(result.description, named: "popularity-filter-authors-ndjson")
  }

  @Test("The number under a filter is that of the tweets under the same filter")
  func sameTweets() throws {
    let sandbox = try sandbox.get()
    for filter in [
      ["--since", "2020-05-20"], ["--retweets", "only"], ["--by", "quad_gazette"],
      ["--about", "@quad_gazette"], ["--until", "2020-05-21", "--exclude-term", "bare"],
    ] {
      let lines = try ask(filter + ["--format", "ndjson", "--min-count", "2"]).outputLines
      #expect(!lines.isEmpty, "\(filter)")
      for line in lines {
        let mention = try JSONAnswer(line: line)
        let tweets = try sandbox.run(
          ["tweets", "#stanford", "-m", mention.string("display"), "--format", "ndjson"] + filter)
        #expect(tweets.outputLines.count == (try mention.int("count")), "\(filter) \(line)")
      }
    }
    for line in try ask(["--count-authors", "--kind", "users", "--format", "ndjson"]).outputLines {
      let user = try JSONAnswer(line: line)
      let tweets = try sandbox.run(
        ["tweets", "#stanford", "--about", user.string("display"), "--format", "ndjson"])
      #expect(tweets.outputLines.count == (try user.int("count")), "\(line)")
    }
  }

  @Test("Without a filter the JSON has no word of one")
  func unfiltered() throws {
    for arguments in [["--json"], ["--json", "--authors"], ["--json", "--retweets", "all"]] {
      let answer = try JSONAnswer(ask(arguments))
      #expect(!answer.names.contains("filter") && !answer.names.contains("all_tweets"))
    }
    let answer = try JSONAnswer(ask(["--json", "--since", "2020-05-20"]))
    #expect(
      answer.names == [
        "schema", "term", "tweets", "retweets", "first", "last", "all_tweets", "filter",
        "min_count", "hashtags", "users", "below_threshold",
      ])
    #expect(try answer.int("all_tweets") == 58)
  }

  private static let empty: [(term: String, arguments: [String], reason: String)] = [
    ("bare", [], "the search 'bare' has no tweets yet: smashtag ingest FILE --term 'bare'"),
    (
      "#stanford", ["--min-count", "100"],
      "no mention is in 100 tweets, the highest count is 58: try --min-count 58"
    ),
    (
      "#stanford", ["--since", "2021-01-01"],
      "no tweet of '#stanford' was made since 2021-01-01: all are earlier, from 2020-05-18 16:02 "
        + "to 2020-05-24 17:20 UTC"
    ),
    ("#stanford", ["--by", "nobody"], "no tweet of '#stanford' is by '@nobody'"),
    (
      "#stanford", ["--about", "quad_gazete2"],
      "no tweet of '#stanford' is by '@quad_gazete2' or mentions them; did you mean '@quad_gazette'?"
    ),
    (
      "#stanford", ["--exclude-term", "#stanford"],
      "every tweet of '#stanford' was found under '#stanford' too"
    ),
    (
      "#stanford", ["--by", "hana_reads", "--until", "2020-05-18T16:30Z"],
      "no tweet of '#stanford' is all of it: of 58 tweets, 5 by @hana_reads, "
        + "1 before 2020-05-18 16:30 UTC; leave out the time, and there are 5, from "
        + "2020-05-19 08:00 to 2020-05-24 00:07 UTC"
    ),
  ]

  @Test("An empty answer says why, and exits 1", arguments: empty)
  func whyEmpty(term: String, arguments: [String], reason: String) throws {
    let sandbox = try sandbox.get()
    for format in [[], ["--json"]] {
      let result = try sandbox.run(["popularity", term] + arguments + format)
      #expect(result.exitCode == 1)
      #expect(result.errors == reason + "\n")
    }
    let quiet = try sandbox.run(["popularity", term, "--quiet"] + arguments)
    #expect(quiet.exitCode == 1 && quiet.errors.isEmpty)
  }

  @Test("So does an empty list of tweets")
  func noTweets() throws {
    let sandbox = try sandbox.get()
    for (arguments, reason) in [
      (
        ["-m", "@nobody"],
        "no tweet of '#stanford' mentions '@nobody'; 'smashtag popularity' lists what they mention"
      ),
      (["--by", "@nobody"], "no tweet of '#stanford' is by '@nobody'"),
      (
        ["-m", "#ai", "--until", "2020-05-18T17:00Z"],
        "no tweet of '#stanford' is all of it: of 58 tweets, 8 with '#ai', 1 before "
          + "2020-05-18 17:00 UTC; leave out the time, and there are 8, from 2020-05-19 04:01 to "
          + "2020-05-24 17:00 UTC"
      ),
    ] {
      let result = try sandbox.run(["tweets", "#stanford", "--json"] + arguments)
      #expect(result.exitCode == 1)
      #expect(result.errors == reason + "\n")
    }
  }

  @Test("A term of retweets alone, or without any, says so")
  func retweets() throws {
    let sandbox = try sandbox.get()
    let tweets = (1...2).map { ##"{"id_str":"\##($0)","text":"#a","created_at":null}"## }
    try sandbox.write(tweets.joined(separator: "\n"), to: "plain.jsonl")
    #expect(try sandbox.run(["ingest", "plain.jsonl", "-t", "p"]).exitCode == 0)
    let only = try sandbox.run(["popularity", "p", "--retweets", "only"])
    #expect(only.errors == "no tweet of 'p' is a retweet\n")
    let since = try sandbox.run(["popularity", "p", "--since", "2000-01-01"])
    #expect(since.errors == "no tweet of 'p' was made since 2000-01-01: none of the 2 has a time\n")
    try sandbox.write(#"{"id_str":"5","text":"no word of this kind"}"#, to: "bare.jsonl")
    #expect(try sandbox.run(["ingest", "bare.jsonl", "-t", "q"]).exitCode == 0)
    let nothing = try sandbox.run(["popularity", "q"])
    #expect(nothing.errors == "the 1 tweet of 'q' mentions nothing\n")
  }

  @Test(
    "An end that is not after the beginning is a wrong command line",
    arguments: [
      ["--since", "2020-05-20", "--until", "2020-05-20"], ["--since", "1d", "--until", "2d"],
      ["--until", "2020-05-20", "--since", "2020-05-21T00:00Z"],
    ])
  func order(arguments: [String]) throws {
    for command in ["popularity", "tweets", "trends", "pairs"] {
      let result = try sandbox.get().run([command, "#stanford"] + arguments)
      #expect(result.exitCode == 64)
      #expect(result.errors.contains("is not later than '--since'"), "\(result)")
    }
  }
}
