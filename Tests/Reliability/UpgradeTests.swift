import Foundation
import Glibc
import Migrations
import TestSupport
import Testing

@testable import Store

/// Databases that former versions of the program wrote open, are brought up to date, and say what an ingest
/// of the same files into a new one says.
@Suite("Reliability: upgrades", .serialized)
struct UpgradeTests {
  let sandbox = Result { try Sandbox() }

  /// The schema versions of which a database lies in `fixtures/databases`.
  static let versions = 1..<Migrations.steps.count

  private static let terms = ["#stanford", "climate change"]

  /// Two questions of each kind, the answers to which hang on nothing but the tweets.
  private static let questions =
    terms.flatMap { term in
      [
        ["popularity", term, "--min-count", "1", "--json"],
        ["popularity", term, "--retweets", "exclude", "--authors", "--json"],
        ["tweets", term, "--format", "ndjson"], ["trends", term, "--by", "day", "--json"],
        ["pairs", term, "--json"], ["tweets", term, "--text", "the", "--json"],
      ]
    } + [["compare"] + terms + ["--json"]]

  /// Puts the database of a former version into the sandbox.
  private func unpack(_ version: Int, _ sandbox: Sandbox, as name: String = "old.sqlite") throws {
    let packed = "fixtures/databases/schema-\(version).sqlite.gz"
    let result = try sandbox.run(program: ["/usr/bin/gzip", "-dc", packed], seconds: 30)
    try #require(result.exitCode == 0, "\(result)")
    for ending in ["-wal", "-shm"] { unlink(sandbox.file(name + ending)) }
    try Data(result.outputBytes).write(to: URL(fileURLWithPath: sandbox.file(name)))
  }

  /// Ingests what those databases were made of into a new one.
  private func ingestAnew(_ sandbox: Sandbox) throws {
    let list = try String(contentsOfFile: Fixtures.path("databases/ingested.tsv"), encoding: .utf8)
    var files: [(term: String, names: [String])] = []
    for line in list.split(separator: "\n") {
      let cells = line.split(separator: "\t").map(String.init)
      if let place = files.firstIndex(where: { $0.term == cells[0] }) {
        files[place].names.append("fixtures/" + cells[1])
      } else {
        files.append((cells[0], ["fixtures/" + cells[1]]))
      }
    }
    for (term, names) in files {
      let result = try sandbox.run(["ingest", "--db", "new.sqlite", "--term", term] + names)
      // Some of them hold what is no tweet, too.
      try #require(result.exitCode == 1, "\(result)")
    }
  }

  private func ask(_ sandbox: Sandbox, _ database: String) throws -> [String] {
    try Self.questions.map { question in
      let result = try sandbox.run(question + ["--db", database])
      #expect(result.exitCode == 0, "\(question): \(result)")
      #expect(result.errors.isEmpty, "\(question): \(result)")
      return result.description
    }
  }

  private func version(_ path: String) throws -> Int {
    Int(try Connection(path: path, mode: .readWrite).integer("PRAGMA user_version"))
  }

  @Test("Each answers like a new one, after it was read and after it was written")
  func numbers() throws {
    let sandbox = try sandbox.get()
    try ingestAnew(sandbox)
    let state = try StoredState(path: sandbox.file("new.sqlite"))
    let answers = try ask(sandbox, "new.sqlite")
    for version in Self.versions {
      try unpack(version, sandbox)
      #expect(try self.version(sandbox.file("old.sqlite")) == version)
      #expect(try ask(sandbox, "old.sqlite") == answers, "schema \(version)")
      #expect(try self.version(sandbox.file("old.sqlite")) == Migrations.steps.count)
      #expect(try findings(in: sandbox.file("old.sqlite")).isEmpty, "schema \(version)")
      let read = try StoredState(path: sandbox.file("old.sqlite"))
      #expect(read == state, "schema \(version): \(read.difference(from: state))")
    }

    // Whoever writes into one finds it as it is found in a new one.
    for words in [
      ["ingest", "fixtures/v1-lines.jsonl", "fixtures/folding.jsonl", "--term", "climate change"],
      ["prune", "--older-than", "2020-05-20"], ["forget", "#stanford"],
    ] {
      #expect(try sandbox.run(words + ["--db", "new.sqlite"]).exitCode == 0)
      let state = try StoredState(path: sandbox.file("new.sqlite"))
      for version in Self.versions {
        try unpack(version, sandbox)
        let database = sandbox.file("old.sqlite")
        #expect(try sandbox.run(words + ["--db", "old.sqlite"]).exitCode == 0)
        #expect(try findings(in: database).isEmpty, "schema \(version), \(words)")
        // Each begins with the old one, and what came before is done to it now.
        if words[0] == "ingest" {
          let written = try StoredState(path: database)
          #expect(
            written == state, "schema \(version), \(words): \(written.difference(from: state))")
        }
      }
    }
    try Torture.record(
      "upgrades", "databases of former versions",
      [
        "schema versions": "\(Self.versions.count)",
        "answers compared with those of a fresh ingest":
          "\(Self.versions.count * Self.questions.count)",
      ])
  }

  @Test("Killed while it is brought up to date, it is whole, and the next command goes on")
  func killed() throws {
    let sandbox = try sandbox.get()
    try ingestAnew(sandbox)
    let state = try StoredState(path: sandbox.file("new.sqlite"))
    try unpack(1, sandbox)
    let start = ContinuousClock.now
    #expect(try sandbox.run(["terms", "--db", "old.sqlite"]).exitCode == 0)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    var kills = 0
    for version in Self.versions {
      for seed in 0..<Torture.amount(short: 2, long: 25) {
        var random = SeededRandom(seed: UInt64(seed))
        try unpack(version, sandbox)
        let moment = seconds * Double.random(in: 0..<1, using: &random)
        let run = try sandbox.start(["terms", "--db", "old.sqlite"])
        usleep(useconds_t(moment * 1_000_000))
        run.send(SIGKILL)
        if run.wait().signal == SIGKILL { kills += 1 }
        let told: Comment = "schema \(version), seed \(seed), killed after \(moment) s"
        let now = try StoredState(path: sandbox.file("old.sqlite"))
        #expect(now == state, "\(told): \(now.difference(from: state))")
        #expect(try findings(in: sandbox.file("old.sqlite")).isEmpty, told)
      }
    }
    #expect(kills >= Self.versions.count)
    try Torture.record("upgrades", "killed while brought up to date", ["kills": "\(kills)"])
  }

  @Test("A newer one is refused in a line, whatever is asked, and stays as it is")
  func newer() throws {
    let sandbox = try sandbox.get()
    let next = Migrations.steps.count + 1
    try unpack(1, sandbox)
    try Connection(path: sandbox.file("old.sqlite"), mode: .readWrite)
      .execute("PRAGMA user_version = \(next)")
    let before = try sandbox.read("old.sqlite")
    let commands = [
      ["terms"], ["check"], ["check", "--repair"], ["prune", "--keep", "1"],
      ["ingest", "fixtures/v1-lines.jsonl", "-t", "x"], ["backup", "copy.sqlite"],
    ]
    for command in commands {
      let result = try sandbox.run(command + ["--db", "old.sqlite"])
      #expect(result.exitCode == 2)
      #expect(
        result.errors == """
          smashtag: the database 'old.sqlite' was made by a newer smashtag (schema \(next), \
          this one knows \(next - 1)); update smashtag

          """)
    }
    #expect(try sandbox.read("old.sqlite") == before)
    #expect(!sandbox.has("copy.sqlite"))
  }
}
