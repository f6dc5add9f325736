import Foundation
import TestSupport
import Testing

/// What `prune` and `forget` answer. With `--json`
///
///     {"schema","terms","tweets","mentions","bytes","dry_run"}
@Suite("Output: prune, forget")
struct OutputPruneTests {
  /// Three searches, of which the last two have tweets in common.
  let sandbox = Result {
    let sandbox = try Sandbox.withSample()
    for (file, term) in [("v1-lines.jsonl", "bread"), ("v1-array.json", "baking")] {
      let result = try sandbox.run(["ingest", "fixtures/\(file)", "--term", term])
      try #require(result.exitCode == 0)
    }
    return sandbox
  }

  static let commands = [
    ["prune", "--keep", "2"], ["prune", "--keep", "0"], ["prune", "--keep", "99"],
    ["prune", "--older-than", "2020-05-20"], ["prune", "--older-than", "2020-05-20T12:00Z"],
    ["prune", "--older-than", "7d"], ["forget", "#STANFORD"], ["forget", "bread"],
  ]

  @Test("Each rule, first tried dry, then done, then done again", arguments: commands)
  func rules(command: [String]) throws {
    let sandbox = try sandbox.get()
    let before = try sandbox.read("tweets.sqlite")
    var text = ""
    for extra in [["--dry-run"], ["--dry-run", "--json"]] {
      let result = try sandbox.run(command + extra)
      #expect(result.exitCode == 0)
      #expect(try sandbox.read("tweets.sqlite") == before)
      text += result.description
    }
    let done = try sandbox.run(command)
    #expect(done.exitCode == 0)
    text += done.description
    let again = try sandbox.run(command + ["--json"])
    #expect(again.exitCode == (command[0] == "forget" ? 1 : 0))
    text += again.description + (try sandbox.run(["terms", "--format", "ndjson"]).masked)
    text += try sandbox.run(["check"]).description
    text.replace(#/[0-9.]+ (B|kB)\b/#, with: "SIZE")
    text.replace(#/"bytes":[0-9]+/#, with: "\"bytes\":SIZE")
    let name = command.joined(separator: "-").replacing(#/[^A-Za-z0-9-]|--/#, with: "")
    try expectSnapshot(text, named: name.lowercased())
  }

  @Test("--json has the fields of its shape, in their order; a dry run gives the same numbers")
  func json() throws {
    let sandbox = try sandbox.get()
    let names = ["schema", "terms", "tweets", "mentions", "bytes", "dry_run"]
    for command in [["forget", "baking"], ["prune", "--keep", "1"]] {
      let dry = try JSONAnswer(sandbox.run(command + ["--json", "--dry-run"]))
      let real = try JSONAnswer(sandbox.run(command + ["--json"]))
      #expect(dry.names == names)
      #expect(real.names == names)
      #expect(dry.fields["dry_run"] as? Bool == true)
      #expect(real.fields["dry_run"] as? Bool == false)
      for name in ["terms", "tweets", "mentions"] { #expect(try dry.int(name) == real.int(name)) }
    }
  }

  @Test("A tweet that another term has stays, with its counts there")
  func shared() throws {
    let sandbox = try sandbox.get()
    let before = try sandbox.counts(of: "baking")
    #expect(try sandbox.run(["forget", "bread", "--quiet"]).description == "--- exit 0\n")
    #expect(try sandbox.counts(of: "baking") == before)
  }

  @Test("Space is given back to the disk")
  func space() throws {
    let sandbox = try sandbox.get()
    let before = try sandbox.read("tweets.sqlite").count
    let answer = try JSONAnswer(sandbox.run(["prune", "--keep", "0", "--json"]))
    #expect(try sandbox.read("tweets.sqlite").count == before - answer.int("bytes"))
    #expect(try answer.int("bytes") > 0)
  }

  @Test(
    "What cannot be meant is refused",
    arguments: [
      ["prune"], ["prune", "--keep", "1", "--older-than", "7d"], ["prune", "--keep", "-1"],
      ["prune", "--keep", "many"], ["prune", "--older-than", "yesterday"], ["forget"],
    ])
  func refused(arguments: [String]) throws {
    let sandbox = try sandbox.get()
    let before = try sandbox.read("tweets.sqlite")
    let result = try sandbox.run(arguments)
    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(try sandbox.read("tweets.sqlite") == before)
  }

  @Test("An unknown term cannot be forgotten: exit 1")
  func unknown() throws {
    let result = try sandbox.get().run(["forget", "breed"])
    #expect(result.exitCode == 1)
    #expect(
      result.errors == "smashtag: no search 'breed' in the database; did you mean 'bread'?\n")
  }
}
