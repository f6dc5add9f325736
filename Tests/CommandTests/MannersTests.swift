import Foundation
import Presentation
import TestSupport
import Testing

/// How the program behaves on a terminal, in a pipe, and where it finds its database.
@Suite("Manners: terminals and pipes")
struct MannersTests {
  let sandbox = Result { try Sandbox.withSample() }

  private static let popularity = ["popularity", "#stanford"]
  private static let bold = "\u{1B}[1m"

  // MARK: - Pipes

  @Test("A pipe that is closed early ends the run in silence")
  func head() throws {
    let result = try sandbox.get().shell(
      "smashtag popularity '#stanford' | head -1; echo \"${PIPESTATUS[@]}\"")
    #expect(result.description == "#stanford\n0 0\n--- exit 0\n")
  }

  @Test(
    "Nobody reads: silence and exit 0",
    arguments: [
      "popularity '#stanford'", "popularity '#stanford' --json", "tweets '#stanford' --format csv",
      "terms", "stats", "check", "--help", "prune --keep 9", "ingests", "sql 'SELECT 1'",
      "sql 'SELECT * FROM v_mentions' --json", "backup --force copy.sqlite",
    ])
  func nobodyReads(arguments: String) throws {
    let result = try sandbox.get().shell(
      "{ sleep 0.3; smashtag \(arguments); echo $? > code; } | true; wait")
    #expect(result.description == "--- exit 0\n")
    #expect(try sandbox.get().read("code") == Data("0\n".utf8))
  }

  @Test("Without any standard stream, the database stays sound")
  func noStreams() throws {
    let sandbox = try sandbox.get()
    let before = try sandbox.counts(of: "#stanford")
    _ = try sandbox.shell(
      "smashtag ingest fixtures/stanford.jsonl --term '#stanford' <&- >&- 2>&-")
    _ = try sandbox.shell("smashtag popularity '#stanford' <&- >&- 2>&-")
    #expect(try sandbox.counts(of: "#stanford") == before)
    #expect(try sandbox.run(["check"]).exitCode == 0)
  }

  @Test("- is standard input, plain or compressed")
  func standardInput() throws {
    let sandbox = try sandbox.get()
    let expected = try sandbox.counts(of: "#stanford")
    let bytes = [UInt8](try sandbox.read("fixtures/stanford.jsonl"))
    let plain = try sandbox.run(["ingest", "-", "-t", "plain"], input: .bytes(bytes))
    #expect(plain.exitCode == 0, "\(plain)")
    #expect(try sandbox.counts(of: "plain") == expected)
    let packed = try sandbox.shell(
      "gzip < fixtures/stanford.jsonl | smashtag ingest - --term packed")
    #expect(packed.exitCode == 0, "\(packed)")
    #expect(try sandbox.counts(of: "packed") == expected)
    let nothing = try sandbox.run(["ingest", "-", "-t", "nothing"])
    #expect(nothing.exitCode == 0)
  }

  @Test("Behind -- nothing is an option")
  func doubleDash() throws {
    let sandbox = try sandbox.get()
    try sandbox.copy("fixtures/v1-lines.jsonl", to: "--term")
    #expect(try sandbox.run(["ingest", "--term=-x", "--", "--term"]).exitCode == 0)
    let answer = try sandbox.run(["popularity", "--format", "csv", "--", "-x"])
    #expect(answer.exitCode == 0, "\(answer)")
    #expect(answer.output.contains("hashtag,bread,bread,2"), "\(answer)")
  }

  // MARK: - Colour

