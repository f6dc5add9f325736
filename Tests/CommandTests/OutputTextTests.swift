import Foundation
import TestSupport
import Testing

/// What `--text` finds, in each format, and what is said where it finds nothing.
@Suite("Output: words in texts")
struct OutputTextTests {
  let sandbox = Result { try Sandbox.withSample() }

  @Test("Each format", arguments: OutputTweetsTests.formats)
  func formats(format: String) throws {
    let result = try sandbox.get().run(
      ["tweets", "#stanford", "--text", "\"open house\" OR caf\u{e9} -robot*", "--format", format])
    try expectSnapshot(result.description, named: "tweets-text-\(format)")
  }

  @Test("Popularity of the tweets with words", arguments: ["table", "json"])
  func popularity(format: String) throws {
    let result = try sandbox.get().run(
      ["popularity", "#stanford", "--text", "big game", "--format", format])
    try expectSnapshot(result.description, named: "popularity-text-\(format)")
  }

  static let empties: [(name: String, arguments: [String])] = [
    ("mention", ["--mention", "@prof_pin"]), ("mention-far", ["--mention", "#zebra"]),
    ("text", ["--text", "zebra"]), ("since", ["--since", "2021-01-01"]),
    ("both", ["--mention", "#ai", "--since", "2020-05-24T17:10"]),
    ("after", ["--after", "none/0"]),
    ("excluded", ["--exclude-term", "#stanford"]),
    ("only", ["--retweets", "only", "--until", "2020-05-18T16:30", "--text", "cat"]),
  ]

  @Test("Nothing found says why", arguments: empties)
  func empty(name: String, arguments: [String]) throws {
    let result = try sandbox.get().run(["tweets", "#stanford"] + arguments)
    #expect(result.exitCode == 1)
    #expect(result.output.isEmpty)
    try expectSnapshot(result.description, named: "tweets-empty-\(name)")
    let quiet = try sandbox.get().run(["tweets", "#stanford", "-q"] + arguments)
    #expect(quiet.description == "--- exit 1\n")
  }

  @Test("No word at all is wrong usage", arguments: ["", "  ", "!!!", "\"\"", "-", "--text=-…"])
  func noWord(typed: String) throws {
    let option = typed.hasPrefix("--") ? [typed] : ["--text", typed]
    let result = try sandbox.get().run(["tweets", "#stanford"] + option)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("--text"))
  }

  @Test("What looks like an option is told how to be written")
  func dash() throws {
    let sandbox = try sandbox.get()
    let wrong = try sandbox.run(["tweets", "#stanford", "--text", "-cat"])
    #expect(wrong.exitCode == 64)
    #expect(wrong.errors.contains("--text='-rain'"))
    let right = try sandbox.run(["tweets", "#stanford", "--text=-cat", "--format", "ndjson"])
    let cats = try sandbox.run(["tweets", "#stanford", "--text", "cat", "--format", "ndjson"])
    #expect(right.outputLines.count + cats.outputLines.count == 58)
  }

  @Test("Pages of any format make the whole list", arguments: [1, 7, 57, 58])
  func pages(size: Int) throws {
    let sandbox = try sandbox.get()
    var ids: [String] = []
    var next: String? = nil
    repeat {
      let answer = try JSONAnswer(
        sandbox.run(
          ["tweets", "#stanford", "--limit", "\(size)", "--json"]
            + (next.map { ["--after", $0] } ?? [])))
      ids += try answer.list("tweets").compactMap { $0["id"] as? String }
      next = answer.fields["next"] as? String
    } while next != nil
    let all = try sandbox.run(["tweets", "#stanford", "--format", "tsv"])
    #expect(ids == all.outputLines.dropFirst().map { String($0.prefix { $0 != "\t" }) })
  }

  @Test("The note under a page is what to type")
  func note() throws {
    let sandbox = try sandbox.get()
    let page = try sandbox.run(["tweets", "#stanford", "--limit", "57"])
    let words = try #require(page.errorLines.last).split(separator: " ").suffix(2).map(String.init)
    #expect(words.first == "--after")
    let rest = try sandbox.run(["tweets", "#stanford", "--limit", "57"] + words)
    #expect(rest.outputLines.count == 1)
    #expect(rest.errors.isEmpty)
    let wrong = try sandbox.run(["tweets", "#stanford", "--after", "yesterday"])
    #expect(wrong.exitCode == 64)
    #expect(wrong.errors.contains("TIME/ID"))
  }

  @Test("On a terminal each tweet is a line of its width")
  func terminal() throws {
    let page = try sandbox.get().run(
      ["tweets", "#stanford", "--limit", "8", "--text", "caf\u{e9} OR game", "--color", "never"],
      screen: .output(columns: 80))
    try expectSnapshot(page.description, named: "tweets-text-80-columns")
  }
}
