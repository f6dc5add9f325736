public import Store
import Glibc
public import Tweets

/// Tweets on a cluster of ClickHouse servers.
///
/// The same answers as `SQLiteStore`. Used by one thread at a time, as every store.
public final class ClickHouseStore: TweetStore {
  let cluster: Cluster
  let log: UnitLog
  /// What is written at the moment.
  var unit: OpenUnit?
  /// What the snapshot that is open sees.
  var pinned: Horizon?
  /// Whether rows of an answer were handed out since the snapshot began.
  var hasHandedOut = false
  let waiting: Waiting
  var knownIDs = KnownTweetIDs()
  /// Of so many tweets, or up to twice as many, memory has the rows at once when all are asked for.
  var partTweets = 40_000

  /// How somebody waits for another writer.
  struct Waiting {
    var seconds = 600.0
    /// After so long without a sign of life he is taken for dead.
    var patience = Turn.patience
    var onWait: () -> Void = {}
    var shouldGiveUp: () -> Bool = { false }
  }

  init(_ cluster: Cluster, _ waiting: Waiting = Waiting()) {
    self.cluster = cluster
    self.waiting = waiting
    log = UnitLog(cluster: cluster)
    // Who has a unit open is not to be kept from ending it well: others wait for that.
    cluster.shouldGiveUp = { [weak self] in self?.unit == nil && waiting.shouldGiveUp() }
  }

  var database: String { cluster.address.database }

  /// Opens a store that is there, for asking.
  ///
  /// - Parameters:
  ///   - address: the servers, and the database on them.
  ///   - password: of the user whom the address names.
  ///   - shouldGiveUp: asked while a server is waited for; whoever gives up gets `.interrupted`.
  public static func openForReading(
    _ address: ClusterAddress, password: String, shouldGiveUp: @escaping () -> Bool = { false }
  ) throws(StoreError) -> ClickHouseStore {
    let cluster = try Cluster(address, password: password, shouldGiveUp)
    guard try cluster.hasStore() else {
      throw .cluster(server: "\(cluster.keeper)", .missingDatabase(address.database))
    }
    try cluster.reachNewShards(isWriting: false)
    return ClickHouseStore(cluster, Waiting(shouldGiveUp: shouldGiveUp))
  }

  /// Opens a store for changing; it is made where there is none and `mayCreate` says so.
  ///
  /// - Parameters:
  ///   - address: the servers, and the database on them.
  ///   - password: of the user whom the address names.
  ///   - mayCreate: whether a missing database is made.
  ///   - waitSeconds: for how long another writer is waited for.
  ///   - onWait: called when that begins.
  ///   - shouldGiveUp: asked while it lasts.
  public static func openForWriting(
    _ address: ClusterAddress, password: String, mayCreate: Bool, waitSeconds: Double = 600,
    onWait: @escaping () -> Void = {}, shouldGiveUp: @escaping () -> Bool = { false }
  ) throws(StoreError) -> ClickHouseStore {
    let cluster = try Cluster(address, password: password, shouldGiveUp)
    if try !cluster.hasStore() {
      guard mayCreate else {
        throw .cluster(server: "\(cluster.keeper)", .missingDatabase(address.database))
      }
      try cluster.makeStore()
    }
    try cluster.reachNewShards(isWriting: true)
    return ClickHouseStore(
      cluster, Waiting(seconds: waitSeconds, onWait: onWait, shouldGiveUp: shouldGiveUp))
  }

  // MARK: - Seeing

  /// Asks with one horizon: that of the snapshot, or one of its own. Where tweets were deleted meanwhile
  /// that it still sees, all is asked again.
  func asking<Answer>(
    _ body: (Horizon) throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    if let pinned { return try body(pinned) }
    if unit != nil { return try body(ownHorizon()) }
    var attempts = 0
    while true {
      let horizon = try log.horizon()
      let result: Result<Answer, StoreError>
      do throws(StoreError) { result = .success(try body(horizon)) } catch {
        result = .failure(error)
      }
      attempts += 1
      if attempts == Self.attemptsMax { return try result.get() }
      if try !wasPurged(since: horizon) { return try result.get() }
    }
  }

  static let attemptsMax = 20

  /// Whether tweets were deleted since that a horizon sees.
  func wasPurged(since horizon: Horizon) throws(StoreError) -> Bool {
    var wasPurged = false
    try cluster.askKeeper(
      "SELECT count() FROM \(database).purges WHERE version >= \(Horizon.version(horizon.mark + 1))"
        + (horizon.abandoned.isEmpty
          ? "" : " AND bitShiftRight(version, 32) NOT IN \(SQLText.list(horizon.abandoned))")
        // Which tweets are not seen is no longer written anywhere when they are gone.
        + (horizon.pendingPurges.isEmpty
          ? "" : " OR is_done AND version IN \(SQLText.list(horizon.pendingPurges))")
    ) { row in wasPurged = row.int(0) > 0 }
    return wasPurged
  }

  /// What is seen inside the open unit, all of it stored before.
  func ownHorizon() throws(StoreError) -> Horizon {
    guard let unit else { return try log.horizon() }
    try unit.flush()
    return unit.horizon
  }

  /// Answers several questions from one state of the store, whoever writes meanwhile.
  public func snapshot<Answer>(_ body: () throws -> Answer) throws -> Answer {
    if pinned != nil || unit != nil { return try body() }
    var attempts = 0
    while true {
      let horizon = try log.horizon()
      pinned = horizon
      hasHandedOut = false
      defer { pinned = nil }
      let result = Result { try body() }
      attempts += 1
      // Deletions are rare; of an answer that comes in many parts the first cannot be taken back.
      guard try wasPurged(since: horizon) else { return try result.get() }
      if hasHandedOut || attempts == Self.attemptsMax {
        throw StoreError.cluster(server: cluster.address.name, .changedMeanwhile)
      }
    }
  }

  /// The number of the last unit that ended well.
  public func changeMark() throws(StoreError) -> Int64 { Int64(try log.state().mark) }

  // MARK: - What this engine need not do

  /// Nothing: who wrote what is kept with the tweets.
  public func learnAuthors() throws(StoreError) {}

  /// None: the words are kept with the tweets.
  public func unindexedTexts(
    of term: SearchTerm, where filter: TweetFilter
  ) throws(StoreError) -> Int { 0 }

  /// Nothing: the words are kept with the tweets.
  public func indexTexts(_ goesOn: (_ done: Int, _ all: Int) -> Bool) throws(StoreError) {}

  /// None are kept: which tweets are known is found out tweet by tweet.
  public func knownBlocks(of term: SearchTerm) throws(StoreError) -> KnownBlocks? { nil }

  /// Does nothing: see `knownBlocks`.
  public func recordBlock(
    _ block: ReadBlock, seed: UInt64, under term: SearchTerm
  ) throws(StoreError) {}

  /// Never: see `knownBlocks`.
  public func knowsBlock(
    _ hash: BlockHash, under term: SearchTerm
  ) throws(StoreError) -> Bool { false }
}
