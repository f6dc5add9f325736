import Presentation
import Testing

@testable import Command

@Suite("Arguments: what was typed becomes values")
struct ArgumentsParsingTests {
  @Test(
    "Each way to write an option's value gives the same value",
    arguments: [
      ["popularity", "ai", "--min-count", "5"],
      ["popularity", "ai", "--min-count=5"],
      ["popularity", "ai", "-n", "5"],
      ["popularity", "ai", "-n5"],
      ["popularity", "ai", "-qn5"],
      ["popularity", "ai", "-wqn", "5"],
      ["popularity", "-n5", "ai"],
      ["popularity", "-n5", "--", "ai"],
      ["--quiet", "popularity", "ai", "-n5"],
    ])
  func value(words: [String]) throws {
    let values = try Sample.values(words)
    #expect(values.int("min-count") == 5)
    #expect(values.positional("TERM") == "ai")
  }

  @Test("What is not given has its default, or is not there")
  func defaults() throws {
    let values = try Sample.values(["popularity", "ai"])
    #expect(values.int("min-count") == 2)
    #expect(values.intIfGiven("top") == nil)
    #expect(values.choiceIfGiven("kind", as: Sample.Kind.self) == nil)
    #expect(values.stringIfGiven("db") == nil)
    #expect(values.strings("exclude") == [])
    #expect(!values.flag("watch"))
    #expect(!values.isGiven("min-count"))
  }

  @Test("Short flags stand together")
  func cluster() throws {
    let values = try Sample.values(["popularity", "-wq", "ai"])
    #expect(values.flag("watch") && values.flag("quiet") && !values.flag("json"))
  }

  @Test("A flag may be given twice")
  func flagTwice() throws {
    #expect(try Sample.values(["popularity", "ai", "--quiet", "-q"]).flag("quiet"))
  }

  @Test("A repeatable option keeps every value in order")
  func repeatable() throws {
    let values = try Sample.values(["popularity", "-x", "#a", "ai", "--exclude=@b", "-xc"])
    #expect(values.strings("exclude") == ["#a", "@b", "c"])
  }

  @Test("A choice becomes its case")
  func choice() throws {
    let values = try Sample.values(["popularity", "ai", "--kind", "users"])
    #expect(values.choiceIfGiven("kind") == Sample.Kind.users)
  }

  @Test(
    "Global options stand before and after the command",
    arguments: [
      ["--db", "a.sqlite", "--json", "--color=never", "popularity", "ai"],
      ["popularity", "ai", "--db", "a.sqlite", "--json", "--color", "never"],
      ["--json", "popularity", "--db=a.sqlite", "ai", "--color=never"],
    ])
  func global(words: [String]) throws {
    let options = try GlobalOptions(Sample.values(words))
    #expect(options.store == .file("a.sqlite"))
    #expect(options.isJSON && !options.isQuiet && options.showsProgress)
    #expect(options.color == .never)
  }

  @Test(
    "Words with a sign, a lone dash, words after -- and nothing at all are arguments",
    arguments: [
      (["ingest", "-", "b"], ["-", "b"]),
      (["ingest", "#a", "@b"], ["#a", "@b"]),
      (["ingest", "--", "--term", "-x", "--"], ["--term", "-x", "--"]),
      (["ingest", "a", "--term", "t", "b"], ["a", "b"]),
      (["ingest", ""], [""]),
      (["ingest", "help", "ingest"], ["help", "ingest"]),
    ])
  func positionals(words: [String], files: [String]) throws {
    #expect(try Sample.values(words).positionals("FILE") == files)
  }

  @Test("An optional argument may be missing")
  func optional() throws {
    #expect(try Sample.values(["stats"]).positionalIfGiven("PART") == nil)
    #expect(try Sample.values(["stats", "x"]).positionalIfGiven("PART") == "x")
  }

