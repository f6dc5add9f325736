import Foundation
import TestSupport
import Testing

/// What `tweets` answers, in each format. With `--json`
///
///     {"schema","term","mention","text","tweets":[{"id","author","created_at","is_retweet","text",
///      "mentions"}],"next"}
///
/// Ids are strings, `mention` and `text` are null where none was asked for, `next` on the last page.
@Suite("Output: tweets")
struct OutputTweetsTests {
  let sandbox = Result { try Sandbox.withSample() }

  private func ask(_ arguments: [String]) throws -> CommandResult {
    let result = try sandbox.get().run(["tweets", "#stanford"] + arguments)
    #expect(result.exitCode == 0, "\(result)")
    // Where the next page begins, JSON has in itself, and the other forms beside them; nothing else is said.
    let isPage = arguments.contains("--limit") && !arguments.contains("json")
    #expect(result.errors.isEmpty || isPage, "\(result)")
    return result
  }

  static let formats = ["table", "json", "ndjson", "csv", "tsv", "md"]

  @Test("Each format, newest first", arguments: formats)
  func all(format: String) throws {
    try expectSnapshot(
      ask(["--limit", "5", "--format", format]).description, named: "tweets-\(format)")
  }

  @Test("Each format, of one mention", arguments: formats)
  func ofMention(format: String) throws {
    try expectSnapshot(
      ask(["--mention", "#robots", "--format", format]).description,
      named: "tweets-mention-\(format)")
  }

  @Test("--json has the fields of its shape, in their order")
  func json() throws {
    let result = try ask(["-m", "@prof_pine", "--json"])
    let answer = try JSONAnswer(result)
    #expect(answer.names == ["schema", "term", "mention", "text", "tweets", "next"])
    #expect(try answer.string("mention") == "@prof_pine")
    #expect(answer.fields["text"] is NSNull)
    #expect(answer.fields["next"] is NSNull)
    #expect(try JSONAnswer(ask(["--json"])).fields["mention"] is NSNull)
    for line in try ask(["--format", "ndjson"]).outputLines {
      let tweet = try JSONAnswer(line: line)
      #expect(
        tweet.names == ["id", "author", "created_at", "is_retweet", "text", "mentions"])
      #expect(try tweet.string("id").allSatisfy(\.isNumber))
      #expect(tweet.fields["mentions"] is [String])
    }
  }

  @Test("The tweets of a mention are as many as its count, in every format")
  func asManyAsCounted() throws {
    let sandbox = try sandbox.get()
    for line in try sandbox.counts(of: "#stanford").split(separator: "\n") {
      let mention = try JSONAnswer(line: String(line))
      let count = try mention.int("count")
      let display = try mention.string("display")
      #expect(
        try ask(["-m", display, "--format", "ndjson"]).outputLines.count == count, "\(display)")
      #expect(try ask(["-m", display]).outputLines.count == count, "\(display)")
    }
    #expect(try ask(["--format", "ndjson"]).outputLines.count == 58)
    #expect(try DelimitedText.csv(ask(["--format", "csv"]).output).count == 59)
    #expect(try DelimitedText.tsv(ask(["--format", "tsv"]).output).count == 59)
    #expect(try ask(["--format", "md"]).outputLines.count == 60)
    #expect(try JSONAnswer(ask(["--json"])).list("tweets").count == 58)
  }

  @Test("Nothing found is exit 1: an unknown mention, an unknown term")
  func nothing() throws {
    let sandbox = try sandbox.get()
    let mention = try sandbox.run(["tweets", "#stanford", "--mention", "@nobody"])
    try expectSnapshot(mention.description, named: "tweets-unknown-mention")
    #expect(mention.exitCode == 1)
    let term = try sandbox.run(["tweets", "#stanfrod"])
    #expect(term.exitCode == 1)
    #expect(term.errors.contains("did you mean '#stanford'?"))
    let json = try sandbox.run(["tweets", "#stanford", "--mention", "@nobody", "--json"])
    #expect(json.exitCode == 1)
    #expect(try JSONAnswer(json).list("tweets").isEmpty)
  }

  @Test("A mention needs its sign")
  func sign() throws {
    let result = try sandbox.get().run(["tweets", "#stanford", "--mention", "robots"])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("a #hashtag or an @user with its sign"))
  }
}
