// Which engines the contract suites are run over.
//
// A suite whose name begins with "Contract" knows `TweetStore` alone. To put another engine through
// all of them, add it to `StoreEngine.all`.

import TestSupport
import Testing

@testable import ClickHouse
@testable import Store

/// An engine under test: it makes databases.
struct StoreEngine: Sendable, CustomTestStringConvertible {
  let name: String
  /// Whether a question costs so little that random tests may ask a million.
  var isQuick = false
  /// A new, empty database.
  let makeDatabase: @Sendable () throws -> Database

  /// A database that can be opened any number of times, from any thread.
  struct Database: Sendable {
    let open: @Sendable () throws -> any TweetStore
  }

  var testDescription: String { name }

  /// How often something random is tried: of a server, which is asked for milliseconds, less often.
  func rounds(_ count: Int) -> Int { isQuick ? count : max(2, count / 8) }

  /// Each engine with as many seeds as it gets, from 1.
  static func allWithSeeds(_ count: Int) -> [(StoreEngine, Int)] {
    all.flatMap { engine in (1...engine.rounds(count)).map { (engine, $0) } }
  }

  static let all = [sqlite, clickHouse]

  /// On two shards that the tests start themselves.
  static let clickHouse = StoreEngine(name: "ClickHouse") {
    let database = try ClusterDatabase()
    return Database {
      let store = try database.open()
      // Tweets come in several parts, however few there are.
      store.partTweets = 40
      return store
    }
  }

  static let sqlite = StoreEngine(name: "SQLite", isQuick: true) {
    let folder = try TemporaryFolder()
    // The closure keeps the folder as long as somebody may open the database.
    return Database {
      let store = try SQLiteStore.openForWriting(folder.file("tweets.sqlite"))
      // An index of words that is there is asked, however few tweets there are.
      store.textsReadMax = 0
      return store
    }
  }
}

extension StoreEngine {
  /// Gives a test one store, and proves afterwards that it is sound.
  func withStore(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (any TweetStore) throws -> Void
  ) throws {
    try withDatabase(sourceLocation: sourceLocation) { try body($0.open()) }
  }

  /// Gives a test two stores over one database, and proves afterwards that it is sound.
  func withTwoStores(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (any TweetStore, any TweetStore) throws -> Void
  ) throws {
    try withDatabase(sourceLocation: sourceLocation) { try body($0.open(), $0.open()) }
  }

  /// Gives a test a database, and proves afterwards that it is sound.
  func withDatabase(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (Database) throws -> Void
  ) throws {
    let database = try makeDatabase()
    try body(database)
    let report = try database.open().check(repair: false)
    #expect(report.findings.isEmpty, sourceLocation: sourceLocation)
  }
}

/// A database of the cluster of the tests, gone with this.
final class ClusterDatabase: Sendable {
  private let cluster: TestCluster
  private let name = TestCluster.newDatabaseName()

  init() throws { cluster = try .shared }

  deinit { cluster.drop(name) }

  func open() throws -> ClickHouseStore {
    try .openForWriting(
      ClusterAddress(cluster.address(name)), password: cluster.password, mayCreate: true)
  }
}
