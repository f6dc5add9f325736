import Foundation
import Presentation
import TestSupport
import Testing

@testable import Command

/// Help and version, and wrong usage.
@Suite("Output: help and usage")
struct OutputHelpTests {
  let sandbox = Result { try Sandbox() }

  private func run(_ arguments: [String]) throws -> CommandResult {
    let sandbox = try sandbox.get()
    let result = try sandbox.run(arguments)
    #expect(!sandbox.has("tweets.sqlite"))
    return result
  }

  @Test("The program")
  func program() throws {
    let help = try run(["--help"])
    try expectSnapshot(help.description, named: "help")
    #expect(help.exitCode == 0)
    #expect(try run(["-h"]).output == help.output)
    #expect(try run(["help"]).output == help.output)
    let nothing = try run([])
    #expect(nothing.exitCode == 64)
    try expectSnapshot(nothing.description, named: "help-nothing-typed")
  }

  private static let libraries = [
    "SQLite", "simdjson", "libarchive", "ISA-L", "utf8proc", "xxHash",
  ]

  @Test("The version, with those of the libraries in use")
  func version() throws {
    let version = try run(["--version"])
    #expect(version.exitCode == 0 && version.errors.isEmpty)
    #expect(version.outputLines.first == "smashtag 0.1.0")
    let pattern = #/  ([\w-]+) +(\d+(?:\.\d+)+)(?: \((.+)\))?/#
    let found = try version.outputLines.dropFirst().map {
      try #require($0.wholeMatch(of: pattern), "\($0)").output
    }
    #expect(found.map { String($0.1) } == Self.libraries)

    let json = try JSONAnswer(run(["--json", "--version"]))
    #expect(json.names == ["schema", "program", "version", "libraries"])
    #expect(try json.string("program") == "smashtag")
    #expect(try json.string("version") == "0.1.0")
    let libraries = try json.list("libraries")
    #expect(libraries.map { $0["name"] as? String } == Self.libraries)
    #expect(libraries.map { $0["version"] as? String } == found.map { String($0.2) })
    #expect(libraries.map { $0["note"] as? String } == found.map { $0.3.map(String.init) })
    #expect(
      try run(["terms", "--version", "--json"]).output == run(["--json", "--version"]).output)
  }

  static let commands = Program.smashtag.description.groups.flatMap(\.commands)

  @Test("Each command", arguments: commands.map(\.name))
  func command(name: String) throws {
    let help = try run([name, "--help"])
    #expect(help.exitCode == 0)
    #expect(help.errors.isEmpty)
    try expectSnapshot(help.description, named: "help-\(name)")
    #expect(try run(["help", name]).output == help.output)
    #expect(try run(["--help", name]).output == help.output)
    for line in help.outputLines { #expect(DisplayWidth.columns(of: line) <= 80, "\(line)") }
  }

  @Test("Each option of each command is in its help, with a text")
  func everyOption() throws {
    #expect(Self.commands.count >= 8)
    for command in Self.commands {
      let help = try run([command.name, "--help"]).output
      #expect(!command.summary.isEmpty && !command.examples.isEmpty, "\(command.name)")
      for option in command.options {
        #expect(help.contains("--\(option.name)"), "\(command.name) --\(option.name)")
        #expect(option.help.count > 10, "\(command.name) --\(option.name)")
      }
      for option in GlobalOptions.descriptions {
        #expect(help.contains("--\(option.name)"), "\(command.name) --\(option.name)")
      }
    }
  }

  @Test(
    "Wrong usage is told with the right word, exit 64",
    arguments: [
      (["popularty", "x"], "unknown command 'popularty' (did you mean 'popularity'?)"),
      (["zzz"], "unknown command 'zzz'"),
      (["popularity", "x", "--knd", "users"], "unknown option '--knd' (did you mean '--kind'?)"),
      (["terms", "--zzz"], "unknown option '--zzz'"),
      (["popularity", "x", "--top"], "option '--top' needs a value: --top K"),
      (["popularity"], "TERM is missing (quote a hashtag, as in '#stanford')"),
      (["ingest", "--term", "x"], "FILE is missing"),
      (["popularity", ""], "TERM cannot be '': expected"),
      (["popularity", "   "], "TERM cannot be '   ': expected"),
      (
        ["ingest", "fixtures/stanford.jsonl", "--term", ""],
        "option '--term' cannot be '': expected"
      ),
      (["ingest", "fixtures/stanford.jsonl", "--term", " \t"], "option '--term' cannot be"),
      (["popularity", "x", "--format", "cvs"], "(did you mean 'csv'?)"),
      (
        ["ingest", "x.json", "--format", "v1-twet"],
        "one that 'smashtag formats' lists (did you mean 'v1-tweet'?)"
      ),
      (["ingest", "x.json", "--format", "json"], "'json': expected the format of the files"),
      (["popularity", "x", "--kind", "user"], "(did you mean 'users'?)"),
      (["popularity", "x", "--min-count", "0"], "expected a whole number, 1 or more"),
      (["popularity", "climate", "change"], "'climate change'"),
      (["popularity", "x", "--json", "--format", "csv"], "cannot be used together"),
      (["--color", "blue", "terms"], "expected one of auto, always, never"),
    ])
  func usage(arguments: [String], sentence: String) throws {
    let result = try run(arguments)
    #expect(result.exitCode == 64, "\(result)")
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("smashtag: "))
    #expect(result.errors.contains(sentence), "\(result)")
    // The second line says where help is.
    #expect(result.errorLines.count == 2)
    #expect(result.errorLines.last?.hasPrefix("Try 'smashtag ") == true)
  }
}
