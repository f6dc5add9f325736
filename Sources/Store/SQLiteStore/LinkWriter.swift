import CSQLite
import Tweets

/// Writes the new links of one term: the tweets behind each number, and the numbers.
///
/// Mention by mention in the order of their rows, which is that of both tables.
struct LinkWriter {
  private let store: SQLiteStore
  private let term: Int64

  init(_ store: SQLiteStore, term: Int64) {
    self.store = store
    self.term = term
  }

  /// One mention of the term, with what is new of it and what was there.
  struct Group {
    /// Its row.
    var mention: Int64
    var kind: MentionKind
    /// Its new tweets, as a part of all.
    var tweets: Range<Int>
    /// How many tweets carried it before.
    var count: Int64 = 0
    /// Whether some of its new tweets come before ones that are stored.
    var isAmong = false
  }

  func write(_ links: StagedLinks) throws(StoreError) {
    let mentions = store.memory.mentions
    let slices = LinkSlices(links, places: mentions.count) { mentions[$0].row }
    try slices.forEach { (slice, tweets) throws(StoreError) in
      var groups = slice.map { part in
        let mention = mentions[part.place]
        precondition(mention.row > 0, "each mention of the stage has got its row")
        return Group(mention: mention.row, kind: mention.kind, tweets: part.tweets)
      }
      try writeTweets(&groups, tweets)
      try writeCounts(groups)
      try writeTotals(groups)
    }
  }

  /// Finds the numbers that are there already, and adds the new tweets behind the last row of each.
  ///
  /// One statement for all: one a mention takes half as long again.
  private func readStored(
    _ groups: inout [Group], _ rows: inout StagedLinkRows.Rows
  ) throws(StoreError) {
    store.stagedCounts.groups = groups
    defer { store.stagedCounts.groups = [] }
    let statement = try store.connection.cached(
      """
      SELECT s.place, p.count, l.first_tweet, l.tweets
      FROM staged_counts AS s
      CROSS JOIN popularity AS p
      CROSS JOIN term_mentions AS l
      WHERE p.term = ?1 AND p.mention = s.mention
        AND l.term = ?1 AND l.mention = s.mention AND l.first_tweet = (
          SELECT max(first_tweet) FROM term_mentions WHERE term = ?1 AND mention = s.mention)
      """)
    try statement.bind(term, at: 1)
    try statement.forEach { row throws(StoreError) in
      let place = row.int(0)
      groups[place].count = row.int64(1)
      let group = groups[place]
      let isAppended = row.withBlob(3) {
        rows.append(group.mention, group.tweets, behind: row.int64(2), $0)
      }
      if !isAppended { groups[place].isAmong = true }
    }
  }

  private func writeTweets(_ groups: inout [Group], _ tweets: [Int64]) throws(StoreError) {
    var rows = StagedLinkRows.Rows(term: term, tweets: tweets)
    let has = try store.connection.cached(
      "SELECT EXISTS (SELECT 1 FROM popularity WHERE term = ?1)")
    try has.bind(term, at: 1)
    if try has.first({ row throws(StoreError) in row.int(0) }) == 1 {
      try readStored(&groups, &rows)
    }
    for group in groups where group.count == 0 { rows.append(group.mention, group.tweets) }
    for group in groups where group.isAmong { try merge(group, into: &rows) }
    rows.sort()
    let statement = try store.connection.cached(
      """
      INSERT OR FAIL INTO term_mentions (term, mention, first_tweet, tweets)
      SELECT term, mention, first_tweet, tweets FROM staged_links WHERE true
      ON CONFLICT (term, mention, first_tweet) DO UPDATE SET tweets = excluded.tweets
      """)
    store.stagedLinks.rows = rows
    defer { store.stagedLinks.rows = StagedLinkRows.Rows(term: term, tweets: []) }
    try statement.run()
  }

  /// Adds tweets among those that a mention has: its rows are written anew from there on.
  private func merge(_ group: Group, into rows: inout StagedLinkRows.Rows) throws(StoreError) {
    let firstNew = rows.tweets[group.tweets.lowerBound]
    let overlapping = try store.connection.cached(
      """
      SELECT first_tweet, tweets FROM term_mentions
      WHERE term = ?1 AND mention = ?2 AND first_tweet >= coalesce((
        SELECT max(first_tweet) FROM term_mentions
        WHERE term = ?1 AND mention = ?2 AND first_tweet <= ?3), 0)
      """)
    try overlapping.bind(term, at: 1)
    try overlapping.bind(group.mention, at: 2)
    try overlapping.bind(firstNew, at: 3)
    var all = Array(rows.tweets[group.tweets])
    let isSound = try overlapping.map { row throws(StoreError) in
      row.withBlob(1) { PackedTweets.unpack(row.int64(0), $0, to: &all) }
    }.allSatisfy { $0 }
    guard isSound else {
      throw .damagedLinks(store.connection)
    }
    all.sort()
    let deletion = try store.connection.cached(
      "DELETE FROM term_mentions WHERE term = ?1 AND mention = ?2 AND first_tweet >= ?3")
    try deletion.bind(term, at: 1)
    try deletion.bind(group.mention, at: 2)
    try deletion.bind(all[0], at: 3)
    try deletion.run()
    rows.append(group.mention, rows.append(all))
  }

