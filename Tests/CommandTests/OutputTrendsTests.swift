import Foundation
import Presentation
import TestSupport
import Testing

/// What `trends` answers, in each format. With `--json`
///
///     {"schema","term","mention","by","tweets","undated","buckets":[{"start","count"}]}
///
/// The counts of the buckets and `undated` make up `tweets`; `mention` is null where none was asked for.
@Suite("Output: trends")
struct OutputTrendsTests {
  let sandbox = Result { try Sandbox.withSample() }

  private func ask(_ arguments: [String]) throws -> CommandResult {
    let result = try sandbox.get().run(["trends", "#stanford"] + arguments)
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.errors.isEmpty)
    return result
  }

  /// A search with a tweet in 2023, two in 2024 and one without a time.
  private func withGaps() throws -> Sandbox {
    let sandbox = try sandbox.get()
    try sandbox.write(
      """
      {"id_str":"1","created_at":"2023-12-30T10:00:00Z","full_text":"a","entities":{"hashtags":[]}}
      {"id_str":"2","created_at":"2024-03-01T10:00:00Z","full_text":"b","entities":{"hashtags":[]}}
      {"id_str":"3","created_at":"2024-03-03T10:00:00Z","full_text":"c","entities":{"hashtags":[]}}
      {"id_str":"4","full_text":"d","entities":{"hashtags":[{"text":"undated"}]}}

      """, to: "gaps.jsonl")
    let result = try sandbox.run(["ingest", "gaps.jsonl", "--term", "gaps"])
    try #require(result.exitCode == 0, "\(result)")
    return sandbox
  }

  static let formats = ["table", "json", "ndjson", "csv", "tsv", "md"]

  @Test("Each format", arguments: formats)
  func all(format: String) throws {
    try expectSnapshot(ask(["--format", format]).description, named: "trends-\(format)")
  }

  @Test("Each unit", arguments: ["hour", "day", "week", "month"])
  func units(by: String) throws {
    for format in ["table", "csv"] {
      try expectSnapshot(
        ask(["--by", by, "-m", "#swift", "--format", format]).description,
        named: "trends-by-\(by)-\(format)")
    }
  }

  @Test("--json has the fields of its shape, in their order, and its buckets sum to the count")
  func json() throws {
    let sandbox = try sandbox.get()
    for line in try sandbox.counts(of: "#stanford").split(separator: "\n") {
      let mention = try JSONAnswer(line: String(line))
      let display = try mention.string("display")
      for by in ["hour", "day", "week", "month"] {
        let answer = try JSONAnswer(ask(["-m", display, "--by", by, "--json"]))
        #expect(
          answer.names == ["schema", "term", "mention", "by", "tweets", "undated", "buckets"])
        #expect(try answer.string("by") == by)
        let buckets = try answer.list("buckets")
        #expect(buckets.allSatisfy { Set($0.keys) == ["start", "count"] })
        let sum = buckets.reduce(0) { $0 + ($1["count"] as? Int ?? 0) }
        #expect(try sum + answer.int("undated") == mention.int("count"), "\(display)")
        #expect(try answer.int("tweets") == mention.int("count"), "\(display)")
      }
    }
    #expect(try JSONAnswer(ask(["--json"])).fields["mention"] is NSNull)
  }

  @Test("Every format but the table has a row a bucket; the table folds what is long and empty")
  func folded() throws {
    let sandbox = try withGaps()
    func ask(_ format: String) throws -> CommandResult {
      try sandbox.run(["trends", "gaps", "--by", "day", "--format", format])
    }
    // From 30 December to 3 March, over a leap day.
    #expect(try ask("ndjson").outputLines.count == 65)
    #expect(try DelimitedText.csv(ask("csv").output).count == 66)
    #expect(try DelimitedText.tsv(ask("tsv").output).count == 66)
    #expect(try ask("md").outputLines.count == 67)
    #expect(try JSONAnswer(ask("json")).list("buckets").count == 65)
    try expectSnapshot(ask("table").description, named: "trends-gaps")
  }

  @Test("No line is wider than the terminal", arguments: [20, 41, 80, 200])
  func widths(columns: Int) throws {
    let sandbox = try withGaps()
    for arguments in [["#stanford", "--by", "hour"], ["gaps"], ["#stanford", "--rising"]] {
      let result = try sandbox.run(["trends"] + arguments, screen: .output(columns: columns))
      for line in result.outputLines {
        let plain = line.replacing(#/\u{1B}\[[0-9;]*m|\r/#, with: "")
        #expect(DisplayWidth.columns(of: plain) <= columns, "\(plain)")
      }
    }
  }

  @Test("Plain ASCII where the locale or the terminal has nothing else")
  func ascii() throws {
    let sandbox = try withGaps()
    sandbox.environment["LC_ALL"] = "C"
    for arguments in [["gaps", "--by", "day"], ["#stanford", "--rising", "--window", "3d"]] {
      let result = try sandbox.run(["trends"] + arguments)
      #expect(result.outputBytes.allSatisfy { $0 < 0x80 }, "\(result)")
      #expect(result.exitCode == 0)
    }
    #expect(try sandbox.run(["trends", "gaps", "--by", "month"]).output.contains("##########"))
  }

  private static let span = "2023-12-30 10:00 to 2024-03-03 10:00 UTC"

  @Test(
    "An empty answer says why, exit 1",
    arguments: [
      (
        ["gaps", "--since", "2024-03-04"],
        "no tweet of 'gaps' was made since 2024-03-04: all are earlier, from \(span)"
      ),
      (
        ["gaps", "--until", "2023-01-01"],
        "no tweet of 'gaps' was made before 2023-01-01: all are later, from \(span)"
      ),
      (
        ["gaps", "--since", "2024-01-01", "--until", "2024-02-01"],
        "no tweet of 'gaps' was made since 2024-01-01, before 2024-02-01: there are earlier and "
          + "later ones, from \(span)"
      ),
      (["gaps", "--mention", "#undated"], "the 1 of 4 tweets of 'gaps' has no time"),
      (
        ["gaps", "--mention", "#undated", "--until", "2030-01-01"],
        "no tweet of 'gaps' is all of it: of 4 tweets, 1 with '#undated', 3 before 2030-01-01; "
          + "leave out the time, and there is 1, without a time"
      ),
      (
        ["gaps", "--mention", "@undated"],
        "no tweet of 'gaps' mentions '@undated'; did you mean '#undated'?"
      ),
      (
        ["gaps", "--mention", "#zzz"],
        "no tweet of 'gaps' mentions '#zzz'; 'smashtag popularity' lists what they mention"
      ),
      (["gaps", "--retweets", "only"], "no tweet of 'gaps' is a retweet"),
      (["gaps", "--author", "nobody"], "no tweet of 'gaps' is by '@nobody'"),
      (
        ["gaps", "--rising", "--mention", "#undated"], "the 1 of 4 tweets of 'gaps' has no time"
      ),
      (
        ["gaps", "--rising", "--until", "2030-01-01"],
        "no such tweet was made from 2029-12-25 00:00 to 2030-01-01 00:00 UTC; "
          + "take another --until, or a longer --window"
      ),
      (
        ["gaps", "--rising"],
        "nothing in 2 tweets or more rises; --min-count 1 shows also what one tweet mentions"
      ),
    ])
  func empty(arguments: [String], sentence: String) throws {
    let result = try withGaps().run(["trends"] + arguments)
    #expect(result.exitCode == 1, "\(result)")
    #expect(result.errors == sentence + "\n")
    let quiet = try sandbox.get().run(["trends", "--quiet"] + arguments)
    #expect(quiet.exitCode == 1 && quiet.errors.isEmpty, "\(quiet)")
  }

  @Test("An unknown search tells the nearest known one")
  func unknown() throws {
    let result = try withGaps().run(["trends", "gap"])
    #expect(result.exitCode == 1)
    #expect(
      result.errors == "smashtag: no search 'gap' in the database; did you mean 'gaps'?\n")
  }

  @Test("An empty answer is still JSON of its shape")
  func emptyJSON() throws {
    let sandbox = try withGaps()
    let result = try sandbox.run(["trends", "gaps", "--since", "2030-01-01", "--json"])
    #expect(result.exitCode == 1)
    #expect(try JSONAnswer(result).list("buckets").isEmpty)
    let rising = try sandbox.run(["trends", "gaps", "--rising", "--json"])
    #expect(rising.exitCode == 1)
    #expect(try JSONAnswer(rising).list("hashtags").isEmpty)
  }

  @Test("Too many buckets are an error that says what to take instead")
  func tooMany() throws {
    let result = try sandbox.get().run(
      ["trends", "#stanford", "--by", "hour", "--since", "1970-01-01"])
    #expect(result.exitCode == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("more than 100,000 rows; take --by day, or a shorter time"))
  }

  @Test(
    "What does not go together is wrong usage",
    arguments: [
      (["--rising", "--by", "day"], "'--rising' and '--by' cannot be used together"),
      (["--rising", "--since", "7d"], "'--rising' and '--since' cannot be used together"),
      (["--top", "3"], "option '--top' needs '--rising'"),
      (["--window", "3d"], "option '--window' needs '--rising'"),
      (["--kind", "users"], "option '--kind' needs '--rising'"),
      (["--min-count", "3"], "option '--min-count' needs '--rising'"),
      (["--rising", "--window", "2024-01-01"], "expected a length of time (30m, 24h, 7d, 2w)"),
      (["--rising", "--window", "0d"], "expected a length of time"),
      (
        ["--since", "2024-02-01", "--until", "2024-01-01"],
        "'--until' '2024-01-01' is not later than '--since' '2024-02-01'"
      ),
      (["--by", "days"], "(did you mean 'day'?)"),
      (["--mention", "robots"], "a #hashtag or an @user with its sign"),
    ])
  func usage(arguments: [String], sentence: String) throws {
    let result = try sandbox.get().run(["trends", "#stanford"] + arguments)
    #expect(result.exitCode == 64, "\(result)")
    #expect(result.errors.contains(sentence), "\(result)")
  }
}
