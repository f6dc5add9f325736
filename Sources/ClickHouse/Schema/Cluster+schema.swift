import Store

extension Cluster {
  /// Whether the store is there, and can be used as it is; from then on it is known where its mentions lie.
  /// Throws what keeps it from being used.
  func hasStore() throws(StoreError) -> Bool {
    var tables: Set<String> = []
    try askKeeper(
      "SELECT name FROM system.tables WHERE database = \(SQLText.quoted(address.database))"
    ) { row in tables.insert(row.string(0)) }
    guard tables.contains("schema") else {
      if tables.contains(where: { !$0.hasPrefix("unit_") && !Self.names.contains($0) }) {
        throw .cluster(server: "\(keeper)", .foreignDatabase(address.database))
      }
      return false
    }
    var found = 0
    try askKeeper("SELECT max(version), max(mention_shards) FROM \(address.database).schema") {
      row in
      found = row.int(0)
      mentionShards = row.int(1)
    }
    if found > Tables.version {
      throw .cluster(server: address.name, .newerSchema(found: found, known: Tables.version))
    }
    guard found == Tables.version else { return false }
    guard 1...shards.count ~= mentionShards else {
      throw .cluster(
        server: address.name,
        .other(
          code: 0,
          message:
            "the store was made on \(mentionShards) shards, and the cluster has \(shards.count)"))
    }
    reachedShards = tables.compactMap(Tables.reachedShards).reduce(mentionShards, max)
    return true
  }

  private static let names = Set(
    (Tables.onShards + Tables.onKeeper).flatMap { [$0.name, $0.name + "_all"] })

  /// Sees to it that no shard is asked in vain: one that was added since the store was made gets its tables from
  /// the first that writes, and till then there is nothing on it. Of the others none may lack them, or
  /// answers would silently lack what was there.
  func reachNewShards(isWriting: Bool) throws(StoreError) {
    let reached = reachedShards
    try expectShards(reached)
    var lacking: [Int] = []
    try askShards(
      "SELECT count() FROM system.tables WHERE database = \(SQLText.quoted(address.database)) "
        + "AND name IN \(SQLText.list(Tables.onShards.map(\.name)))"
    ) { shard, row in
      if row.int(0) < Tables.onShards.count { lacking.append(shard) }
    }
    if let lost = lacking.first, lost < reached {
      throw .cluster(
        server: "\(shards[lost][0])",
        .other(code: 0, message: "the tables of '\(address.database)' are gone; restore its data"))
    }
    guard shards.count > reached else { return }
    guard isWriting else { return shards.removeLast(shards.count - reached) }
    try makeTables()
    // Last: where it is, all is.
    try execute(
      "CREATE TABLE IF NOT EXISTS \(address.database).\(Tables.reached)\(shards.count) (nothing UInt8) "
        + "ENGINE = TinyLog", at: keeper)
  }

  /// To be called when the store was seen to have so many shards: somebody may have added some.
  func expectShards(_ count: Int) throws(StoreError) {
    guard shards.count < count else { return }
    shards = try findShards()
    guard shards.count < count else { return }
    throw .cluster(
      server: address.name,
      .other(
        code: 0, message: "the store has \(count) shards, and the cluster only \(shards.count)"))
  }

  /// Makes what is not there yet. To be done again after it was cut off.
  func makeStore() throws(StoreError) {
    try makeTables()
    var rows = RowWriter()
    rows.write(UInt32(Tables.version))
    rows.write(UInt32(shards.count))
    rows.endRow()
    // Last: where it is, all is.
    try insert(rows, into: "schema")
    _ = try hasStore()
  }

  private func makeTables() throws(StoreError) {
    try executeEverywhere("CREATE DATABASE IF NOT EXISTS \(address.database)")
    for table in Tables.onShards {
      try executeEverywhere(Tables.creation(table, address))
      try executeEverywhere(Tables.everywhere(table.name, address))
    }
    for table in Tables.onKeeper { try execute(Tables.creation(table, address), at: keeper) }
  }
}
