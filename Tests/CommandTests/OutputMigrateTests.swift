import Foundation
import TestSupport
import Testing

/// What `migrate` answers: a line of what was copied, one of what was proved, one for each term that
/// differs; or with `--json`
///
///     {"schema","from","to","terms","tweets","copied","ingests","equal","differing","seconds"}
@Suite("Output: migrate")
struct OutputMigrateTests {
  let sandbox = Result { try Sandbox.withSample() }

  private static let there = ["migrate", "--from", "tweets.sqlite", "--to", "other.sqlite"]

  @Test("Tells what was copied and proved, in lines or in JSON; the copy answers like the first")
  func whole() throws {
    let sandbox = try sandbox.get()
    let result = try sandbox.run(Self.there)
    #expect(result.exitCode == 0, "\(result)")
    try expectSnapshot(
      result.description.replacing(#/in [0-9.]+ (ms|s)/#, with: "in TIME"), named: "migrate")
    let json = try sandbox.run(Self.there + ["--json"])
    #expect(json.exitCode == 0)
    try expectSnapshot(json.masked, named: "migrate-json")
    #expect(
      try JSONAnswer(json).names == [
        "schema", "from", "to", "terms", "tweets", "copied", "ingests", "equal", "differing",
        "seconds",
      ])
    #expect(try sandbox.run(Self.there + ["--quiet"]).description == "--- exit 0\n")
    let expected = try sandbox.counts(of: "#stanford")
    let ingests = try sandbox.run(["ingests", "--json"]).output
    sandbox.environment["SMASHTAG_DB"] = "other.sqlite"
    #expect(try sandbox.counts(of: "#stanford") == expected)
    #expect(try sandbox.run(["ingests", "--json"]).output == ingests)
    #expect(try sandbox.run(["check"]).exitCode == 0)
  }

  @Test("Terms that differ are told, exit 1")
  func differing() throws {
    let sandbox = try sandbox.get()
    try sandbox.write(
      ##"{"id_str":"7","text":"#own","entities":{"hashtags":[{"text":"own"}]}}"##, to: "own.jsonl")
    let own = ["ingest", "own.jsonl", "--term", "#stanford", "--db", "sqlite.sqlite"]
    try #require(try sandbox.run(own).exitCode == 0)
    // By sqlite: in front of it.
    let to = ["migrate", "--from", "tweets.sqlite", "--to", "sqlite:sqlite.sqlite"]
    let result = try sandbox.run(to)
    #expect(result.exitCode == 1, "\(result)")
    try expectSnapshot(
      result.description.replacing(#/in [0-9.]+ (ms|s)/#, with: "in TIME"),
      named: "migrate-differing")
    let json = try sandbox.run(to + ["--json"])
    #expect(json.exitCode == 1)
    try expectSnapshot(json.masked, named: "migrate-differing-json")
  }

  @Test(
    "What stands in the way is told in a line, exit 2, and nothing is made",
    arguments: [
      (["none.sqlite", "new.sqlite"], "no database 'none.sqlite' yet"),
      (["tweets.sqlite", "tweets.sqlite"], "'tweets.sqlite' is the store that is copied"),
      (["tweets.sqlite", "./tweets.sqlite"], "'./tweets.sqlite' is the store that is copied"),
      (["tweets.sqlite", "none/new.sqlite"], "cannot open the database 'none/new.sqlite'"),
      (
        ["clickhouse://a@127.0.0.1:1/d?cluster=c", "new.sqlite"],
        "the ClickHouse server 127.0.0.1:1 cannot be reached"
      ),
      (
        ["clickhouse://a@127.0.0.1:1/d?cluster=c&password-file=none", "new.sqlite"],
        "cannot read the password file 'none'"
      ),
    ])
  func refused(stores: [String], sentence: String) throws {
    let sandbox = try sandbox.get()
    let result = try sandbox.run(["migrate", "--from", stores[0], "--to", stores[1]])
    #expect(result.exitCode == 2, "\(result)")
    #expect(result.output.isEmpty && result.errorLines.count == 1, "\(result)")
    #expect(result.errors.hasPrefix("smashtag: \(sentence)"), "\(result)")
    #expect(!sandbox.has("new.sqlite"))
  }

  @Test("Wrong usage, exit 64")
  func usage() throws {
    for arguments in [
      [], ["--from", "a"], ["--to", "a"], ["--from", "a", "--to", "b", "--db", "c"],
      ["--from", "a", "--to", "b", "--store", "c"], ["--from", "http://a", "--to", "b"],
      ["--from", "a", "--to", "clickhouse://h/d"], ["--from", "sqlite:", "--to", "b"],
    ] {
      let result = try sandbox.get().run(["migrate"] + arguments)
      #expect(result.exitCode == 64, "\(arguments) \(result)")
    }
  }

  @Test("Killed again and again while it copies, it ends the same")
  func killed() throws {
    let sandbox = try sandbox.get()
    try sandbox.writeTweets(0..<60_000, to: "many.jsonl")
    try #require(
      try sandbox.run(["ingest", "many.jsonl", "--term", "many", "--quiet"]).exitCode == 0)
    for pause in 1...4 {
      let run = try sandbox.start(Self.there)
      usleep(UInt32(pause) * 150_000)
      run.send(SIGKILL)
      _ = run.wait()
    }
    let result = try sandbox.run(Self.there + ["--json"])
    #expect(result.exitCode == 0, "\(result)")
    #expect(try JSONAnswer(result).fields["equal"] as? Bool == true)
    let expected = try sandbox.counts(of: "many")
    sandbox.environment["SMASHTAG_DB"] = "other.sqlite"
    #expect(try sandbox.counts(of: "many") == expected)
    #expect(try sandbox.run(["check"]).exitCode == 0)
  }

  @Test("Into a cluster, and backed up out of it: the file answers as the first does")
  func cluster() throws {
    let sandbox = try sandbox.get()
    let servers = try TestCluster.shared
    let name = TestCluster.newDatabaseName()
    defer { servers.drop(name) }
    let store = servers.address(name)
    sandbox.environment["SMASHTAG_CLICKHOUSE_PASSWORD"] = servers.password
    let there = try sandbox.run(["migrate", "--from", "tweets.sqlite", "--to", store])
    #expect(there.exitCode == 0, "\(there)")
    let statistics = try sandbox.run(["stats", "--json", "--store", store])
    let answer = try JSONAnswer(statistics)
    #expect(try answer.int("tweets") == 58)
    #expect(try answer.string("database") == store)
    let backup = try sandbox.run(["backup", "copy.sqlite", "--store", store])
    #expect(backup.exitCode == 0, "\(backup)")
    let expected = try sandbox.counts(of: "#stanford")
    sandbox.environment["SMASHTAG_DB"] = "copy.sqlite"
    #expect(try sandbox.counts(of: "#stanford") == expected)
    #expect(try sandbox.run(["check"]).exitCode == 0)
    sandbox.environment["SMASHTAG_STORE"] = store
    let sql = try sandbox.run(["sql", "SELECT 1", "--store", store])
    #expect(sql.exitCode == 2 && sql.errorLines.count == 1, "\(sql)")
  }
}
