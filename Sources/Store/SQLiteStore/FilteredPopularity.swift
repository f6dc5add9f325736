import Tweets

/// Numbers that no counter keeps, because not all tweets of a term count.
///
/// Cost: all of the term's `term_mentions` is read, and its range of `popularity` beside it; words are
/// looked up only of mentions that are shown. Five bytes a mention are kept meanwhile.
struct FilteredPopularity {
  private let connection: Connection
  private let term: Int64
  /// By kind: the mentions of at least one tweet, in the order of their rows.
  private var counts: [MentionKind: [(mention: Int64, count: Int)]] = [:]

  init(_ connection: Connection, term: Int64, tweets: TweetSet) throws(StoreError) {
    self.connection = connection
    self.term = term
    try count(tweets)
  }

  private mutating func count(_ tweets: TweetSet) throws(StoreError) {
    let statement = try connection.cached(
      """
      SELECT r.mention, p.kind, r.first_tweet, r.tweets
      FROM term_mentions AS r
      CROSS JOIN popularity AS p
      WHERE r.term = ?1 AND p.term = r.term AND p.mention = r.mention
      ORDER BY r.mention
      """)
    try statement.bind(term, at: 1)
    defer { statement.reset() }
    while try statement.step() {
      var count = 0
      let isSound = statement.withBlob(3) {
        PackedTweets.forEach(statement.int64(2), $0) { if tweets.contains($0) { count += 1 } }
      }
      guard isSound else { throw .damagedLinks(connection) }
      if count > 0, let kind = MentionKind(rawValue: statement.int(1)) {
        add(count, to: statement.int64(0), kind)
      }
    }
  }

  private mutating func add(_ count: Int, to mention: Int64, _ kind: MentionKind) {
    let last = (counts[kind]?.count ?? 0) - 1
    if last >= 0, counts[kind]?[last].mention == mention {
      counts[kind]?[last].count += count
    } else {
      counts[kind, default: []].append((mention, count))
    }
  }

  /// The mentions of at least one tweet, in the order of their rows.
  func rows(_ kind: MentionKind) -> [(mention: Int64, count: Int)] { counts[kind] ?? [] }

  /// How many tweets carry a mention. Cost: a binary search.
  func count(of mention: Int64, _ kind: MentionKind) -> Int {
    let rows = rows(kind)
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].mention < mention { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low].mention == mention ? rows[low].count : 0
  }

  /// One of the lists that were asked for.
  func list(_ kind: MentionKind, minCount: Int, top: Int?) throws(StoreError) -> PopularityList {
    let all = counts[kind] ?? []
    var shown = all.filter { $0.count >= minCount }.sorted { $0.count > $1.count }
    let totals = MentionTotals(shown: shown.count, below: all.count - shown.count)
    if let top, top < shown.count {
      // Equal counts stay to their end: which of them comes first, their keys tell.
      let last = top > 0 ? shown[top - 1].count : Int.max
      shown.removeSubrange((shown.firstIndex { $0.count < last } ?? shown.count)...)
    }
    let statement = try connection.cached("SELECT key, display FROM mentions WHERE id = ?1")
    var words = CountedWords(kind)
    for entry in shown {
      try statement.bind(entry.mention, at: 1)
      _ = try statement.first { row throws(StoreError) in
        row.withText(0) { key in
          row.withText(1) { display in words.append(key, display, entry.count) }
        }
      }
    }
    return PopularityList(
      kind: kind, mentions: words.inOrder(limit: top ?? .max), totals: totals)
  }
}
