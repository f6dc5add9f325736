import Store
import Tweets

/// Deciding in an open unit what goes, without a list of tweets ever leaving their shards.
final class Deletion {
  private let store: ClickHouseStore
  private let unit: OpenUnit
  private let database: String
  /// What is seen before it.
  private let before: Horizon
  /// Of the numbers that it changes, by the shard that the tweets lie on. They are smaller than
  /// `version`, below which all of a mention that is gone goes.
  private let versions: [UInt64]
  /// Stands for it in `doomed` and its like.
  let version: UInt64
  private var forgotten: [TermRecord] = []
  /// Whether numbers were written that a dry run must take back.
  private var hasCounted = false

  init(_ store: ClickHouseStore, _ unit: OpenUnit) {
    self.store = store
    self.unit = unit
    database = store.database
    var before = unit.horizon
    before.own = nil
    self.before = before
    versions = store.cluster.shards.map { _ in unit.nextVersion() }
    version = unit.nextVersion()
  }

  private var cluster: Cluster { store.cluster }

  /// Rows of many tweets are grouped on disk where memory is short.
  static let settings =
    " SETTINGS max_bytes_before_external_group_by = 1000000000, "
    + "max_bytes_before_external_sort = 1000000000"

  private var doomedTweets: String {
    "SELECT tweet, post FROM \(database).doomed WHERE version = \(version)"
  }
  private var doomedTerms: String {
    "SELECT term FROM \(database).doomed_terms WHERE version = \(version)"
  }

  // MARK: - Deciding

  /// Terms, the tweets that no other term has, and the mentions that no other tweet carries.
  func forget(_ terms: [TermRecord]) throws(StoreError) -> PruneCounts {
    guard !terms.isEmpty else { return PruneCounts() }
    forgotten = terms
    var rows = RowWriter()
    for term in terms {
      rows.write(version)
      rows.write(term.key)
      rows.endRow()
    }
    try cluster.insert(cluster.shards.indices.map { ($0, "doomed_terms", rows) })
    try doom(
      """
      SELECT tweet, post FROM \(database).term_tweets
      WHERE \(before.sees()) AND (tweet, post) IN (
        SELECT tweet, post FROM \(database).term_tweets
        WHERE term IN (\(doomedTerms)) AND \(before.sees()))
      GROUP BY tweet, post HAVING countIf(term NOT IN (\(doomedTerms))) = 0
      """)
    try doomMentions(
      among: "term IN (\(doomedTerms))", left: "term NOT IN (\(doomedTerms))")
    var counts = try counts()
    counts.terms = terms.count
    counts.bytes += terms.reduce(0) {
      $0 + $1.key.utf8.count + $1.term.utf8.count + Self.numbersBytes
    }
    return counts
  }

  /// Tweets that have a time before an instant, and the mentions that no other tweet carries.
  func deleteTweets(madeBefore instant: Int64) throws(StoreError) -> PruneCounts {
    try doom(
      """
      SELECT tweet, post FROM (
        SELECT tweet, post, argMax(created_at, version) AS made FROM \(database).term_tweets
        WHERE \(before.sees()) GROUP BY tweet, post)
      WHERE made <> \(TermTweets.unknownTime) AND made < \(TermTweets.number(instant))
      """)
    guard try counts().tweets > 0 else { return PruneCounts() }
    try lowerCounts()
    try recountTerms()
    let own = "version BETWEEN \(versions[0]) AND \(version)"
    try doomMentions(among: own, left: "1", after: " OR \(own)")
    return try counts()
  }

  private func doom(_ tweets: String) throws(StoreError) {
    try cluster.askShards(
      "INSERT INTO \(database).doomed SELECT toUInt64(\(version)), tweet, post FROM (\(tweets))"
        + Self.settings,
      .writing
    ) { _, _ in }
  }

