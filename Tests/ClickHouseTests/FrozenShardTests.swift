import TestSupport
import Testing

/// A server that keeps its connections and says nothing.
@Suite("ClickHouse: a frozen server") struct FrozenShardTests {
  @Test(
    "is named within 15 s by whoever asks or writes; once it goes on, all is right",
    arguments: [0, 1])
  func frozen(place: Int) throws {
    let sandbox = try ClusterSandbox(TestCluster())
    try sandbox.sandbox.writeTweets(0..<400, to: "a.jsonl")
    try sandbox.sandbox.writeTweets(200..<600, to: "b.jsonl", seed: 2)
    try sandbox.ingest("a.jsonl")
    sandbox.cluster.freezeNode(place)
    let commands = [
      ["popularity", "t"], ["ingest", "b.jsonl", "--term", "t"], ["tweets", "t", "--limit", "3"],
    ]
    let running = try commands.map { try sandbox.sandbox.start($0) }
    for (command, process) in zip(commands, running) {
      // They run at the same time.
      let result = process.wait(seconds: 15)
      #expect(!result.timedOut && result.exitCode == 2, "\(command) \(result)")
      #expect(result.errorLines.count == 1 && result.output.isEmpty, "\(command) \(result)")
      let server = "the ClickHouse server \(sandbox.cluster.nodeName(place))"
      #expect(
        result.errors.hasPrefix("smashtag: \(server) has not answered"), "\(command) \(result)")
    }
    sandbox.cluster.thawNode(place)
    try sandbox.ingest("b.jsonl")
    try sandbox.expectAnswers(of: [("a.jsonl", "t"), ("b.jsonl", "t")])
  }
}
