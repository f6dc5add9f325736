import CSQLite
import Foundation
import Glibc
import TestSupport
import Testing

/// The database goes, or another comes to be there, while somebody works with it.
@Suite("Reliability: surroundings, the database is replaced", .serialized)
struct SurroundingsReplacedTests {
  let sandbox = Result { try Sandbox() }

  /// A database of the tweets `range` under the term `x`.
  private func make(_ name: String, _ range: Range<Int>, in sandbox: Sandbox) throws {
    try sandbox.writeTweets(range, to: "some.jsonl")
    let result = try sandbox.run(["--db", name, "ingest", "some.jsonl", "--term", "x"])
    try #require(result.exitCode == 0, "\(result)")
  }

  private func remove(_ name: String, in sandbox: Sandbox) {
    for ending in ["", "-wal", "-shm"] { unlink(sandbox.file(name + ending)) }
  }

  /// Does what a newer program would: it adds a step to the schema.
  private func migrate(_ name: String, in sandbox: Sandbox) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    guard sqlite3_open(sandbox.file(name), &handle) == SQLITE_OK,
      sqlite3_exec(handle, "PRAGMA user_version = 99", nil, nil, nil) == SQLITE_OK
    else { throw Unexpected("the database cannot be migrated") }
  }

  /// How many tweets the service counts; nil where it says that there is no database.
  private func tweets(_ served: ServedCommand) throws -> Int? {
    // For some milliseconds an answer is good.
    usleep(20_000)
    let reply = try served.ask(
      "GET", "/api/v1/terms/x/popularity", [ServedCommand.authorization])
    if reply.status == 404 { return nil }
    guard reply.status == 200 else { throw Unexpected("\(reply)") }
    return try JSONAnswer(line: reply.body).int("tweets")
  }

  @Test("A service sees the database that is there now: another, none, one made anew")
  func served() throws {
    let sandbox = try sandbox.get()
    try make("tweets.sqlite", 0..<100, in: sandbox)
    let served = try ServedCommand(in: sandbox)
    let rounds = Torture.amount(short: 3, long: 60)
    for round in 0..<rounds {
      #expect(try tweets(served) == 100)
      // Another is moved over it.
      try make("other.sqlite", 0..<(200 + round), in: sandbox)
      #expect(rename(sandbox.file("other.sqlite"), sandbox.file("tweets.sqlite")) == 0)
      #expect(try tweets(served) == 200 + round)
      remove("tweets.sqlite", in: sandbox)
      #expect(try tweets(served) == nil)
      try make("tweets.sqlite", 0..<100, in: sandbox)
    }
    #expect(try tweets(served) == 100)
    #expect(served.stop().exitCode == 0)
    try Torture.record(
      "faults", "the database is replaced under a service",
      ["replaced, deleted and made anew": "\(rounds) times", "answers of another state": "0"])
  }

  /// As people restore a backup: the file is the same, its bytes are others, and SQLite is not told.
  @Test("A service sees a database that was copied over the one that it has open")
  func copiedOver() throws {
    let sandbox = try sandbox.get()
    try make("tweets.sqlite", 0..<100, in: sandbox)
    try make("more.sqlite", 0..<2000, in: sandbox)
    try make("few.sqlite", 0..<100, in: sandbox)
    let served = try ServedCommand(in: sandbox)
    let rounds = Torture.amount(short: 3, long: 60)
    for _ in 0..<rounds {
      #expect(try tweets(served) == 100)
      #expect(try sandbox.shell("cp more.sqlite tweets.sqlite").exitCode == 0)
      #expect(try tweets(served) == 2000)
      let reply = try served.ask("GET", "/api/v1/stats", [ServedCommand.authorization])
      #expect(try JSONAnswer(line: reply.body).int("links") == 2000, "\(reply)")
      #expect(try sandbox.shell("cp few.sqlite tweets.sqlite").exitCode == 0)
    }
    #expect(served.stop().exitCode == 0)
    try Torture.record(
      "faults", "another database is copied over that of a service",
      ["copied": "\(2 * rounds) times", "answers of another state": "0"])
  }

  @Test("A service does not answer from a database that a newer program has changed")
  func newer() throws {
    let sandbox = try sandbox.get()
    try make("tweets.sqlite", 0..<100, in: sandbox)
    let served = try ServedCommand(in: sandbox)
    #expect(try tweets(served) == 100)
    try migrate("tweets.sqlite", in: sandbox)
    for target in ["popularity", "tweets", "trends"] {
      let reply = try served.ask(
        "GET", "/api/v1/terms/x/\(target)", [ServedCommand.authorization])
      #expect(reply.status == 500, "\(target): \(reply)")
      #expect(reply.body.contains("newer smashtag"), "\(target): \(reply)")
    }
    for target in ["/api/v1/terms", "/api/v1/stats"] {
      let reply = try served.ask("GET", target, [ServedCommand.authorization])
      #expect(reply.status == 500, "\(target): \(reply)")
    }
    #expect(served.stop().exitCode == 0)
  }

  @Test("An ingest does not write on into a database that a newer program has changed")
  func newerWhileIngesting() throws {
    let sandbox = try sandbox.get()
    try make("tweets.sqlite", 0..<100, in: sandbox)
    let run = try sandbox.start(["ingest", "-", "--term", "x"], input: .silence)
    usleep(500_000)
    try migrate("tweets.sqlite", in: sandbox)
    run.say(#"{"id_str":"7","text":"","entities":{"hashtags":[{"text":"all"}]}}"# + "\n")
    run.endInput()
    let result = run.wait()
    #expect(result.exitCode == 2, "\(result)")
    #expect(result.errors.contains("newer smashtag"), "\(result)")
  }

  @Test("An ingest whose database is gone says so, instead of storing where nobody looks")
  func ingestIntoNothing() throws {
    let sandbox = try sandbox.get()
    let many = 0..<30_000
    try sandbox.writeTweets(many, to: "many.jsonl")
    let ingest = ["ingest", "many.jsonl", "--term", "x"]
    for isMadeAnew in [false, true] {
      remove("tweets.sqlite", in: sandbox)
      let run = try sandbox.start(ingest)
      while !sandbox.has("tweets.sqlite-wal"), !run.hasEnded { usleep(500) }
      run.send(SIGSTOP)
      remove("tweets.sqlite", in: sandbox)
      if isMadeAnew { try make("tweets.sqlite", 0..<100, in: sandbox) }
      run.send(SIGCONT)
      let result = run.wait()
      #expect(result.exitCode == 2, "\(result)")
      #expect(result.output.isEmpty, "\(result)")
      #expect(result.errorLines.count == 1, "\(result)")
      #expect(
        result.errors.contains("'tweets.sqlite' was deleted, or replaced by another"), "\(result)")
      #expect(try sandbox.run(ingest).exitCode == 0)
      #expect(try sandbox.counts(of: "x") == Sandbox.countsOfTweets(many))
      #expect(try sandbox.run(["check"]).exitCode == 0)
    }
  }

  @Test("--watch sees the database that is there now")
  func watched() throws {
    let sandbox = try sandbox.get()
    try make("tweets.sqlite", 0..<100, in: sandbox)
    let run = try sandbox.start(["popularity", "x", "--top", "1", "--watch", "--format", "ndjson"])
    #expect(run.output(until: #""tweets":100"#).contains(#""tweets":100"#))
    try make("other.sqlite", 0..<200, in: sandbox)
    #expect(rename(sandbox.file("other.sqlite"), sandbox.file("tweets.sqlite")) == 0)
    #expect(run.output(until: #""tweets":200"#, seconds: 10).contains(#""tweets":200"#))
    remove("tweets.sqlite", in: sandbox)
    usleep(600_000)
    try make("tweets.sqlite", 0..<300, in: sandbox)
    #expect(run.output(until: #""tweets":300"#, seconds: 10).contains(#""tweets":300"#))
    run.send(SIGINT)
    #expect(run.wait().exitCode == 130)
  }
}
