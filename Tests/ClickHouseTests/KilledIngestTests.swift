import Glibc
import TestSupport
import Testing

/// The program itself dies.
@Suite("ClickHouse: a killed ingest") struct KilledIngestTests {
  @Test("keeps the next one waiting for a moment, and leaves nothing that counts")
  func killed() throws {
    let sandbox = try ClusterSandbox(.shared)
    let (cluster, database) = (sandbox.cluster, sandbox.database)
    try sandbox.sandbox.writeTweets(0..<300, to: "a.jsonl")
    try sandbox.sandbox.writeTweets(200..<30_000, to: "b.jsonl", seed: 2)
    try sandbox.ingest("a.jsonl")
    let before = try sandbox.answers(["t"])

    let ingest = try sandbox.sandbox.start(["ingest", "b.jsonl", "--term", "t"])
    let last = """
      SELECT max(name) FROM system.tables WHERE database = '\(database)' AND name LIKE 'unit%'
      """
    try Self.wait(seconds: 60) { try !cluster.ask(0, last).hasSuffix("_end\n") }
    let dead = try cluster.ask(0, last)
    ingest.send(SIGKILL)
    #expect(ingest.wait().signal == SIGKILL)
    #expect(try sandbox.answers(["t"]) == before)

    let next = try sandbox.sandbox.start(["ingest", "b.jsonl", "--term", "t"])
    let start = ContinuousClock.now
    try Self.wait(seconds: 60) {
      let name = try cluster.ask(0, last)
      return name != dead && !name.hasSuffix("_end\n")
    }
    // Twelve seconds of patience, and a moment on a machine that is busy with other tests.
    #expect(start.duration(to: .now) < .seconds(20))
    let result = next.wait()
    #expect(result.exitCode == 0, "\(result)")
    try sandbox.expectAnswers(of: [("a.jsonl", "t"), ("b.jsonl", "t")])
    cluster.drop(database)
  }

  static func wait(seconds: Double, _ condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while try !condition() {
      try #require(ContinuousClock.now < deadline, "it does not come to pass")
      usleep(20_000)
    }
  }
}
