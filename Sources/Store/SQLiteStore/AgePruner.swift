/// Takes tweets out from behind the numbers, and lowers the numbers.
struct AgePruner {
  private let connection: Connection
  private let doomed: [ClosedRange<Int64>]

  init(_ store: SQLiteStore, doomed: [ClosedRange<Int64>]) {
    connection = store.connection
    self.doomed = doomed
  }

  /// A row of `term_mentions` that loses tweets.
  private struct Loss {
    var term: Int64
    var mention: Int64
    var first: Int64
    var kept: [Int64]
    var lost: Int64
  }

  /// Reads all of `term_mentions`, some thousand losses at a time: what they need in memory is
  /// bounded, and no row is written while the table is read.
  func run() throws(StoreError) {
    let reading = try connection.prepare(
      """
      SELECT term, mention, first_tweet, tweets FROM term_mentions
      WHERE (term, mention, first_tweet) > (?1, ?2, ?3)
      ORDER BY term, mention, first_tweet
      """)
    var last: (Int64, Int64, Int64) = (-1, -1, -1)
    while true {
      try reading.bind(last.0, at: 1)
      try reading.bind(last.1, at: 2)
      try reading.bind(last.2, at: 3)
      var losses: [Loss] = []
      var isAtEnd = true
      while try reading.step() {
        last = (reading.int64(0), reading.int64(1), reading.int64(2))
        if let loss = try loss(reading) { losses.append(loss) }
        if losses.count == 5_000 {
          isAtEnd = false
          break
        }
      }
      reading.reset()
      for loss in losses { try write(loss) }
      if isAtEnd { return }
    }
  }

  private func loss(_ row: Statement) throws(StoreError) -> Loss? {
    var tweets: [Int64] = []
    guard row.withBlob(3, { PackedTweets.unpack(row.int64(2), $0, to: &tweets) }) else {
      throw .damagedLinks(connection)
    }
    let kept = tweets.filter { !Runs.contain(doomed, $0) }
    guard kept.count < tweets.count else { return nil }
    return Loss(
      term: row.int64(0), mention: row.int64(1), first: row.int64(2), kept: kept,
      lost: Int64(tweets.count - kept.count))
  }

  private func write(_ loss: Loss) throws(StoreError) {
    let deletion = try connection.cached(
      "DELETE FROM term_mentions WHERE term = ?1 AND mention = ?2 AND first_tweet = ?3")
    try deletion.bind(loss.term, at: 1)
    try deletion.bind(loss.mention, at: 2)
    try deletion.bind(loss.first, at: 3)
    try deletion.run()
    if let first = loss.kept.first {
      let insertion = try connection.cached(
        "INSERT INTO term_mentions (term, mention, first_tweet, tweets) VALUES (?1, ?2, ?3, ?4)")
      try insertion.bind(loss.term, at: 1)
      try insertion.bind(loss.mention, at: 2)
      try insertion.bind(first, at: 3)
      try insertion.bind(blob: PackedTweets.packed(loss.kept), at: 4)
      try insertion.run()
    }
    // In this order: a number that was lowered must not meet the deletion.
    for sql in [
      "DELETE FROM popularity WHERE term = ?1 AND mention = ?2 AND count = ?3",
      "UPDATE popularity SET count = count - ?3 WHERE term = ?1 AND mention = ?2 AND count > ?3",
    ] {
      let statement = try connection.cached(sql)
      try statement.bind(loss.term, at: 1)
      try statement.bind(loss.mention, at: 2)
      try statement.bind(loss.lost, at: 3)
      try statement.run()
    }
  }
}
