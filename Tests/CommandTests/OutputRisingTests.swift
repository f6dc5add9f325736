import Foundation
import TestSupport
import Testing

/// What `trends --rising` answers, in each format. With `--json`
///
///     {"schema","term","mention","now":{"since","until","tweets"},"before":{…},"min_count",
///      "hashtags":[{"key","display","now","before","change","factor"}],"users",
///      "rising":{"hashtags","users"}}
///
/// `factor` is null for what no tweet mentioned before; a section that `--kind` leaves out is not there.
@Suite("Output: trends --rising")
struct OutputRisingTests {
  let sandbox = Result { try Sandbox.withSample() }

  private func ask(_ arguments: [String]) throws -> CommandResult {
    let result = try sandbox.get().run(["trends", "#stanford", "--rising"] + arguments)
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.errors.isEmpty)
    return result
  }

  @Test("Each format", arguments: ["table", "json", "ndjson", "csv", "tsv", "md"])
  func formats(format: String) throws {
    try expectSnapshot(
      ask(["--window", "3d", "--format", format]).description, named: "trends-rising-\(format)")
  }

  @Test(
    "Each option",
    arguments: [
      ["--kind", "users"], ["--top", "1"], ["--min-count", "5"], ["--until", "2020-05-22"],
      ["--mention", "@quad_gazette"], ["--retweets", "exclude"],
    ])
  func options(arguments: [String]) throws {
    let name = arguments.map { $0.replacing(#/^--|@/#, with: "") }.joined(separator: "-")
    try expectSnapshot(
      ask(["--window", "3d"] + arguments).description, named: "trends-rising-\(name)")
  }

  @Test("Where the tweets begin too late to compare, it is said")
  func cutShort() throws {
    try expectSnapshot(ask(["--top", "2"]).description, named: "trends-rising-cut-short")
    #expect(try ask(["--window", "4d"]).output.contains("the window before lacks its beginning"))
  }

  @Test("--json has the fields of its shape, in their order")
  func json() throws {
    let answer = try JSONAnswer(ask(["--window", "3d", "--json"]))
    #expect(
      answer.names == [
        "schema", "term", "mention", "now", "before", "min_count", "hashtags", "users", "rising",
      ])
    for change in try answer.list("hashtags") + answer.list("users") {
      let (now, before) = (change["now"] as? Int ?? 0, change["before"] as? Int ?? 0)
      #expect(Set(change.keys) == ["key", "display", "now", "before", "change", "factor"])
      #expect(now > before && change["change"] as? Int == now - before)
      #expect((change["factor"] is NSNull) == (before == 0))
    }
  }

  @Test("Its numbers are those that 'popularity' tells of the same times")
  func agrees() throws {
    let sandbox = try sandbox.get()
    let answer = try JSONAnswer(ask(["--window", "3d", "--top", "50", "--json"]))
    for window in ["now", "before"] {
      let bounds = try #require(answer.fields[window] as? [String: Any])
      let popularity = try JSONAnswer(
        sandbox.run([
          "popularity", "#stanford", "--min-count", "1", "--json",
          "--since", "\(bounds["since"] ?? "")", "--until", "\(bounds["until"] ?? "")",
        ]))
      #expect(try popularity.int("tweets") == bounds["tweets"] as? Int)
      for kind in ["hashtags", "users"] {
        let counts = try popularity.list(kind)
        for change in try answer.list(kind) {
          let count = counts.first { $0["key"] as? String == change["key"] as? String }?["count"]
          #expect(change[window] as? Int == count as? Int ?? 0, "\(change)")
        }
      }
    }
  }
}
