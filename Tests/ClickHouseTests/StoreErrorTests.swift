import Presentation
import Store
import TestSupport
import Testing

@testable import ClickHouse

/// Whatever keeps a cluster from being used is told in one line that names the server, and leaves all as it was.
@Suite("ClickHouse: one clear line") struct StoreErrorTests {
  private func words(_ server: String, _ failure: ClusterFailure) -> String {
    Words.storeError(.cluster(server: server, failure))
  }

  /// With the tweets of `a.jsonl`, and a file `b.jsonl` with more.
  private func filled(_ cluster: TestCluster) throws -> ClusterSandbox {
    let sandbox = try ClusterSandbox(cluster)
    try sandbox.sandbox.writeTweets(0..<50, to: "a.jsonl")
    try sandbox.sandbox.writeTweets(0..<90, to: "b.jsonl", seed: 2)
    try sandbox.ingest("a.jsonl")
    return sandbox
  }

  private func expectBoth(
    _ sandbox: ClusterSandbox, begins: String, ends: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for command in [["popularity", "t"], ["ingest", "b.jsonl", "--term", "t"]] {
      try sandbox.expectError(command, begins: begins, ends: ends, sourceLocation: sourceLocation)
    }
  }

  // MARK: - Coming in

  @Test("a wrong password, none, and a user that is not there")
  func password() throws {
    var sandbox = try filled(.shared)
    let node = sandbox.cluster.nodeName(0)
    let before = try sandbox.answers(["t"])
    let store = sandbox.store
    sandbox.use(store, password: "wrong")
    try expectBoth(sandbox, begins: words(node, .refused(user: "smashtag", hasPassword: true)))
    sandbox.use(store, password: "")
    try expectBoth(sandbox, begins: words(node, .refused(user: "smashtag", hasPassword: false)))
    let stranger = sandbox.cluster.address(sandbox.database, user: "nobody")
    sandbox.use(stranger, password: sandbox.cluster.password)
    try expectBoth(sandbox, begins: words(node, .refused(user: "nobody", hasPassword: true)))
    sandbox.use(store)
    #expect(try sandbox.answers(["t"]) == before)
    sandbox.cluster.drop(sandbox.database)
  }

  @Test("a user who may only read asks, and cannot write")
  func reader() throws {
    var sandbox = try filled(.shared)
    let before = try sandbox.answers(["t"])
    sandbox.use(sandbox.cluster.address(sandbox.database, user: "reader"))
    #expect(try sandbox.answers(["t"]) == before)
    for command in [
      ["ingest", "b.jsonl", "--term", "t"], ["forget", "t"], ["prune", "--keep", "0"],
    ] {
      try sandbox.expectError(
        command, begins: "the ClickHouse server \(sandbox.cluster.nodeName(0)) forbids it: ")
    }
    #expect(try sandbox.answers(["t"]) == before)
    sandbox.cluster.drop(sandbox.database)
  }

  // MARK: - Places

  @Test("a cluster that no server knows")
  func unknownCluster() throws {
    var sandbox = try filled(.shared)
    sandbox.use(sandbox.cluster.address(sandbox.database, cluster: "elsewhere"))
    try expectBoth(
      sandbox, begins: words(sandbox.cluster.nodeName(0), .unknownCluster("elsewhere")))
    sandbox.cluster.drop(sandbox.database)
  }

  @Test("a host that is not there, and a port where nobody is")
  func unknownHost() throws {
    var sandbox = try ClusterSandbox(.shared)
    try sandbox.sandbox.writeTweets(0..<9, to: "b.jsonl")
    for (host, why) in [("no-such-host.invalid:8123", "resolve"), ("127.0.0.1:1", "connect")] {
      sandbox.use("clickhouse://smashtag@\(host)/\(sandbox.database)?cluster=tests")
      try expectBoth(sandbox, begins: "the ClickHouse server \(host) cannot be reached: ")
      let said = try sandbox.run("popularity", "t").errors
      #expect(said.contains(why), "\(said)")
    }
  }

  @Test("one of the shards is down")
  func shardDown() throws {
    let sandbox = try filled(TestCluster())
    let before = try sandbox.answers(["t"])
    for place in 0...1 {
      sandbox.cluster.killNode(place)
      let node = sandbox.cluster.nodeName(place)
      try expectBoth(sandbox, begins: "the ClickHouse server \(node) cannot be reached: ")
      try sandbox.cluster.restartNode(place)
    }
    #expect(try sandbox.answers(["t"]) == before)
    try sandbox.ingest("b.jsonl")
    try sandbox.expectAnswers(of: [("a.jsonl", "t"), ("b.jsonl", "t")])
  }

