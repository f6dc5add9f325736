import Foundation
import TestSupport
import Testing

/// What README.md and the manual show is what the program says: each example with an answer is run.
///
/// Each begins with the sample stored, as the reader has it who went through them, but for the first, which
/// stores it. Compared is the text as a whole; what is another on each run (seconds, the day of a search, where
/// the database lies) stands for itself. Broken lines of JSON, and of what is said on standard error, are one.
@Suite("Examples")
struct ExampleTests {
  @Test("There are examples of nearly every command that asks")
  func enough() throws {
    let examples = try Manual.examples()
    let commands = Set(examples.map { $0.command.split(separator: " ")[1] })
    for command in [
      "ingest", "popularity", "tweets", "trends", "compare", "pairs", "terms", "ingests", "stats",
      "sql", "prune", "check", "backup", "migrate",
    ] { #expect(commands.contains(Substring(command)), "no example of \(command)") }
    #expect(examples.filter { $0.file == "README.md" }.count >= 3)
  }

  @Test("An example answers as it is shown", arguments: try Manual.examples())
  func example(_ example: Manual.Example) throws {
    // What serves goes on; what asks a cluster needs one.
    guard !example.command.hasPrefix("smashtag serve"), !example.command.contains("STORE") else {
      return
    }
    let sandbox = try Self.sandbox(for: example)
    let run = try sandbox.shell(example.command)
    #expect(run.exitCode == 0 || (run.exitCode == 1 && run.output.isEmpty), "\(run)")
    if example.answer.hasPrefix("{") {
      #expect(Self.plain(run.output) == Self.plain(Self.joined(example.answer)))
    } else if run.output.isEmpty {
      #expect(Self.words(run.errors) == Self.words(example.answer))
    } else {
      #expect(Self.plain(run.output + run.errors) == Self.plain(example.answer))
    }
  }

  @Test("The picture of the terminal shows what the program says")
  func picture() throws {
    let picture = try Manual.text("docs/pictures/terminal.svg")
    // The texts by the height at which they stand, in their order.
    var lines: [(height: Substring, words: [Substring])] = []
    for text in picture.matches(of: #/<text x="[^"]*" y="([^"]*)"[^>]*>([^<]*)<\/text>/#) {
      if lines.last?.height != text.1 { lines.append((text.1, [])) }
      lines[lines.count - 1].words.append(text.2)
    }
    let shown = lines.map { line in
      line.words.joined(separator: " ").replacing("&#x27;", with: "'")
    }
    let sandbox = try Sandbox()
    var said: [String] = []
    for line in shown where line.hasPrefix("$ smashtag ") {
      let run = try sandbox.shell(String(line.dropFirst(2)))
      #expect(run.exitCode == 0, "\(run)")
      said += [line] + (run.outputLines + run.errorLines).filter { !$0.isEmpty }
    }
    func words(_ lines: [String]) -> [[Substring]] { lines.map { Self.words(Self.plain($0)) } }
    #expect(words(shown) == words(said))
    #expect(shown.count > 20)
  }

  private static func sandbox(for example: Manual.Example) throws -> Sandbox {
    let stores =
      example.command.hasPrefix("smashtag ingest ") && !example.command.contains("--json")
    let sandbox = try stores ? Sandbox() : Sandbox.withSample()
    if example.command.contains("'#cal'") {
      // A second search, which found a third of the sample and some tweets of its own.
      let prepared = try sandbox.shell(
        """
        head -n 20 fixtures/stanford.jsonl >week.jsonl
        smashtag ingest week.jsonl fixtures/v1-lines.jsonl --term '#cal'
        """)
      try #require(prepared.exitCode == 0, "\(prepared)")
    }
    return sandbox
  }

  /// The text without what is another on each run. A year of the sample is none of those.
  private static func plain(_ text: String) -> String {
    text.replacing(#/in [0-9.]+ m?s \([0-9.]+ .?B\/s\)/#, with: "in X (X)")
      .replacing(#/in [0-9.]+ m?s\b/#, with: "in X")
      .replacing(#/"seconds":[0-9.]+/#, with: "\"seconds\":X")
      .replacing(#/"database":"[^"]+"/#, with: "\"database\":X")
      .replacing(#/20(2[6-9]|[3-9]\d)-\d\d-\d\d([ T])\d\d:\d\d(:\d\dZ)?/#, with: "X")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
      .joined(separator: "\n").trimmingCharacters(in: ["\n"])
  }

  /// JSON that was broken into lines: within a text a break stands for a blank, elsewhere for nothing.
  private static func joined(_ text: String) -> String {
    var joined = ""
    for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
      let isWithinText = joined.count(where: { $0 == "\"" }) % 2 == 1
      joined += (isWithinText ? " " : "") + line
    }
    return joined
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { $0 == " " || $0 == "\n" }
  }
}
