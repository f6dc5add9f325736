import Foundation
import Glibc
import TestSupport
import Testing

/// `kill -9` at any moment: the database opens, no count is wrong, and the same command again finishes
/// the job.
@Suite("Reliability: killed", .serialized)
struct KillTests {
  let sandbox = Result { try Sandbox() }

  private static let many = 0..<21_000
  private static let ingest = ["ingest", "many.jsonl", "--term", "x"]

  private func expectWhole(_ sandbox: Sandbox, _ range: Range<Int>) throws {
    #expect(try sandbox.counts(of: "x") == Sandbox.countsOfTweets(range))
    let check = try sandbox.run(["check"])
    #expect(check.exitCode == 0, "\(check)")
  }

  @Test("Killed at any moment, the same command again gives the counts of an undisturbed run")
  func killed() throws {
    let sandbox = try sandbox.get()
    try sandbox.writeTweets(Self.many, to: "many.jsonl")
    let start = ContinuousClock.now
    #expect(try sandbox.run(Self.ingest).exitCode == 0)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    try expectWhole(sandbox, Self.many)

    var killed = 0
    for attempt in 0..<10 {
      let database = "killed\(attempt).sqlite"
      sandbox.environment["SMASHTAG_DB"] = database
      let run = try sandbox.start(Self.ingest)
      let moment = seconds * (Double(attempt) + Double.random(in: 0..<1)) / 10
      usleep(useconds_t(moment * 1_000_000))
      run.send(SIGKILL)
      if run.wait().signal == SIGKILL { killed += 1 }
      if sandbox.has(database) {
        let check = try sandbox.run(["check"])
        // Killed before anything was in it, the file is empty.
        let isEmpty = check.errors.contains("no database '\(database)' yet")
        #expect(check.exitCode == 0 || isEmpty, "after \(moment) s: \(check)")
      }
      let again = try sandbox.run(Self.ingest)
      #expect(again.exitCode == 0, "after \(moment) s: \(again)")
      try expectWhole(sandbox, Self.many)
    }
    #expect(killed >= 5, "most runs must be killed while they work")
  }
}
