import Foundation
import Glibc
import TestSupport
import Testing

@testable import Command

/// A corpus made to harm goes through every command, in every form of answer, and as every argument; what
/// must hold of all that is said is in ``AttackPromises``.
@Suite("Reliability: attacks on the command line", .serialized)
struct AttackTests {
  private static let seed = UInt64.random(in: 0..<1_000_000)
  private let program = Program.smashtag.description

  /// Some of a list in a short run, all of it in a long one.
  private static func some<Element>(_ all: [Element], _ count: Int, _ random: inout SeededRandom)
    -> [Element]
  {
    Torture.isLong ? all : Array(all.shuffled(using: &random).prefix(count))
  }

  /// A database into which strangers have written all of ``AttackTexts``, under terms of theirs.
  private func sandbox(terms: [String]) throws -> Sandbox {
    let sandbox = try Sandbox()
    let tweets = AttackTexts.all.enumerated().map { AttackTexts.tweet($0.offset, $0.element) }
    try sandbox.write(tweets.joined(), to: "attack.jsonl")
    for term in terms {
      let result = try sandbox.run(["ingest", "attack.jsonl", "--term=" + term, "--json"])
      try #require(result.exitCode == 0, "\(result)")
    }
    return sandbox
  }

  /// Runs a line to its end. A service is asked to stop once it has said where it is.
  private func run(_ words: [String], in sandbox: Sandbox, _ screen: Connections.Screen = .none)
    throws -> CommandResult
  {
    let command = try sandbox.start(words, screen: screen)
    guard words.contains("serve") else { return command.wait(seconds: 60) }
    _ = command.output(until: "\n", seconds: 20)
    command.send(SIGTERM)
    return command.wait(seconds: 20)
  }

