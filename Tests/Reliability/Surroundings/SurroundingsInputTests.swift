import Foundation
import Glibc
import TestSupport
import Testing

/// The file that is read changes meanwhile: what was read of it counts, and read again as it is, it counts
/// as if it had never changed.
@Suite("Reliability: surroundings, the input changes", .serialized)
struct SurroundingsInputTests {
  let sandbox = Result { try Sandbox() }

  private static let many = 0..<Torture.amount(short: 30_000, long: 60_000)
  private static let rounds = Torture.amount(short: 1, long: 12)

  /// Starts an ingest, changes its file while it stands still, and lets it go on.
  private func ingest(
    _ name: String, in sandbox: Sandbox, after milliseconds: Int, _ change: () throws -> Void
  ) throws -> CommandResult {
    for ending in ["", "-wal", "-shm"] { unlink(sandbox.file("tweets.sqlite" + ending)) }
    let run = try sandbox.start(["ingest", name, "--term", "x"])
    while !sandbox.has("tweets.sqlite-wal"), !run.hasEnded { usleep(500) }
    usleep(useconds_t(milliseconds * 1000))
    run.send(SIGSTOP)
    try change()
    run.send(SIGCONT)
    return run.wait()
  }

  /// What is stored is sound, and is of the first tweets of the file, so many.
  private func tweets(in sandbox: Sandbox) throws -> Int {
    let check = try sandbox.run(["check"])
    #expect(check.exitCode == 0, "\(check)")
    let answer = try JSONAnswer(sandbox.run(["popularity", "x", "--json"])).int("tweets")
    #expect(try sandbox.counts(of: "x") == Sandbox.countsOfTweets(0..<answer))
    return answer
  }

  /// The same command again, of a file that stays as it is.
  private func expectWhole(_ name: String, _ range: Range<Int>, in sandbox: Sandbox) throws {
    let again = try sandbox.run(["ingest", name, "--term", "x"])
    #expect(again.exitCode == 0, "\(again)")
    #expect(try tweets(in: sandbox) == range.count)
  }

  @Test("Another program writes more to it")
  func grows() throws {
    let sandbox = try sandbox.get()
    let more = Self.many.upperBound + 1000
    var seen = 0
    for round in 0..<Self.rounds {
      try sandbox.writeTweets(Self.many, to: "many.jsonl")
      try sandbox.writeTweets(Self.many.upperBound..<more, to: "more.jsonl")
      let rest = try sandbox.read("more.jsonl")
      let result = try ingest("many.jsonl", in: sandbox, after: round * 20) {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: sandbox.file("many.jsonl")))
        try file.seekToEnd()
        try file.write(contentsOf: rest)
        try file.close()
      }
      #expect(result.exitCode == 0, "\(result)")
      let count = try tweets(in: sandbox)
      #expect(count == Self.many.count || count == more)
      if count == more { seen += 1 }
      try expectWhole("many.jsonl", 0..<more, in: sandbox)
    }
    try Torture.record(
      "faults", "a file grows while it is read",
      ["rounds": "\(Self.rounds)", "the new lines were read at once": "\(seen)"])
  }

  @Test(
    "Another program cuts it, in the middle of a line", arguments: ["many.jsonl", "many.jsonl.gz"])
  func cut(name: String) throws {
    let sandbox = try sandbox.get()
    try sandbox.writeTweets(Self.many, to: "many.jsonl")
    #expect(try sandbox.shell("gzip -k many.jsonl").exitCode == 0)
    try sandbox.copy(name, to: "whole")
    let size = try sandbox.read("whole").count
    var short = 0
    for round in 0..<Self.rounds {
      let result = try ingest(name, in: sandbox, after: round * 20) {
        #expect(truncate(sandbox.file(name), size / 2 + 7) == 0)
      }
      // A part was read, and what was wrong with the rest is said; or all was read before.
      #expect([0, 1, 2].contains(result.exitCode), "\(result)")
      if result.exitCode != 0 {
        short += 1
        #expect(!result.errors.isEmpty && result.errorLines.count <= 6, "\(result)")
      }
      if result.exitCode != 2 { #expect(try tweets(in: sandbox) <= Self.many.count) }
      #expect(try sandbox.shell("cat whole > '\(name)'").exitCode == 0)
      try expectWhole(name, Self.many, in: sandbox)
    }
    try Torture.record(
      "faults", "\(name.hasSuffix("gz") ? "a gzip file" : "a file") is cut while it is read",
      ["rounds": "\(Self.rounds)", "ended short": "\(short)"])
  }

  @Test("It is deleted")
  func deleted() throws {
    let sandbox = try sandbox.get()
    try sandbox.writeTweets(Self.many, to: "many.jsonl")
    let result = try ingest("many.jsonl", in: sandbox, after: 0) {
      unlink(sandbox.file("many.jsonl"))
    }
    #expect(result.exitCode == 0, "\(result)")
    #expect(try tweets(in: sandbox) == Self.many.count)
  }
}
