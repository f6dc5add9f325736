import TestSupport
import Testing
import Tweets

@testable import ClickHouse
@testable import Store

/// A new database of the cluster of the tests, seen from inside, gone with this.
final class OwnDatabase: Sendable {
  let address: ClusterAddress
  private let servers: TestCluster

  init() throws {
    servers = try .shared
    address = try ClusterAddress(servers.address(TestCluster.newDatabaseName()))
    try cluster().makeStore()
  }

  deinit { servers.drop(address.database) }

  func cluster() throws -> Cluster { try Cluster(address, password: servers.password) }

  /// The cluster, with the store on it found.
  private func found() throws -> Cluster {
    let cluster = try cluster()
    guard try cluster.hasStore() else { throw Unexpected("there is no store") }
    return cluster
  }

  func log() throws -> UnitLog { UnitLog(cluster: try cluster()) }

  /// A store that waits for others, and takes over from those that give no sign of life for so long.
  func store(patience: Duration = Turn.patience, waitSeconds: Double = 60) throws -> ClickHouseStore
  {
    ClickHouseStore(
      try found(), ClickHouseStore.Waiting(seconds: waitSeconds, patience: patience))
  }

  /// A turn that nobody has taken yet.
  func turn(patience: Duration = Turn.patience, waitSeconds: Double = 60) throws -> Turn {
    Turn(
      log: try log(), writer: .random(in: 1 ... .max), waitSeconds: waitSeconds,
      patience: patience, onWait: {}, shouldGiveUp: { false })
  }

  /// Tables of units that there are.
  func unitTables() throws -> [String] {
    var names: [String] = []
    try cluster().askKeeper(
      "SELECT name FROM system.tables WHERE database = '\(address.database)' "
        + "AND name LIKE 'unit\\\\_%' ORDER BY name"
    ) { names.append($0.string(0)) }
    return names
  }

  /// How many rows a table has on all shards, seen or not.
  func rows(of table: String) throws -> Int {
    var rows = 0
    try cluster().askShards("SELECT count() FROM \(address.database).\(table)") { _, row in
      rows += row.int(0)
    }
    return rows
  }
}

extension ClickHouseStore {
  /// Takes tweets in, in the unit that is open.
  func take(_ tweets: SampleTweet..., under term: String) throws {
    let term = try SearchTerm(term)
    try recordSearch(of: term, at: 1)
    var batch = TweetBatch(tweets)
    _ = try ingest(&batch, under: term)
  }

  /// The mentions of a term as `#a 2`, in their order, by the counters and by the tweets, which must agree.
  func counted(_ term: String) throws -> [String] {
    let term = try SearchTerm(term)
    var question = ComparisonQuestion(first: term, second: term, minCount: 1)
    let counters = try comparison(question)
    // No tweet of these tests is one.
    question.filter.retweets = .exclude
    #expect(try comparison(question) == counters)
    return counters.sections.flatMap(\.shared.mentions).map { "\($0.display) \($0.first.count)" }
  }
}

extension UnitLog {
  /// Ends a unit well that has just been begun.
  func commit(_ unit: Int) throws(StoreError) -> Bool {
    try commit(unit, abandoned: state().abandoned.filter { $0 < unit })
  }
}