  @Test(
    "Colour is for terminals, unless somebody says otherwise",
    arguments: [
      ([], [:], true, true), ([], [:], false, false), ([], ["NO_COLOR": "1"], true, false),
      ([], ["NO_COLOR": ""], true, true), ([], ["TERM": "dumb"], true, false),
      (["--color", "never"], [:], true, false), (["--color", "always"], [:], false, true),
      (["--color", "always"], ["NO_COLOR": "1", "TERM": "dumb"], false, true),
      (["--color=auto"], [:], false, false), (["--json"], [:], true, false),
    ] as [([String], [String: String], Bool, Bool)])
  func color(
    options: [String], variables: [String: String], isTerminal: Bool, isColored: Bool
  ) throws {
    let sandbox = try sandbox.get()
    sandbox.environment.merge(variables) { $1 }
    let result = try sandbox.run(
      Self.popularity + options, screen: isTerminal ? .output(columns: 80) : .none)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("\u{1B}[") == isColored, "\(result)")
    #expect(result.output.contains(Self.bold) == isColored)
  }

  @Test("With colour, the words are the same")
  func sameWords() throws {
    let sandbox = try sandbox.get()
    for command in [Self.popularity, ["tweets", "#stanford"], ["terms"], ["stats"]] {
      let colored = try sandbox.run(command + ["--color", "always"]).output
      let plain = try sandbox.run(command + ["--color", "never"]).output
      #expect(colored != plain, "\(command)")
      #expect(colored.replacing(#/\x1B\[[0-9;]*m/#, with: "") == plain, "\(command)")
    }
  }

  // MARK: - Width

  private static let narrow = [
    popularity + ["--min-count", "1"], ["tweets", "#stanford"], ["terms"], ["stats"], ["--help"],
    ["ingests"], ["sql", "SELECT * FROM v_tweets"], ["sql", "--help"], ["backup", "--help"],
    ["ingest", "--help"], ["popularity", "--help"], ["prune", "--help"],
  ]

  @Test("On a narrow terminal no line is wider than it", arguments: narrow)
  func width(command: [String]) throws {
    let sandbox = try sandbox.get()
    let long = "a rather long search OR #スタンフォード OR 🏃🏾‍♀️ OR @somebody"
    #expect(try sandbox.run(["ingest", "fixtures/empty.json", "--term", long]).exitCode == 0)
    sandbox.environment["NO_COLOR"] = "1"
    for columns in [40, 60] {
      let result = try sandbox.run(command, screen: .output(columns: columns))
      #expect(result.exitCode == 0)
      #expect(result.outputLines.count >= 3)
      // The commands of examples are for copying, and stay whole.
      for line in result.outputLines where !line.contains(#/^  .*smashtag /#) {
        #expect(DisplayWidth.columns(of: line) <= columns, "\(line)")
      }
    }
  }

  @Test("The columns of a table line up, whatever the script")
  func columns() throws {
    let sandbox = try sandbox.get()
    let lines = try sandbox.run(Self.popularity + ["--min-count", "1"]).outputLines
    let starts = lines.filter { $0.contains(#/^ +[0-9]+  [#@]/#) }.map { line in
      DisplayWidth.columns(of: String(line.prefix { $0 != "#" && $0 != "@" }))
    }
    #expect(starts.count == 39)
    #expect(Set(starts) == [6])

    // A column behind one of wide letters: the text of tweets whose authors have such names.
    let names = ["ana", "スタンフォード", "지도", "🏃🏾‍♀️", "café"]
    let tweets = names.enumerated().map { number, name in
      #"{"id_str":"\#(100 + number)","text":"| text","user":{"screen_name":"\#(name)"},"entities":{}}"#
    }
    try sandbox.write(tweets.joined(separator: "\n"), to: "wide.jsonl")
    #expect(try sandbox.run(["ingest", "wide.jsonl", "-t", "wide"]).exitCode == 0)
    let rows = try sandbox.run(["tweets", "wide"]).outputLines
    #expect(rows.count == names.count)
    let bars = rows.map { row in DisplayWidth.columns(of: String(row.prefix { $0 != "|" })) }
    #expect(Set(bars).count == 1, "\(rows)")
  }

  // MARK: - Progress

  private static let ingest = ["ingest", "fixtures/stanford.jsonl", "--term", "again"]

  @Test("A terminal on standard error sees a bar, which is gone in the end")
  func progress() throws {
    let result = try sandbox.get().run(Self.ingest, screen: .errors(columns: 60))
    #expect(result.exitCode == 0)
    #expect(result.errors.hasPrefix("\r"), "\(result.errors.debugDescription)")
    #expect(result.errors.hasSuffix("\r\u{1B}[K"), "\(result.errors.debugDescription)")
    #expect(result.errors.contains("%"), "\(result.errors.debugDescription)")
    for part in result.errors.split(separator: "\r") {
      let line = part.replacing(#/\x1B\[[0-9;]*[mK]/#, with: "")
      #expect(DisplayWidth.columns(of: String(line)) < 60)
    }
    #expect(!result.output.contains("\r"))
  }

  @Test(
    "No bar where nobody sees it, or nobody wants it",
    arguments: [[], ["--no-progress"], ["--quiet"], ["-q"]])
  func noProgress(options: [String]) throws {
    let screen = options.isEmpty ? Connections.Screen.none : .errors(columns: 60)
    let result = try sandbox.get().run(Self.ingest + options, screen: screen)
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty, "\(result.errors.debugDescription)")
  }

  @Test("On one screen, bar, faults and answer do not run into each other")
  func oneScreen() throws {
    let result = try sandbox.get().run(
      ["ingest", "fixtures/broken-line.jsonl", "--term", "b"], screen: .both(columns: 200))
    #expect(result.exitCode == 1)
    let lines = result.outputLines.map { line in
      // What is left of a line when the terminal has obeyed.
      line.split(separator: "\r").last.map { String($0.replacing("\u{1B}[K", with: "")) } ?? ""
    }
    #expect(lines.filter { $0.hasPrefix("smashtag: fixtures/broken-line.jsonl: line") }.count == 2)
    #expect(lines.contains { $0.hasPrefix("b: 3 tweets read") }, "\(lines)")
  }
}
