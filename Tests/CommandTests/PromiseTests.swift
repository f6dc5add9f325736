import Foundation
import Glibc
import TestSupport
import Testing

@testable import Store

/// What holds when a run is killed, stopped, or not alone: no count is ever wrong, the database
/// opens, and the same command again finishes the job.
///
/// The files here are of some megabytes: they are read in several portions.
@Suite("Promises: killed, stopped, not alone", .serialized)
struct PromiseTests {
  let sandbox = Result { try Sandbox() }

  private static let many = 0..<21_000
  private static let ingest = ["ingest", "many.jsonl", "--term", "x"]

  /// The sandbox with a file of many tweets.
  private func withMany() throws -> Sandbox {
    let sandbox = try sandbox.get()
    try sandbox.writeTweets(Self.many, to: "many.jsonl")
    return sandbox
  }

  private func expectWhole(
    _ sandbox: Sandbox, _ range: Range<Int>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let counts = try sandbox.counts(of: "x")
    #expect(counts == Sandbox.countsOfTweets(range), sourceLocation: sourceLocation)
    let check = try sandbox.run(["check"])
    #expect(check.exitCode == 0, "\(check)", sourceLocation: sourceLocation)
  }

  /// Waits until the program has made its database: it is at work.
  private func waitForDatabase(_ sandbox: Sandbox, _ command: SpawnedCommand) {
    while !sandbox.has("tweets.sqlite-wal"), !command.hasEnded { usleep(2000) }
  }

  @Test("Two ingests at once into one database, of files with common tweets")
  func together() throws {
    let sandbox = try sandbox.get()
    try sandbox.writeTweets(0..<6000, to: "one.jsonl")
    try sandbox.writeTweets(4000..<10_000, to: "two.jsonl")
    let runs = try ["one", "two"].map {
      try sandbox.start(["ingest", "\($0).jsonl", "--term", "x", "--json"])
    }
    let results = runs.map { $0.wait() }
    for result in results { #expect(result.exitCode == 0, "\(result)") }
    let new = try results.map { try JSONAnswer(line: $0.output).int("new") }
    #expect(new.reduce(0, +) == 10_000)
    try expectWhole(sandbox, 0..<10_000)
  }

  @Test("Two ingests at once under two terms: each has its own counts")
  func togetherTwoTerms() throws {
    let sandbox = try sandbox.get()
    try sandbox.writeTweets(0..<3000, to: "one.jsonl")
    try sandbox.writeTweets(1000..<4000, to: "two.jsonl")
    let runs = try [("one", "x"), ("two", "y"), ("two", "x"), ("one", "y")].map {
      try sandbox.start(["ingest", "\($0).jsonl", "--term", $1])
    }
    for result in runs.map({ $0.wait() }) { #expect(result.exitCode == 0, "\(result)") }
    try expectWhole(sandbox, 0..<4000)
    #expect(try sandbox.counts(of: "y") == sandbox.counts(of: "x"))
  }

  @Test("Ctrl-C: one line, exit 130, what is stored is sound, and the same command finishes")
  func interrupted() throws {
    let sandbox = try withMany()
    let run = try sandbox.start(Self.ingest)
    waitForDatabase(sandbox, run)
    run.send(SIGINT)
    let result = run.wait()
    #expect(result.exitCode == 130, "\(result)")
    #expect(result.output.isEmpty)
    // What was read is kept, be it nothing.
    let words = try #require(
      result.errors.wholeMatch(
        of: /smashtag: interrupted; ([0-9,]+|nothing) (?:tweets are|is) stored.*\n/))
    let stored = Int(words.1.filter { $0 != "," }) ?? 0
    #expect((0...Self.many.count).contains(stored))
    #expect(try sandbox.run(["check"]).exitCode == 0)
    let again = try sandbox.run(Self.ingest + ["--json"])
    #expect(try JSONAnswer(again).int("new") == Self.many.count - stored)
    #expect(try JSONAnswer(again).int("known") == stored)
    try expectWhole(sandbox, Self.many)
  }

  @Test("Ctrl-C in a run that is one unit: nothing is stored")
  func interruptedUnit() throws {
    let sandbox = try withMany()
    let run = try sandbox.start(Self.ingest + ["--strict"])
    waitForDatabase(sandbox, run)
    run.send(SIGINT)
    let result = run.wait()
    #expect(result.exitCode == 130, "\(result)")
    #expect(result.errors == "smashtag: interrupted; nothing is stored\n")
    #expect(try sandbox.run(["terms"]).description == "no searches yet\n--- exit 1\n")
  }

  @Test("Ctrl-C twice ends at once, and leaves a sound database")
  func interruptedTwice() throws {
    let sandbox = try withMany()
    // What stops by itself before the second one comes shows nothing: then once more, in a new database.
    var hasEndedAtOnce = false
    for attempt in 0..<10 where !hasEndedAtOnce {
      sandbox.environment["SMASHTAG_DB"] = "twice\(attempt).sqlite"
      let run = try sandbox.start(Self.ingest)
      while !sandbox.has("twice\(attempt).sqlite-wal"), !run.hasEnded { usleep(2000) }
      run.send(SIGINT)
      usleep(5000)
      run.send(SIGINT)
      let result = run.wait()
      hasEndedAtOnce = result.signal == SIGINT
      #expect(hasEndedAtOnce || result.exitCode == 130, "\(result)")
      #expect(try sandbox.run(Self.ingest).exitCode == 0)
      try expectWhole(sandbox, Self.many)
    }
    #expect(hasEndedAtOnce)
  }

  @Test("Ctrl-C while standard input is silent ends at once, in a line")
  func interruptedSilence() throws {
    let sandbox = try sandbox.get()
    let run = try sandbox.start(["ingest", "-", "--term", "x"], input: .silence)
    // Until it listens to the signal, the system ends it: that needs no test.
    usleep(1_000_000)
    #expect(!run.hasEnded)
    run.send(SIGINT)
    let result = run.wait(seconds: 20)
    #expect(
      result.description == "--- stderr\nsmashtag: interrupted; nothing is stored\n--- exit 130\n")
    #expect(!sandbox.has("tweets.sqlite"))
  }

