import Foundation
import TestSupport
import Testing

@testable import Command

/// The scripts in the shells themselves: on a terminal, a line is typed, then Tab; what the shell then
/// takes for the words of the line is compared.
@Suite("Completion in shells")
struct CompletionShellTests {
  /// Terms with all that a shell could take for something else.
  private static let terms = [
    "climate change", "it's a \"test\"", "#stanford", "#stop", "@nasa", "#nasa",
    "a$b `c` \\d !x; & *", "日本 #x", "x:y=z", "'q", "plain", "#foo:bar", "Maß 1", "maß 2", "~h",
  ]

  /// What is typed before Tab, and the words that the line then has.
  private static let lines: [(typed: String, words: [String])] = [
    ("popul", ["popularity"]),
    ("help che", ["help", "check"]),
    ("popularity --ki", ["popularity", "--kind"]),
    ("popularity x --kind u", ["popularity", "x", "--kind", "users"]),
    ("popularity x --kind=u", ["popularity", "x", "--kind=users"]),
    ("--db odd", ["--db", "odd file's.json"]),
    ("--db=odd", ["--db=odd file's.json"]),
    ("ingest odd", ["ingest", "odd file's.json"]),
    ("ingest x --format v1-look", ["ingest", "x", "--format", "v1-lookup-map"]),
    ("completions f", ["completions", "fish"]),
    ("popularity cli", ["popularity", "climate change"]),
    ("popularity 'cli", ["popularity", "climate change"]),
    ("popularity \"cli", ["popularity", "climate change"]),
    ("popularity climate\\ ch", ["popularity", "climate change"]),
    ("popularity it", ["popularity", "it's a \"test\""]),
    ("popularity 'it", ["popularity", "it's a \"test\""]),
    ("popularity \"it", ["popularity", "it's a \"test\""]),
    ("popularity \"it's a", ["popularity", "it's a \"test\""]),
    ("popularity foo", ["popularity", "#foo:bar"]),
    ("popularity '#foo", ["popularity", "#foo:bar"]),
    ("popularity \"#foo", ["popularity", "#foo:bar"]),
    ("popularity STAN", ["popularity", "#stanford"]),
    ("popularity @n", ["popularity", "@nasa"]),
    ("popularity '@n", ["popularity", "@nasa"]),
    ("popularity a", ["popularity", "a$b `c` \\d !x; & *"]),
    ("popularity 'a", ["popularity", "a$b `c` \\d !x; & *"]),
    ("popularity \"a", ["popularity", "a$b `c` \\d !x; & *"]),
    ("popularity x:", ["popularity", "x:y=z"]),
    ("popularity x:y", ["popularity", "x:y=z"]),
    ("popularity \\'", ["popularity", "'q"]),
    ("popularity 日", ["popularity", "日本 #x"]),
    ("popularity pla", ["popularity", "plain"]),
    ("popularity \\~", ["popularity", "~h"]),
    // What has nothing in common with all that fits stays as it was typed.
    ("popularity nas", ["popularity", "nas"]),
    ("popularity mAs", ["popularity", "mAs"]),
    ("popularity zzz", ["popularity", "zzz"]),
    ("ingest x --term=cli", ["ingest", "x", "--term=climate change"]),
    ("ingest x --term='cli", ["ingest", "x", "--term=climate change"]),
    ("ingest x -tcli", ["ingest", "x", "-tclimate change"]),
    ("tweets '#stop' -m ma", ["tweets", "#stop", "-m", "@marta_bakes"]),
    ("--db none.sqlite popularity cli", ["--db", "none.sqlite", "popularity", "cli"]),
    ("--db other.sqlite popularity o", ["--db", "other.sqlite", "popularity", "only here"]),
  ]

