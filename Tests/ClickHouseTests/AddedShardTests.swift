import TestSupport
import Testing

/// A cluster grows.
@Suite("ClickHouse: a shard more") struct AddedShardTests {
  @Test("leaves what is counted, takes new tweets, and lets nothing count twice")
  func added() throws {
    var options = TestCluster.Options()
    options.nodes = 3
    var sandbox = try ClusterSandbox(TestCluster(options))
    try sandbox.sandbox.writeTweets(0..<600, to: "a.jsonl")
    try sandbox.sandbox.writeTweets(300..<900, to: "b.jsonl", seed: 2)
    try sandbox.ingest("a.jsonl")
    let before = try sandbox.answers(["t"])
    try sandbox.cluster.setShards(3)
    sandbox.use(sandbox.cluster.address(sandbox.database, nodes: 3))
    #expect(try sandbox.answers(["t"]) == before)
    // The same tweets again, whose place by the new count of shards would be another.
    try sandbox.ingest("a.jsonl")
    #expect(try sandbox.answers(["t"]) == before)
    let files = [("a.jsonl", "t"), ("b.jsonl", "t"), ("b.jsonl", "u")]
    try sandbox.ingest("b.jsonl")
    try sandbox.ingest("b.jsonl", under: "u")
    try sandbox.expectAnswers(of: files)
    let rows = "SELECT count() > 0 FROM \(sandbox.database).term_tweets"
    #expect(try sandbox.cluster.ask(2, rows) == "1\n")
    // What is deleted is gone from all of them.
    let pruned = try sandbox.run("prune", "--keep", "0")
    #expect(pruned.exitCode == 0, "\(pruned)")
    let count = "SELECT count() FROM \(sandbox.database).term_tweets"
    for place in 0...2 { #expect(try sandbox.cluster.ask(place, count) == "0\n") }
  }
}
