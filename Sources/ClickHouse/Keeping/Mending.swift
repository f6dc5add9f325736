import Store
import Tweets

/// What a check writes to make right what it found, in a unit: rows that say it right are newer than those that
/// do not, and what must go goes as in a purge.
final class Mending {
  let unit: OpenUnit
  private let store: ClickHouseStore
  /// Stands for what must go.
  let version: UInt64
  /// Of the rows that are written, all later.
  let rowVersion: UInt64
  private let sender: RowSender
  private(set) var hasDoomed = false
  private var fault: StoreError?

  init(_ store: ClickHouseStore, _ unit: OpenUnit) throws(StoreError) {
    self.store = store
    self.unit = unit
    version = unit.nextVersion()
    rowVersion = unit.nextVersion()
    sender = RowSender(try Cluster(like: store.cluster))
  }

  /// What is seen with what was written so far.
  var horizon: Horizon {
    var horizon = unit.horizon
    horizon.pendingPurges = [version]
    return horizon
  }

  func write(shard: Int, _ table: String, _ body: (inout RowWriter) -> Void) {
    var rows = RowWriter()
    body(&rows)
    rows.endRow()
    pending[table, default: [:]][shard, default: RowWriter()].append(rows)
    if (pending[table]?[shard]?.bytes.count ?? 0) > 1 << 20 { send() }
  }

  private var doomedTerms: Set<String> = []
  private var pending: [String: [Int: RowWriter]] = [:]

  private func send() {
    let parts = pending.flatMap { table, shards in shards.map { ($0.key, table, $0.value) } }
    pending = [:]
    do throws(StoreError) { try sender.send(parts) } catch { fault = fault ?? error }
  }

  /// Waits until all of it is stored.
  func drain() throws(StoreError) {
    send()
    if let fault { throw fault }
    try sender.drain()
  }

  // MARK: - What must go

  func doom(_ id: TweetID, shard: Int) {
    hasDoomed = true
    write(shard: shard, "doomed") { rows in
      rows.write(version)
      rows.write(id: id)
    }
  }

  func doom(term: String) {
    hasDoomed = true
    guard doomedTerms.insert(term).inserted else { return }
    for shard in store.cluster.shards.indices {
      write(shard: shard, "doomed_terms") { rows in
        rows.write(version)
        rows.write(term)
      }
    }
  }

  func doom(mention: [UInt8], shard: Int) {
    hasDoomed = true
    write(shard: shard, "doomed_mentions") { rows in
      rows.write(version)
      rows.write(mention)
    }
  }
}

extension RowWriter {
  /// Appends rows that stand elsewhere.
  mutating func append(_ other: RowWriter) {
    write(bytes: other.bytes)
    for _ in 0..<other.rows { endRow() }
  }
}