  /// Drives a shell by its terminal: zsh's zpty is a terminal that a script can type on.
  private static let driver = #"""
    zmodload zsh/zpty
    zpty shell "$1"
    zpty -r shell said '*READY*'
    while IFS= read -r line; do
      zpty -w -n shell "smashtag $line"$'\t\x01show \r'
      zpty -r shell said '*DONE*READY*' || break
    done
    zpty -d shell
    """#

  private static let startFiles: [Shell: String] = [
    .bash: #"""
    source <(smashtag completions bash)
    PS1='READY '
    show() { printf '<%s>' "${@:2}" >>words; echo >>words; echo DONE; }
    """#,
    .zsh: #"""
    autoload -U compinit && compinit -u -D
    source <(smashtag completions zsh)
    PS1='READY '
    show() { printf '<%s>' "${@:2}" >>words; echo >>words; echo DONE }
    """#,
    .fish: #"""
    smashtag completions fish | source
    function fish_prompt; printf 'READY '; end
    function show; printf '<%s>' $argv[2..-1] >>words; echo >>words; echo DONE; end
    """#,
  ]

  private static func commandLine(_ shell: Shell) -> String {
    switch shell {
    case .bash: "bash --noprofile --rcfile start -i"
    case .zsh: "env ZDOTDIR=. zsh -i"
    case .fish: "fish --no-config -i -C 'source start'"
    }
  }

  @Test("A line is completed to the exact words", arguments: Shell.allCases)
  func lines(shell: Shell) throws {
    try requireProgram("zsh", package: "zsh")
    try requireProgram(shell.rawValue, package: shell.rawValue)
    let sandbox = try Sandbox()
    for term in Self.terms {
      let ingest = ["ingest", "fixtures/v1-lines.jsonl", "--term", term]
      try #require(try sandbox.run(ingest).exitCode == 0)
    }
    let other = ["ingest", "fixtures/empty.json", "--term", "only here", "--db", "other.sqlite"]
    try #require(try sandbox.run(other).exitCode == 0)
    try sandbox.write("", to: "odd file's.json")
    try sandbox.write(Self.driver, to: "drive")
    try sandbox.write(
      Self.startFiles[shell] ?? "", to: shell == .zsh ? ".zshrc" : "start")
    sandbox.environment["LC_ALL"] = "C.UTF-8"
    sandbox.environment["SHELL"] = "/bin/bash"
    let typed = Self.lines.map { $0.typed + "\n" }.joined()
    let run = try sandbox.shell(
      "timeout 40 zsh -f drive \"\(Self.commandLine(shell))\"", input: .bytes(Array(typed.utf8)))
    let found = String(decoding: try sandbox.read("words"), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    #expect(run.exitCode == 0, "\(shell) stopped after \(found.count) lines: \(run)")
    for (line, words) in zip(Self.lines, found) {
      let expected = line.words.map { "<\($0)>" }.joined()
      #expect(expected.utf8.elementsEqual(words.utf8), "\(line.typed) became \(words)")
    }
    #expect(found.count == Self.lines.count)
  }

  @Test("fish shows the help of what it offers")
  func help() throws {
    try requireProgram("fish", package: "fish")
    let sandbox = try Sandbox.withSample()
    try sandbox.write(
      "smashtag completions fish | source\ncomplete -C 'smashtag '; complete -C \"smashtag forget '\"",
      to: "ask")
    let said = try sandbox.shell("fish --no-config ask")
    #expect(said.outputLines.contains("stats\tHow much is in the database"), "\(said)")
    #expect(said.outputLines.contains("#stanford\t58 tweets"), "\(said)")
    #expect(said.errors.isEmpty)
  }

  @Test("The scripts are right for their shells' own checks", arguments: Shell.allCases)
  func syntax(shell: Shell) throws {
    try requireProgram(shell.rawValue, package: shell.rawValue)
    let sandbox = try Sandbox()
    let run = try sandbox.shell(
      "smashtag completions \(shell) >script && \(shell) -n script")
    #expect(run.description == "--- exit 0\n")
  }
}

/// Fails where a program is not there that `scripts/setup.sh --tests` installs.
func requireProgram(
  _ name: String, package: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let isThere = ["/usr/bin/", "/bin/", "/usr/sbin/"].contains {
    FileManager.default.isExecutableFile(atPath: $0 + name)
  }
  try #require(
    isThere,
    "'\(name)' is missing: scripts/setup.sh --tests installs the Debian package \(package)",
    sourceLocation: sourceLocation)
}