  @Test(
    "An option's value may be a dash, a negative number, a sign, empty, or anything behind =",
    arguments: [
      (["--since", "-"], "-"), (["--since", "-5"], "-5"), (["--since", "-.5"], "-.5"),
      (["--since", "#a"], "#a"), (["--since", ""], ""), (["--since="], ""),
      (["--since=--json"], "--json"), (["--since=a=b"], "a=b"),
    ])
  func oddValues(words: [String], value: String) throws {
    #expect(try Sample.values(["popularity", "ai"] + words).stringIfGiven("since") == value)
  }

  @Test("The environment speaks where the command line is silent")
  func environment() throws {
    let environment = ["SMASHTAG_DB": "env.sqlite", "SAMPLE_UNTIL": ""]
    let silent = try Sample.values(["popularity", "ai"], environment: environment)
    #expect(silent.stringIfGiven("db") == "env.sqlite")
    #expect(silent.stringIfGiven("until") == nil, "An empty variable says nothing.")
    let said = try Sample.values(["popularity", "ai", "--db=x"], environment: environment)
    #expect(said.stringIfGiven("db") == "x")
  }

  @Test("A value becomes a type of the command's own")
  func ownType() throws {
    let command = try Sample.Popularity(Sample.values(["popularity", "ai", "--since", "2026"]))
    #expect(command.year == 2026)
  }

  @Test(
    "Help is asked for in many ways",
    arguments: [
      (["--help"], nil), (["-h"], nil), (["help"], nil), (["help", "help"], nil),
      (["--json", "--help"], nil), (["--help", "--version"], nil),
      (["ingest", "--help"], "ingest"), (["ingest", "-h"], "ingest"), (["-h", "ingest"], "ingest"),
      (["help", "ingest"], "ingest"), (["ingest", "-qh"], "ingest"),
      (["ingest", "--wrong", "--help"], "ingest"), (["ingest", "--term", "--help"], "ingest"),
    ] as [([String], String?)])
  func help(words: [String], topic: String?) throws {
    guard case .help(let command) = try Sample.parser.parse(words) else {
      Issue.record("\(words) gives no help")
      return
    }
    #expect(command?.name == topic)
  }

  @Test("Words after -- ask for no help")
  func noHelp() throws {
    #expect(try Sample.values(["ingest", "--", "--help"]).positionals("FILE") == ["--help"])
  }

  @Test("The version is told, and nothing is nothing")
  func version() throws {
    guard case .version(isJSON: false) = try Sample.parser.parse(["--version"]),
      case .version(isJSON: true) = try Sample.parser.parse(["ingest", "--version", "--json"]),
      case .nothing = try Sample.parser.parse([])
    else {
      Issue.record("neither version nor nothing")
      return
    }
  }

  @Test("Asking for an undeclared name stops the program")
  func undeclared() async {
    await #expect(processExitsWith: .failure) {
      _ = try Sample.values(["stats"]).flag("watch")
    }
    await #expect(processExitsWith: .failure) {
      _ = try Sample.values(["stats"]).positionals("FILE")
    }
  }

  @Test(
    "The database lies where it was said, else where data lies",
    arguments: [
      (["--db", "x"], ["HOME": "/h"], "x"),
      ([], ["SMASHTAG_DB": "y", "HOME": "/h"], "y"),
      ([], ["XDG_DATA_HOME": "/d", "HOME": "/h"], "/d/smashtag/smashtag.sqlite"),
      ([], ["XDG_DATA_HOME": "d", "HOME": "/h"], "/h/.local/share/smashtag/smashtag.sqlite"),
      ([], ["HOME": ""], nil), ([], [:], nil),
    ] as [([String], [String: String], String?)])
  func database(words: [String], environment: [String: String], path: String?) throws {
    let values = try Sample.values(["stats"] + words, environment: environment)
    #expect(
      try GlobalOptions(values).storePlace(environment: environment) == path.map(StorePlace.file))
  }
}
