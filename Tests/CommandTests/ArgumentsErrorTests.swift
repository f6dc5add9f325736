import Testing

@testable import Command

@Suite("Arguments: what is said about a wrong command line")
struct ArgumentsErrorTests {
  private func message(_ words: [String], _ environment: [String: String] = [:]) throws -> String {
    let error = try #require(throws: UsageError.self) {
      let values = try Sample.values(words, environment: environment)
      switch values.command {
      case "ingest": _ = try Sample.Ingest(values)
      default: _ = try Sample.Popularity(values)
      }
    }
    return error.message(program: "smashtag")
  }

  private let tryPopularity = "\nTry 'smashtag popularity --help'."
  private let tryProgram = "\nTry 'smashtag --help'."

  @Test(
    "A wrong line after the command",
    arguments: [
      (["ai", "--mincount", "3"], "unknown option '--mincount' (did you mean '--min-count'?)"),
      (["ai", "--min"], "unknown option '--min' (did you mean '--min-count'?)"),
      (["ai", "--jsno"], "unknown option '--jsno' (did you mean '--json'?)"),
      (["ai", "--frobnicate"], "unknown option '--frobnicate'"),
      (["ai", "--a=b"], "unknown option '--a'"),
      (["ai", "-z"], "unknown option '-z'"),
      (["ai", "-wz"], "unknown option '-z'"),
      (["ai", "-json"], "unknown option '-json' (did you mean '--json'?)"),
      (["ai", "-7"], "unknown option '-7'"),
      (["ai", "--top"], "option '--top' needs a value: --top K"),
      (["ai", "--top", "--json"], "option '--top' needs a value: --top K"),
      (["ai", "-n"], "option '-n' needs a value: -n N"),
      (["ai", "--since", "-x"], "option '--since' needs a value: --since TIME"),
      (["ai", "--quiet=yes"], "option '--quiet' takes no value, but got 'yes'"),
      (["ai", "-nx"], "option '-n' cannot be 'x': expected a whole number, 1 or more"),
      (
        ["ai", "--min-count", "-1"],
        "option '--min-count' cannot be '-1': expected a whole number, 1 or more"
      ),
      (
        ["ai", "--top=9999999999999999999"],
        "option '--top' cannot be '9999999999999999999': expected a whole number, 1 to 1000"
      ),
      (
        ["ai", "--top=1.5"],
        "option '--top' cannot be '1.5': expected a whole number, 1 to 1000"
      ),
      (["ai", "--top="], "option '--top' cannot be '': expected a whole number, 1 to 1000"),
      (
        ["ai", "--kind", "user"],
        "option '--kind' cannot be 'user': expected one of hashtags, users (did you mean 'users'?)"
      ),
      (
        ["ai", "--color=blue"],
        "option '--color' cannot be 'blue': expected one of auto, always, never"
      ),
      (["ai", "--since=May"], "option '--since' cannot be 'May': expected a year such as 2026"),
      ([], "TERM is missing (quote a hashtag: '#stanford')"),
      (["--json"], "TERM is missing (quote a hashtag: '#stanford')"),
      (
        ["stanford", "university"],
        "unexpected argument 'university' (if it belongs to TERM, quote: 'stanford university')"
      ),
      (["ai", "--top=1", "--top=2"], "option '--top' is given twice"),
      (["ai", "-n1", "--min-count=1"], "option '--min-count' is given twice"),
      (["ai", "--top=1", "-w"], "'--top' and '--watch' cannot be used together"),
      (["ai", "--a\u{1B}[31m\n"], "unknown option '--a\u{FFFD}[31m '"),
    ])
  func afterCommand(words: [String], sentence: String) throws {
    #expect(try message(["popularity"] + words) == "smashtag: " + sentence + tryPopularity)
  }

  @Test(
    "A wrong line before the command, or a wrong command",
    arguments: [
      (["popularty", "ai"], "unknown command 'popularty' (did you mean 'popularity'?)"),
      (["pop"], "unknown command 'pop' (did you mean 'popularity'?)"),
      (["Stats"], "unknown command 'Stats' (did you mean 'stats'?)"),
      (["hlep"], "unknown command 'hlep' (did you mean 'help'?)"),
      (["#stanford"], "unknown command '#stanford'"),
      (["igest", "--help"], "unknown command 'igest' (did you mean 'ingest'?)"),
      (["help", "igest"], "unknown command 'igest' (did you mean 'ingest'?)"),
      ([""], "unknown command ''"),
      (["--qiet"], "unknown option '--qiet' (did you mean '--quiet'?)"),
      (["--min-count", "3", "popularity"], "option '--min-count' belongs after the command"),
      (["-n3", "popularity"], "option '-n' belongs after the command"),
      (["--db"], "option '--db' needs a value: --db FILE"),
      (["--json"], "COMMAND is missing"),
      (["--", "--help"], "unknown command '--help' (did you mean 'help'?)"),
    ])
  func beforeCommand(words: [String], sentence: String) throws {
    #expect(try message(words) == "smashtag: " + sentence + tryProgram)
  }

  @Test(
    "A wrong line of a command that needs files and a term",
    arguments: [
      ([], "FILE is missing"),
      (["a"], "one of '--term' is needed"),
      (["a", "--term"], "option '--term' needs a value: --term TERM (quote a hashtag)"),
    ])
  func ingest(words: [String], sentence: String) throws {
    let expected = "smashtag: \(sentence)\nTry 'smashtag ingest --help'."
    #expect(try message(["ingest"] + words) == expected)
  }

  @Test("Help takes one command, and stats one part")
  func helpTakesOne() throws {
    let expected = "smashtag: unexpected argument 'b'\nTry 'smashtag ingest --help'."
    #expect(try message(["help", "ingest", "b"]) == expected)
    let ofStats = "smashtag: unexpected argument 'b'\nTry 'smashtag stats --help'."
    #expect(try message(["stats", "a", "b"]) == ofStats)
  }

  @Test("A long word is cut")
  func long() throws {
    let message = try message(["stats", "a", String(repeating: "x", count: 500)])
    #expect(
      message.hasPrefix("smashtag: unexpected argument '\(String(repeating: "x", count: 79))…'"))
  }

  @Test("A bad value in the environment is told as such")
  func environment() throws {
    let option = OptionDescription.int("port", in: 1...65535, environment: "PORT", help: "")
    let error = try #require(throws: UsageError.self) {
      try option.check(.init(text: "x", place: .environment("PORT")), command: nil)
    }
    #expect(
      error.message(program: "smashtag") == """
        smashtag: the environment variable PORT cannot be 'x': expected a whole number, 1 to 65535
        Try 'smashtag --help'.
        """)
  }
}

@Suite("Arguments: the nearest word")
struct ArgumentsNearestWordTests {
  @Test(
    "Distance counts insertions, deletions, replacements and swaps of neighbours",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
      ("abc", "acb", 1), ("abcd", "badc", 2), ("ca", "abc", 3), ("kitten", "sitting", 3),
      ("top", "pot", 2), ("é", "e\u{301}", 0),
    ])
  func distance(source: String, target: String, edits: Int) {
    #expect(NearestWord.distance(source, target) == edits)
    #expect(NearestWord.distance(target, source) == edits)
  }

  @Test(
    "Near is one edit in three letters, or the beginning of one word",
    arguments: [
      ("min-cuont", "min-count"), ("MIN-COUNT", "min-count"), ("mi", "min-count"), ("m", nil),
      ("top", "top"), ("tpo", "top"), ("tip", "top"), ("xyz", nil), ("t", nil), ("", nil),
      ("since", "since"), ("sinse", "since"), ("un", nil), ("unt", nil), ("unti", "until"),
    ] as [(String, String?)])
  func nearest(word: String, expected: String?) {
    let candidates = ["min-count", "top", "since", "until", "untold"]
    #expect(NearestWord.nearest(to: word, among: candidates) == expected)
  }
}