  @Test("a database that is not there yet, of somebody else, of a newer smashtag")
  func databases() throws {
    let sandbox = try ClusterSandbox(.shared)
    let (cluster, database) = (sandbox.cluster, sandbox.database)
    try sandbox.sandbox.writeTweets(0..<9, to: "b.jsonl")
    try sandbox.expectError(
      ["popularity", "t"],
      begins: words(cluster.nodeName(0), .missingDatabase(database)))
    let isThere = "SELECT count() FROM system.databases WHERE name = '\(database)'"
    #expect(try cluster.ask(0, isThere) == "0\n")

    try cluster.ask(0, "CREATE DATABASE \(database)")
    try cluster.ask(0, "CREATE TABLE \(database).people (name String) ENGINE = TinyLog")
    try expectBoth(sandbox, begins: words(cluster.nodeName(0), .foreignDatabase(database)))
    let tables = "SELECT name FROM system.tables WHERE database = '\(database)'"
    #expect(try cluster.ask(0, tables) == "people\n")

    try cluster.ask(0, "DROP TABLE \(database).people")
    try sandbox.ingest("b.jsonl")
    try cluster.ask(0, "INSERT INTO \(database).schema VALUES (99, 2)")
    try expectBoth(
      sandbox,
      begins: words(
        try sandbox.storeName, .newerSchema(found: 99, known: Tables.version)))
    cluster.drop(database)
  }

  // MARK: - Certificates

  @Test("a certificate that nobody trusts; named by ca=FILE it is trusted")
  func certificates() throws {
    var options = TestCluster.Options()
    options.isSecure = true
    var sandbox = try ClusterSandbox(TestCluster(options))
    let (cluster, database) = (sandbox.cluster, sandbox.database)
    try sandbox.sandbox.writeTweets(0..<90, to: "b.jsonl")
    let node = cluster.nodeName(0, isSecure: true)
    sandbox.use(cluster.address(database, "secure=1"))
    let begin = "no trusted connection to the ClickHouse server \(node): "
    let end = "name the file with its certificates: …&secure=1&ca=FILE"
    try expectBoth(sandbox, begins: begin, ends: end)
    // Another certificate than the one that signed it, and a file that is none.
    for file in [sandbox.sandbox.file("b.jsonl"), sandbox.sandbox.file("none.pem")] {
      sandbox.use(cluster.address(database, "secure=1", "ca=\(file)"))
      try expectBoth(sandbox, begins: begin, ends: end)
    }
    // HTTPS where only HTTP is spoken: the server says at once that this is no request, or waits for its end,
    // by what its first bytes are.
    sandbox.use(
      "clickhouse://smashtag@\(cluster.nodeName(0))/\(database)?cluster=tests&secure=1"
        + "&ca=\(cluster.certificates)")
    try expectBoth(sandbox, begins: "")
    #expect(try sandbox.run("popularity", "t").errors.contains(" server \(cluster.nodeName(0))"))
    sandbox.use(cluster.address(database, "secure=1", "ca=\(cluster.certificates)"))
    try sandbox.ingest("b.jsonl")
    try sandbox.expectAnswers(of: [("b.jsonl", "t")])
  }

  // MARK: - Disks

  @Test("a full disk: nothing is half stored, and once there is space all is", arguments: [0, 1])
  func fullDisk(place: Int) throws {
    var options = TestCluster.Options()
    options.diskBytes = 256 << 20
    let sandbox = try filled(TestCluster(options))
    let before = try sandbox.answers(["t"])
    try sandbox.cluster.fillDisk(place, true)
    try sandbox.expectError(
      ["ingest", "b.jsonl", "--term", "t"],
      begins: "no space left on the ClickHouse server \(sandbox.cluster.nodeName(place)) (")
    #expect(try sandbox.answers(["t"]) == before)
    try sandbox.cluster.fillDisk(place, false)
    #expect(try sandbox.answers(["t"]) == before)
    if place == 0 {
      // What it could not write of a table it has left, and takes for somebody's work until it starts anew.
      try sandbox.expectError(
        ["ingest", "b.jsonl", "--term", "t"],
        begins: words(sandbox.cluster.nodeName(0), .needsRestart))
      sandbox.cluster.killNode(0)
      try sandbox.cluster.restartNode(0)
    }
    try sandbox.ingest("b.jsonl")
    try sandbox.expectAnswers(of: [("a.jsonl", "t"), ("b.jsonl", "t")])
  }
}