  /// Mentions that some tweet carried before, and after it none does.
  ///
  /// - Parameters:
  ///   - among: of rows of `counts`: whether the mention may be one.
  ///   - left: whether the row is still there afterwards.
  ///   - after: further rows that are there afterwards, and were not before.
  private func doomMentions(
    among: String, left: String, after: String = ""
  ) throws(StoreError) {
    // A row that was sent twice counts once.
    try cluster.askShards(
      """
      INSERT INTO \(database).doomed_mentions
      SELECT toUInt64(\(version)), mention FROM (
        SELECT mention, sumIf(n, \(before.sees())) AS had, sumIf(n, \(left)) AS has FROM (
          SELECT term, mention, version, any(added) AS n FROM \(database).counts
          WHERE (\(before.sees())\(after))
            AND mention IN (SELECT mention FROM \(database).counts WHERE \(among))
          GROUP BY term, mention, version)
        GROUP BY mention)
      WHERE had > 0 AND has = 0\(Self.settings)
      """, .writing
    ) { _, _ in }
  }

  /// Takes the tweets that go out of the numbers of their terms' mentions.
  private func lowerCounts() throws(StoreError) {
    let sender = RowSender(try Cluster(like: cluster))
    hasCounted = true
    for shard in cluster.shards.indices {
      var rows = cluster.shards.map { _ in RowWriter() }
      var fault: StoreError?
      func send() throws(StoreError) {
        try sender.send(rows.indices.map { ($0, "counts", rows[$0]) })
        for place in rows.indices { rows[place].removeAll() }
      }
      try cluster.stream(
        """
        SELECT term, m, count() FROM (
          SELECT term, tweet, post, argMax(mentions, version) AS ms FROM \(database).term_tweets
          WHERE \(before.sees()) AND (tweet, post) IN (\(doomedTweets))
          GROUP BY term, tweet, post)
        ARRAY JOIN ms AS m GROUP BY term, m\(Self.settings)
        """, shard: shard
      ) { row in
        let mention = row.bytes(1)
        let place = self.cluster.shard(ofMention: Placement.hash(mention))
        rows[place].write(row.bytes(0))
        rows[place].write(mention)
        rows[place].write(self.versions[shard])
        rows[place].write(-row.int64(2))
        rows[place].endRow()
        guard rows[place].bytes.count > 2 << 20 else { return true }
        do throws(StoreError) { try send() } catch { fault = error }
        return fault == nil
      }
      if let fault { throw fault }
      try send()
      try sender.drain()
    }
  }

  /// Counts what the terms have left.
  private func recountTerms() throws(StoreError) {
    let left = try store.countedTerms(
      before, " AND (tweet, post) NOT IN (\(doomedTweets))")
    for (key, record) in unit.terms {
      let counted = left[key] ?? TermRecord(key: key, term: "", searchedAt: 0)
      if record.differs(from: counted) { changed[key] = counted }
    }
  }

  private var changed: [String: TermRecord] = [:]

  /// How many tweets and mentions go, and their bytes.
  private func counts() throws(StoreError) -> PruneCounts {
    var counts = PruneCounts()
    try cluster.askShards(
      """
      SELECT count(), sum(size) FROM (
        SELECT tweet, post, length(post)
          + argMax(length(author_shown) + length(text) + length(mentions_shown), version) AS size
        FROM \(database).term_tweets WHERE \(before.sees()) AND (tweet, post) IN (\(doomedTweets))
        GROUP BY tweet, post)\(Self.settings)
      """, .writing
    ) { _, row in
      counts.tweets += row.int(0)
      counts.bytes += row.int(1) + row.int(0) * Self.numbersBytes
    }
    try cluster.askShards(
      "SELECT uniqExact(mention) FROM \(database).doomed_mentions WHERE version = \(version)",
      .writing
    ) { _, row in counts.mentions += row.int(0) }
    return counts
  }

  /// Of a tweet or a term beside its texts: version, id, times, counters.
  private static let numbersBytes = 32

  // MARK: - Afterwards

  /// Writes down what was decided, so that with the end of the unit it holds.
  func write() throws(StoreError) {
    var rows = RowWriter()
    for term in forgotten { term.write(version, isForgotten: true, to: &rows) }
    try cluster.insert(rows, into: "terms")
    for (key, counted) in changed { unit.change(key) { $0.takeCounters(of: counted) } }
    try store.note(purge: version, isDone: false)
  }

  /// Leaves nothing of it.
  func forgetDecision() throws(StoreError) {
    let isOwn = "version BETWEEN \(versions[0]) AND \(version)"
    try store.delete(where: isOwn, from: Purge.notes + (hasCounted ? ["counts"] : []))
  }
}