  /// What would be in the way of the next run.
  private func clear(_ sandbox: Sandbox) {
    for name in ["copy.sqlite", "other.sqlite"] {
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: sandbox.file(name + ending))
      }
    }
  }

  @Test("Every command answers in every form about what strangers wrote")
  func commands() throws {
    var random = SeededRandom(seed: Self.seed)
    let terms = Self.some(AttackTexts.all.filter(Self.isTerm), 1, &random)
    let sandbox = try sandbox(terms: terms)
    var runs = 0
    for term in terms {
      let lines = AttackLines(term: term)
      for command in program.commands where command.name != "serve" {
        for (words, form) in try lines.lines(command) {
          clear(sandbox)
          let result = try run(words, in: sandbox)
          let faults = AttackPromises.faults(result, form)
          #expect(faults == [], "seed \(Self.seed): \(words)")
          #expect(result.exitCode == 0, "seed \(Self.seed): \(words): \(result.errors)")
          runs += 1
        }
        let words = try lines.line(command)
        clear(sandbox)
        let shown = try run(
          words + (words.contains("--") ? [] : ["--color=always"]), in: sandbox,
          .output(columns: 60))
        let form = ["man", "completions"].contains(command.name) ? "" : shown.output
        #expect(AttackPromises.ending(shown) + AttackPromises.spoken(form, "the screen") == [])
        runs += 1
      }
    }
    try Torture.record(
      "attacks", "hostile texts in a database",
      [
        "texts": "\(AttackTexts.all.count)", "terms": "\(terms.count)",
        "commands": "\(program.commands.count - 1)", "runs": "\(runs)",
      ])
  }

  private static func isTerm(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.isAlphabetic }
  }

  @Test("Every argument and every option of every command takes any text, or refuses it in a line")
  func arguments() throws {
    var random = SeededRandom(seed: Self.seed)
    let sandbox = try sandbox(terms: ["#plain"])
    let attacks = try Self.some(wordAttacks(&random), 90, &random)
    for words in attacks {
      clear(sandbox)
      let result = try run(words, in: sandbox)
      // An answer in another form is held to that elsewhere.
      let isForPeople =
        !["man", "completions"].contains(words[0])
        && !words.contains { $0.contains("format") }
      let faults =
        AttackPromises.ending(result) + AttackPromises.spoken(result.errors, "standard error")
        + (isForPeople ? AttackPromises.spoken(result.output, "the answer") : [])
      #expect(faults == [], "seed \(Self.seed): \(words): \(result)")
      let linesMax = result.exitCode == 64 ? 2 : 60
      #expect(result.errorLines.count <= linesMax, "seed \(Self.seed): \(words): \(result)")
    }
    #expect(AttackPromises.ending(try sandbox.run(["check"])) == [])
    try Torture.record(
      "attacks", "hostile words on the command line",
      ["commands": "\(program.commands.count)", "runs": "\(attacks.count)"])
  }

  /// Each argument and each option of each command with some of the texts, and options that are none.
  private func wordAttacks(_ random: inout SeededRandom) throws -> [[String]] {
    let lines = AttackLines(term: "#plain")
    var attacks: [[String]] = []
    for command in program.commands {
      for option in command.options + program.globalOptions where option.kind != .flag {
        for text in AttackTexts.all.shuffled(using: &random).prefix(20) {
          attacks.append(try lines.line(command, option, text))
        }
      }
      for text in AttackTexts.all.shuffled(using: &random).prefix(20) {
        for place in 0...command.arguments.count {
          attacks.append(try lines.line(command, place, text))
        }
        attacks.append([command.name, "--" + text])
      }
    }
    return attacks
  }

  @Test(
    "Every hostile file is read or refused, in bounded memory, and nothing is written elsewhere")
  func files() throws {
    let sandbox = try Sandbox()
    let evil = "smashtag-evil-\(UUID())"
    let folder = sandbox.file("attacks")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let megabytes = Torture.amount(short: 1, long: 1024)
    let made = try sandbox.run(
      program: [
        InstalledPython.path, "-B",
        Fixtures.root.appending(path: "Tests/Reliability/attacks.py").path, folder,
        String(megabytes), evil,
      ], seconds: 1200)
    try #require(made.exitCode == 0, "\(made)")
    var random = SeededRandom(seed: Self.seed)
    #expect(made.outputLines.count > 80)
    let names = Self.some(made.outputLines, 25, &random)
    let before = try FileManager.default.contentsOfDirectory(atPath: sandbox.path).sorted()
    var runs = 0
    for name in names {
      var attacks = [["ingest", "attacks/" + name, "--term", "x", "--json"]]
      if random.isOnce(in: Torture.amount(short: 8, long: 2)) {
        attacks.append(["ingest", "attacks/" + name, "--term", "x", "--strict"])
        attacks.append(["ingest", "attacks/" + name, "--dry-run"])
      }
      for words in attacks {
        let result = try bounded(words, in: sandbox)
        let form: AttackPromises.Form = words.contains("--json") ? .json : .table
        #expect(AttackPromises.faults(result, form) == [], "\(words): \(result.errors.prefix(500))")
        runs += 1
      }
    }
    let check = try sandbox.run(["check"])
    #expect(check.exitCode == 0, "\(check)")
    let after = try FileManager.default.contentsOfDirectory(atPath: sandbox.path).sorted()
    #expect(after.filter { !$0.hasPrefix("tweets.sqlite") } == before)
    for place in [
      "/", "/tmp", sandbox.path, sandbox.path + "/..", folder + "/..", NSHomeDirectory(),
    ] {
      let found = try FileManager.default.contentsOfDirectory(atPath: place)
      #expect(!found.contains { $0.contains(evil) }, "\(place)")
    }
    try Torture.record(
      "attacks", "hostile files",
      [
        "files": "\(names.count)", "the largest, once opened": "\(megabytes) MiB",
        "runs": "\(runs)", "memory at most": "\(Self.memoryMegabytes) MiB",
      ])
  }

  /// As much as a run may ask the system for, in MiB: threads, libraries and what is mapped included.
  private static let memoryMegabytes = 2048

  /// Runs a line that cannot have more memory than that.
  private func bounded(_ words: [String], in sandbox: Sandbox) throws -> CommandResult {
    // A sanitizer maps terabytes for itself.
    let isSanitized = Sandbox.binaryFolder.contains(/build-[at]san/)
    let limit = isSanitized ? "" : "ulimit -v \(Self.memoryMegabytes << 10); "
    return try sandbox.run(
      program: [
        "/bin/bash", "-c", limit + "exec \"$0\" \"$@\"", Sandbox.binaryFolder + "/smashtag",
      ] + words,
      seconds: Torture.amount(short: 60, long: 600))
  }
}