  @Test("Whoever waits for another writer says so, and Ctrl-C gives up")
  func interruptedWait() throws {
    let sandbox = try Sandbox.withSample()
    let before = try sandbox.counts(of: "#stanford")
    let writer = try Connection(path: sandbox.file("tweets.sqlite"), mode: .readWrite)
    try writer.begin(.immediate)
    for command in [["ingest", "fixtures/v1-lines.jsonl", "-t", "x"], ["prune", "--keep", "0"]] {
      let run = try sandbox.start(command)
      usleep(3_500_000)
      #expect(!run.hasEnded)
      run.send(SIGINT)
      let result = run.wait(seconds: 20)
      let waiting =
        "waiting for another process that is writing to 'tweets.sqlite'; Ctrl-C gives up"
      #expect(result.errorLines.first == waiting, "\(command): \(result)")
      if command[0] == "ingest" {
        #expect(result.exitCode == 130, "\(result)")
        #expect(result.errorLines.dropFirst() == ["smashtag: interrupted; nothing is stored"])
      } else {
        // A deletion is undone by the system's end of the process, which the shell calls 130 too.
        #expect(result.signal == SIGINT, "\(result)")
      }
    }
    writer.rollback()
    #expect(try sandbox.counts(of: "#stanford") == before)
    #expect(try sandbox.run(["check"]).exitCode == 0)
  }

  @Test("Who asks while another ingests is always answered, and the numbers only grow")
  func reader() throws {
    let sandbox = try withMany()
    try sandbox.writeTweets(0..<10, to: "few.jsonl")
    #expect(try sandbox.run(["ingest", "few.jsonl", "--term", "x"]).exitCode == 0)
    let run = try sandbox.start(Self.ingest)
    var counts: [Int] = []
    while !run.hasEnded {
      let answer = try sandbox.run(["popularity", "x", "--top", "1", "--json"])
      #expect(answer.exitCode == 0, "\(answer)")
      #expect(answer.errors.isEmpty)
      let first = try #require(try JSONAnswer(answer).list("hashtags").first)
      // The head and the rows are of one state of the database.
      #expect(first["count"] as? Int == (try JSONAnswer(answer).int("tweets")))
      counts.append(try #require(first["count"] as? Int))
    }
    #expect(run.wait().exitCode == 0)
    #expect(counts.count > 1)
    #expect(counts == counts.sorted())
    try expectWhole(sandbox, Self.many)
  }
}
