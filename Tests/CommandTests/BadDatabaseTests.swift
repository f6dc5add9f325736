import Foundation
import TestSupport
import Testing

/// A database that cannot be used: one clear line, exit code 2, and it is left as it is.
@Suite("Bad input: the database")
struct BadDatabaseTests {
  let sandbox = Result { try Sandbox() }

  static let asking = [
    ["popularity", "#stanford"], ["terms"], ["tweets", "#stanford"], ["stats"],
    ["ingests"], ["sql", "SELECT 1"], ["backup", "copy.sqlite", "--force"],
  ]
  static let changing = [
    OutputIngestTests.stanford, ["prune", "--keep", "1"], ["forget", "#stanford"],
    ["check", "--repair"],
  ]
  static let all = asking + changing + [["check"]]

  private func expectRefused(
    _ commands: [[String]], database: String, _ parts: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let sandbox = try sandbox.get()
    for command in commands {
      let result = try sandbox.run(["--db", database] + command)
      #expect(result.exitCode == 2, "\(command): \(result)", sourceLocation: sourceLocation)
      #expect(result.output.isEmpty, "\(command): \(result)", sourceLocation: sourceLocation)
      #expect(result.errorLines.count == 1, "\(result)", sourceLocation: sourceLocation)
      #expect(
        result.errors.hasPrefix("smashtag: "), "\(result)", sourceLocation: sourceLocation)
      for part in parts {
        #expect(
          result.errors.contains(part), "\(command): \(result)", sourceLocation: sourceLocation)
      }
    }
  }

  private func makeDatabase() throws -> Sandbox {
    let sandbox = try sandbox.get()
    #expect(try sandbox.run(OutputIngestTests.stanford).exitCode == 0)
    return sandbox
  }

  private func sql(_ statements: String, on database: String) throws {
    try sandbox.get().sql(statements, on: database)
  }

  @Test("None: nothing to ask, nothing to change, and none is made")
  func none() throws {
    let commands = Self.all.filter { $0[0] != "ingest" }
    try expectRefused(
      commands, database: "none.sqlite",
      ["no database 'none.sqlite' yet", "smashtag ingest FILE --term TERM"])
    #expect(!(try sandbox.get().has("none.sqlite")))
  }

  @Test("An empty file is no database yet; a question does not make it one")
  func empty() throws {
    let sandbox = try sandbox.get()
    try sandbox.write("", to: "empty.sqlite")
    try expectRefused(Self.asking, database: "empty.sqlite", ["no database 'empty.sqlite' yet"])
    #expect(try sandbox.read("empty.sqlite").isEmpty)
  }

  @Test("A folder")
  func folder() throws {
    try expectRefused(Self.all, database: "fixtures", ["'fixtures'", "directory"])
  }

  @Test("Another kind of file is not touched")
  func otherFile() throws {
    let sandbox = try sandbox.get()
    try sandbox.copy("fixtures/page.html", to: "page.html")
    try expectRefused(
      Self.all, database: "page.html", ["'page.html' is not a database", "--db"])
    #expect(try sandbox.read("page.html") == sandbox.read("fixtures/page.html"))
  }

  @Test("Another program's database is not touched")
  func foreign() throws {
    try sql("CREATE TABLE notes (text); INSERT INTO notes VALUES (1)", on: "notes.sqlite")
    let before = try sandbox.get().read("notes.sqlite")
    try expectRefused(Self.all, database: "notes.sqlite", ["another program", "--db"])
    #expect(try sandbox.get().read("notes.sqlite") == before)
  }

  @Test("A newer smashtag's database is not touched")
  func newer() throws {
    let sandbox = try makeDatabase()
    try sql("PRAGMA user_version = 99", on: "tweets.sqlite")
    let before = try sandbox.read("tweets.sqlite")
    try expectRefused(
      Self.all, database: "tweets.sqlite", ["newer smashtag", "99", "update smashtag"])
    #expect(try sandbox.read("tweets.sqlite") == before)
  }

  @Test("A damaged header")
  func damagedHeader() throws {
    try makeDatabase().flip("tweets.sqlite", at: 0, count: 16)
    try expectRefused(Self.all, database: "tweets.sqlite", ["not a database"])
  }

  @Test("A damaged first page")
  func damagedFirstPage() throws {
    try makeDatabase().flip("tweets.sqlite", at: 100, count: 8)
    try expectRefused(Self.all, database: "tweets.sqlite", ["damaged", "restore it from a copy"])
  }

  @Test("Damage anywhere: never a crash, always one line, and check sees a broken page")
  func damagedPages() throws {
    let sandbox = try makeDatabase()
    let pages = try sandbox.read("tweets.sqlite").count / 4096
    var found = 0
    for page in 1..<pages {
      let name = "damaged\(page).sqlite"
      try sandbox.copy("tweets.sqlite", to: name)
      try sandbox.flip(name, at: page * 4096, count: 16)
      let check = try sandbox.run(["--db", name, "check"])
      #expect([0, 1, 2].contains(check.exitCode), "page \(page): \(check)")
      if check.exitCode != 0 { found += 1 }
      for command in Self.asking + Self.changing {
        let result = try sandbox.run(["--db", name] + command)
        #expect([0, 1, 2].contains(result.exitCode), "page \(page), \(command): \(result)")
        if result.exitCode == 2 {
          #expect(result.errorLines.count == 1, "page \(page), \(command): \(result)")
          #expect(result.errors.contains("damaged"), "page \(page), \(command): \(result)")
        }
      }
    }
    // A page of the free list has nothing that a check could miss.
    #expect(found >= pages - 2, "\(found) of \(pages - 1)")
  }

  @Test(
    "A place that cannot be written",
    arguments: [
      ("notes.txt/tweets.sqlite", "Not a directory"),
      ("/proc/tweets.sqlite", "there is no such folder"),
      ("no/such/folder/tweets.sqlite", "there is no such folder"),
    ])
  func unwritable(database: String, part: String) throws {
    try sandbox.get().write("", to: "notes.txt")
    try expectRefused([OutputIngestTests.stanford], database: database, [part, "--db"])
  }

  @Test("A default folder that cannot be made")
  func defaultFolder() throws {
    let sandbox = try sandbox.get()
    try sandbox.write("", to: "notes.txt")
    sandbox.environment["SMASHTAG_DB"] = nil
    sandbox.environment["XDG_DATA_HOME"] = sandbox.file("notes.txt")
    let result = try sandbox.run(OutputIngestTests.stanford)
    #expect(result.exitCode == 2)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("cannot make the folder"), "\(result)")
  }

  @Test("A file of the database that may not grow, as on a full disk", arguments: [0, 8, 40, 80])
  func full(kilobytes: Int) throws {
    let sandbox = try sandbox.get()
    let result = try sandbox.shell(
      "ulimit -f \(kilobytes); smashtag ingest fixtures/stanford.jsonl --term '#stanford'")
    #expect(result.exitCode == 2, "\(result)")
    #expect(result.errorLines.count == 1, "\(result)")
    #expect(result.errors.contains("no space left for the database"), "\(result)")
    // With space again, the same command does it.
    #expect(try sandbox.run(OutputIngestTests.stanford).exitCode == 0)
    #expect(try sandbox.run(["check"]).output == "all right: 58 tweets, 39 counts\n")
  }

  @Test("A full disk leaves what was stored before")
  func fullLater() throws {
    let sandbox = try makeDatabase()
    let before = try sandbox.run(["popularity", "#stanford", "--json"])
    let result = try sandbox.shell(
      "ulimit -f 8; smashtag ingest fixtures/v1-lines.jsonl --term '#stanford'")
    #expect(result.exitCode == 2, "\(result)")
    #expect(result.errors.contains("no space left"), "\(result)")
    #expect(try sandbox.run(["popularity", "#stanford", "--json"]).output == before.output)
    #expect(try sandbox.run(["check"]).exitCode == 0)
  }

  @Test("An answer that cannot be written, as on a full disk")
  func answerLost() throws {
    let sandbox = try makeDatabase()
    for line in ["smashtag terms > /dev/full", "ulimit -f 0; smashtag terms > out.txt"] {
      let result = try sandbox.shell(line)
      #expect(result.exitCode == 2, "\(line): \(result)")
      #expect(result.errorLines.count == 1)
      #expect(result.errors.hasPrefix("smashtag: cannot write to standard output: "), "\(result)")
    }
  }
}
