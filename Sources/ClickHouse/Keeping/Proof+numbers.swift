import Store
import Tweets

extension Proof {
  /// A count and where it lies.
  private struct Counted: Hashable {
    var shard: Int
    var term: [UInt8]
    var mention: [UInt8]
  }

  /// Compares `counts` with the mentions of the tweets of each term.
  func proveCounts() throws(StoreError) {
    let count = try slices("counts")
    for slice in 0..<count {
      var numbers: [Counted: (found: Int64, written: Int64)] = [:]
      let isOfSlice = Self.isIn(slice, of: count, "m")
      try streamShards(
        """
        SELECT term, m, count() FROM (
          SELECT term, tweet, post, argMax(mentions, version) AS ms FROM \(database).term_tweets
          WHERE \(seesLink) GROUP BY term, tweet, post)
        ARRAY JOIN ms AS m WHERE 1\(isOfSlice) GROUP BY term, m
        """
      ) { _, row in
        guard self.records[row.string(0)] != nil else { return }
        let mention = row.bytes(1)
        let shard = self.cluster.shard(ofMention: Placement.hash(mention))
        numbers[Counted(shard: shard, term: row.bytes(0), mention: mention), default: (0, 0)]
          .found +=
          row.int64(2)
      }
      try streamShards(
        """
        SELECT term, mention, sum(n) FROM (
          SELECT term, mention, version, any(added) AS n FROM \(database).counts
          WHERE \(seesCount)\(Self.isIn(slice, of: count, "mention")) GROUP BY term, mention, version)
        GROUP BY term, mention HAVING sum(n) <> 0
        """
      ) { shard, row in
        numbers[
          Counted(shard: shard, term: row.bytes(0), mention: row.bytes(1)), default: (0, 0)
        ].written += row.int64(2)
      }
      for (counted, number) in numbers {
        findings.counts += number.found > 0 ? 1 : 0
        guard number.found != number.written else { continue }
        findings.wrongCounts += 1
        guard let mending else { continue }
        mending.write(shard: counted.shard, "counts") { rows in
          rows.write(counted.term)
          rows.write(counted.mention)
          rows.write(mending.rowVersion)
          rows.write(number.found - number.written)
        }
      }
    }
  }

  /// Compares the counters of the terms with their tweets.
  func proveTerms() throws(StoreError) {
    var condition = horizon.andNotDoomed(in: database)
    if !horizon.pendingPurges.isEmpty { condition += " AND term NOT IN (\(forgotten))" }
    let counted = try store.countedTerms(horizon, condition)
    for (key, record) in records {
      let right = counted[key] ?? TermRecord(key: key, term: "", searchedAt: 0)
      guard record.differs(from: right) else { continue }
      findings.wrongTerms += 1
      mending?.unit.change(key) { $0.takeCounters(of: right) }
    }
  }

  // MARK: - Spellings

  /// Looks whether each mention that is counted has a spelling, and each spelling is of its mention.
  func proveDisplays() throws(StoreError) {
    let counted = """
      SELECT mention FROM (
        SELECT term, mention, version, any(added) AS n FROM \(database).counts
        WHERE \(seesCount) GROUP BY term, mention, version)
      GROUP BY mention HAVING sum(n) > 0
      """
    // Those of mentions that are about to be deleted are no longer looked at.
    let sees =
      horizon.sees()
      + (horizon.pendingPurges.isEmpty
        ? ""
        : " AND mention NOT IN (SELECT mention FROM \(database).doomed_mentions "
          + "WHERE version IN \(SQLText.list(horizon.pendingPurges)))")
    try streamShards(
      "SELECT DISTINCT mention FROM \(database).displays WHERE \(sees) AND mention NOT IN (\(counted))"
    ) { shard, row in
      self.findings.unreachableMentions += 1
      self.mending?.doom(mention: row.bytes(0), shard: shard)
    }
    try streamShards(
      "SELECT mention FROM (\(counted)) WHERE mention NOT IN "
        + "(SELECT mention FROM \(database).displays WHERE \(sees))"
    ) { _, row in
      self.findings.dangling["counts", default: 0] += 1
      self.unspelled.insert(row.bytes(0))
    }
    var stale: [(mention: String, display: String)] = []
    var key: [UInt8] = []
    try streamShards("SELECT DISTINCT mention, display FROM \(database).displays WHERE \(sees)") {
      _, row in
      let mention = row.bytes(0)
      key.removeAll(keepingCapacity: true)
      row.bytes(1).withUnsafeBufferPointer { Folding.appendKey(of: $0, to: &key) }
      guard !mention.dropFirst().elementsEqual(key) else { return }
      self.findings.staleKeys += 1
      self.unspelled.insert(mention)
      stale.append((row.string(0), row.string(1)))
    }
    guard mending != nil else { return }
    try delete(stale)
    try spellAnew()
  }

  private func delete(_ stale: [(mention: String, display: String)]) throws(StoreError) {
    var rest = stale[...]
    while !rest.isEmpty {
      let pairs = rest.prefix(1_000).map {
        "(\(SQLText.quoted($0.mention)), \(SQLText.quoted($0.display)))"
      }
      rest = rest.dropFirst(1_000)
      try store.delete(
        where: "(mention, display) IN (\(pairs.joined(separator: ", ")))", from: ["displays"])
    }
  }

  /// Finds the spellings of some mentions in the tweets.
  private func spellAnew() throws(StoreError) {
    guard let mending, !unspelled.isEmpty else { return }
    var shown: [[UInt8]: (id: TweetID, display: [UInt8])] = [:]
    try streamShards(
      "SELECT tweet, post, mentions_shown FROM \(database).term_tweets WHERE \(seesLink)"
    ) {
      _, row in
      let id = row.tweetID(0, 1)
      let items = row.bytes(2).withUnsafeBufferPointer { StoredMentions.items($0) } ?? []
      for item in items {
        let mention = [item.kind.sign] + item.key
        guard self.unspelled.contains(mention) else { continue }
        if let present = shown[mention] {
          if present.id < id { continue }
          if present.id == id, !item.display.lexicographicallyPrecedes(present.display) { continue }
        }
        shown[mention] = (id, item.display)
      }
    }
    for (mention, shown) in shown {
      let shard = cluster.shard(ofMention: Placement.hash(mention))
      mending.write(shard: shard, "displays") { rows in
        rows.write(mention)
        rows.write(id: shown.id)
        rows.write(shown.display)
        rows.write(mending.rowVersion)
      }
    }
  }
}
