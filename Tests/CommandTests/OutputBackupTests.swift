import Foundation
import TestSupport
import Testing

/// What `backup` answers: a line, or with `--json`
///
///     {"schema","file","terms","tweets","bytes","seconds","checked"}
@Suite("Output: backup")
struct OutputBackupTests {
  let sandbox = Result { try Sandbox.withSample() }

  private func files(_ sandbox: Sandbox) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: sandbox.path).sorted()
  }

  @Test("Tells what the copy holds, in a line or in JSON; the copy answers like the database")
  func whole() throws {
    let sandbox = try sandbox.get()
    let result = try sandbox.run(["backup", "copy.sqlite"])
    try expectSnapshot(
      result.description.replacing(#/[0-9.]+ kB(.+) [0-9.]+ (ms|s)\n/#) { "SIZE\($0.1) TIME\n" },
      named: "backup")
    #expect(result.exitCode == 0)
    let json = try sandbox.run(["backup", "copy.sqlite", "--force", "--json"])
    try expectSnapshot(
      json.masked.replacing(#/"bytes":[0-9]+/#, with: "\"bytes\":BYTES"), named: "backup-json")
    let answer = try JSONAnswer(json)
    #expect(
      answer.names == ["schema", "file", "terms", "tweets", "bytes", "seconds", "checked"])
    #expect(try answer.int("bytes") == sandbox.read("copy.sqlite").count)
    #expect(try sandbox.run(["backup", "quiet.sqlite", "--quiet"]).description == "--- exit 0\n")
    #expect(
      try files(sandbox) == ["copy.sqlite", "fixtures", "quiet.sqlite", "tweets.sqlite"])
    let expected = try sandbox.counts(of: "#stanford")
    sandbox.environment["SMASHTAG_DB"] = "copy.sqlite"
    #expect(try sandbox.counts(of: "#stanford") == expected)
    #expect(try sandbox.run(["check"]).exitCode == 0)
    #expect(try sandbox.run(OutputIngestTests.stanford + ["--json"]).output.contains("\"new\":0,"))
    #expect(try sandbox.run(["backup", "of-copy.sqlite"]).exitCode == 0)
  }

  @Test(
    "What stands in the way is told in a line, exit 2, and nothing is written",
    arguments: [
      (["there"], "'there' is there already; --force replaces it"),
      (["tweets.sqlite"], "'tweets.sqlite' is the database itself, or one of the files"),
      (["tweets.sqlite", "--force"], "'tweets.sqlite' is the database itself"),
      (["./tweets.sqlite", "--force"], "'./tweets.sqlite' is the database itself"),
      (["none/copy.sqlite"], "cannot write 'none/copy.sqlite': there is no such folder; make it"),
      (["fixtures"], "'fixtures' is no file; give the name of a file"),
      (["/dev/null", "--force"], "'/dev/null' is no file"),
    ])
  func refused(arguments: [String], sentence: String) throws {
    let sandbox = try sandbox.get()
    try sandbox.write("mine", to: "there")
    let before = try files(sandbox)
    let result = try sandbox.run(["backup"] + arguments)
    #expect(result.exitCode == 2, "\(result)")
    #expect(result.output.isEmpty)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("smashtag: \(sentence)"), "\(result)")
    #expect(try files(sandbox) == before)
    #expect(try sandbox.read("there") == Data("mine".utf8))
  }

  @Test("Wrong usage, exit 64")
  func usage() throws {
    for arguments in [["backup"], ["backup", ""], ["backup", "a", "b"]] {
      #expect(try sandbox.get().run(arguments).exitCode == 64, "\(arguments)")
    }
  }

  @Test("A disk that is full keeps nothing of it", arguments: [0, 8, 40])
  func full(kilobytes: Int) throws {
    let sandbox = try sandbox.get()
    let result = try sandbox.shell("ulimit -f \(kilobytes); smashtag backup copy.sqlite")
    #expect(result.exitCode == 2, "\(result)")
    #expect(
      result.errors.hasPrefix("smashtag: no space left for 'copy.sqlite'; nothing of it is kept"),
      "\(result)")
    // A reader that could not make the database's own two files whole leaves them to the next.
    #expect(try files(sandbox).allSatisfy { !$0.hasPrefix("copy") })
  }

  @Test("Ctrl-C: exit 130, and nothing stays behind")
  func interrupted() throws {
    let sandbox = try sandbox.get()
    // Large enough for many steps; the filling is of no table of ours.
    try sandbox.sql(
      """
      CREATE TABLE filling (bytes BLOB);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300)
      INSERT INTO filling SELECT randomblob(1000000) FROM n;
      """, on: "tweets.sqlite")
    let before = try files(sandbox)
    let run = try sandbox.start(["backup", "copy.sqlite"])
    while try !run.hasEnded && !files(sandbox).contains(where: { $0.hasSuffix(".partial") }) {
      usleep(1000)
    }
    run.send(SIGINT)
    let result = run.wait()
    #expect(result.exitCode == 130, "\(result)")
    #expect(result.errors == "smashtag: interrupted; nothing of the backup is kept\n")
    #expect(result.output.isEmpty)
    #expect(try files(sandbox) == before)
    // A terminal sees how far it is.
    let shown = try sandbox.run(["backup", "copy.sqlite"], screen: .errors(columns: 70))
    #expect(shown.exitCode == 0)
    #expect(shown.errors.contains("%") && shown.errors.hasSuffix("\r\u{1B}[K"), "\(shown)")
  }
}