  private func writeCounts(_ groups: [Group]) throws(StoreError) {
    let statement = try store.connection.cached(
      """
      INSERT OR FAIL INTO popularity (term, mention, kind, count)
      SELECT ?1, mention, kind, count FROM staged_counts WHERE true
      ON CONFLICT (term, mention) DO UPDATE SET count = excluded.count
      """)
    try statement.bind(term, at: 1)
    store.stagedCounts.groups = groups
    defer { store.stagedCounts.groups = [] }
    try statement.run()
  }

  /// How many different mentions the term has, and how many of them one tweet alone carries.
  private func writeTotals(_ groups: [Group]) throws(StoreError) {
    for kind in MentionKind.allCases {
      var all = 0
      var once = 0
      for group in groups where group.kind == kind {
        if group.count == 0 { all += 1 }
        if group.count + Int64(group.tweets.count) == 1 { once += 1 }
        if group.count == 1 { once -= 1 }
      }
      let column = kind.totalColumn
      let statement = try store.connection.cached(
        """
        UPDATE search_terms SET
          \(column) = \(column) + ?2, \(column)_seen_once = \(column)_seen_once + ?3
        WHERE id = ?1
        """)
      try statement.bind(term, at: 1)
      try statement.bind(all, at: 2)
      try statement.bind(once, at: 3)
      try statement.run()
    }
  }
}

/// Source of the table `staged_counts (place, mention, kind, count)`.
final class StagedCounts: RowSource {
  static let columns = ["place", "mention", "kind", "count"]

  var groups: [LinkWriter.Group] = []

  override var rowCount: Int { groups.count }

  override func give(_ column: Int, of row: Int, to context: OpaquePointer) {
    let group = groups[row]
    switch column {
    case 0: sqlite3_result_int64(context, Int64(row))
    case 1: sqlite3_result_int64(context, group.mention)
    case 2: sqlite3_result_int64(context, Int64(group.kind.rawValue))
    default: sqlite3_result_int64(context, group.count + Int64(group.tweets.count))
    }
  }
}

/// Source of the table `staged_links` with the columns of `term_mentions`.
final class StagedLinkRows: RowSource {
  static let columns = ["term", "mention", "first_tweet", "tweets"]

  /// Rows to be written, each some tweets of one mention.
  struct Rows {
    struct Row {
      var mention: Int64
      var first: Int64
      /// New tweets, as a part of all.
      var tweets: Range<Int>
      /// What is stored before them, as a part of `before`.
      var before: Range<Int>
      /// The last tweet before the new ones; without any, the first of these.
      var last: Int64
    }

    let term: Int64
    /// All new tweets, those of each mention together.
    private(set) var tweets: [Int64]
    private(set) var rows: [Row] = []
    /// Packed tweets that are stored.
    private(set) var before: [UInt8] = []

    init(term: Int64, tweets: [Int64]) {
      self.term = term
      self.tweets = tweets
    }

    /// Puts the rows into the order of their table.
    mutating func sort() {
      rows.sort { $0.mention == $1.mention ? $0.first < $1.first : $0.mention < $1.mention }
    }

    /// Adds tweets of one mention, and gives their place.
    mutating func append(_ more: [Int64]) -> Range<Int> {
      tweets.append(contentsOf: more)
      return tweets.count - more.count..<tweets.count
    }

    /// Rows of their own for some tweets.
    mutating func append(_ mention: Int64, _ part: Range<Int>) {
      for start in stride(from: part.lowerBound, to: part.upperBound, by: PackedTweets.tweetsMax) {
        let end = min(start + PackedTweets.tweetsMax, part.upperBound)
        rows.append(
          Row(
            mention: mention, first: tweets[start], tweets: start..<end, before: 0..<0,
            last: tweets[start]))
      }
    }

    /// Fills up a stored row, and adds rows for the rest. False, and nothing is done, if the tweets do
    /// not all come behind those of the row, or the row is damaged.
    mutating func append(
      _ mention: Int64, _ part: Range<Int>, behind first: Int64, _ packed: UnsafeRawBufferPointer
    ) -> Bool {
      var count = 0
      var last = first
      let isSound = PackedTweets.forEach(first, packed) {
        last = $0
        count += 1
      }
      guard isSound, last < tweets[part.lowerBound] else { return false }
      let end = min(part.upperBound, part.lowerBound + max(0, PackedTweets.tweetsMax - count))
      if part.lowerBound < end {
        let start = before.count
        before.append(contentsOf: packed)
        rows.append(
          Row(
            mention: mention, first: first, tweets: part.lowerBound..<end,
            before: start..<before.count, last: last))
      }
      append(mention, end..<part.upperBound)
      return true
    }
  }

  var rows = Rows(term: 0, tweets: [])
  /// The packed tweets of the row under way, its memory used again.
  private var packed: [UInt8] = []

  override var rowCount: Int { rows.rows.count }

  override func give(_ column: Int, of row: Int, to context: OpaquePointer) {
    let row = rows.rows[row]
    switch column {
    case 0: sqlite3_result_int64(context, rows.term)
    case 1: sqlite3_result_int64(context, row.mention)
    case 2: sqlite3_result_int64(context, row.first)
    default:
      pack(row)
      packed.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress, bytes.count > 0 else {
          return sqlite3_result_zeroblob(context, 0)
        }
        sqlite3_result_blob(context, base, Int32(bytes.count), nil)
      }
    }
  }

  private func pack(_ row: Rows.Row) {
    packed.removeAll(keepingCapacity: true)
    packed.append(contentsOf: rows.before[row.before])
    var last = row.last
    for index in row.tweets where rows.tweets[index] != last {
      PackedTweets.append(distance: rows.tweets[index] - last, to: &packed)
      last = rows.tweets[index]
    }
  }
}
