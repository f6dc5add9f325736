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
    try sandbox.sandbox.writeTweets(200..<900, to: "b.jsonl", seed: 2)
    try sandbox.ingest("a.jsonl")
    let before = try sandbox.answers(["t"])

    // Its input does not end: it has read some and waits for more, its unit open.
    let ingest = try sandbox.sandbox.start(["ingest", "-", "--term", "t"], input: .silence)
    ingest.say(try String(decoding: sandbox.sandbox.read("b.jsonl"), as: UTF8.self))
    let isOpen = """
      SELECT max(name) FROM system.tables WHERE database = '\(database)' AND name LIKE 'unit%'
      """
    try Self.wait(seconds: 60) { try !cluster.ask(0, isOpen).hasSuffix("_end\n") }
    ingest.send(SIGKILL)
    _ = ingest.wait()
    #expect(try sandbox.answers(["t"]) == before)

    let start = ContinuousClock.now
    try sandbox.ingest("b.jsonl")
    // Twelve seconds of patience, and what a machine that is busy with other tests takes for the rest.
    #expect(start.duration(to: .now) < .seconds(25))
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
