import Tweets

/// A mention by its row, with the number of tweets that carry it.
struct CountedMention {
  var mention: Int64
  var kind: MentionKind
  var count: Int
}

/// How many of the tweets that are asked about carry each mention: out of the counters where all tweets
/// of the term count, else counted.
struct TermCounts {
  private let connection: Connection
  private let term: Int64
  /// Nil where the counters answer.
  private let counted: MentionCounts?

  /// Cost: nothing, or that of `MentionCounts`.
  init(
    _ connection: Connection, term: Int64, filter: TweetFilter, tweets: TweetSet
  ) throws(StoreError) {
    self.connection = connection
    self.term = term
    counted =
      filter.isAll ? nil : try MentionCounts(connection, term: term, tweets: tweets)
  }

  /// The mentions of a kind that at least so many tweets carry, by falling count, equal ones in the order
  /// of their rows.
  ///
  /// Cost: what the index `popularity_in_order` has of them, which is in this order; with a `minCount` of
  /// 1 the term's whole range of `popularity`, and sorting.
  func mentions(_ kind: MentionKind, minCount: Int) throws(StoreError) -> [CountedMention] {
    if let counted {
      return counted.rows(kind).filter { $0.count >= minCount }
        .map { CountedMention(mention: $0.mention, kind: kind, count: $0.count) }
        .sorted { $0.count == $1.count ? $0.mention < $1.mention : $0.count > $1.count }
    }
    // What lets SQLite take the index, which has only what more than one tweet carries.
    let listed = minCount > 1 ? " AND count > 1" : ""
    let statement = try connection.cached(
      """
      SELECT mention, count FROM popularity
      WHERE term = ?1 AND kind = ?2 AND count >= ?3\(listed)
      ORDER BY count DESC, mention
      """)
    try statement.bind(term, at: 1)
    try statement.bind(kind.rawValue, at: 2)
    try statement.bind(minCount, at: 3)
    return try statement.map { row throws(StoreError) in
      CountedMention(mention: row.int64(0), kind: kind, count: row.int(1))
    }
  }

  /// How many tweets carry one mention; 0 where none does. Cost: a look-up.
  func count(of mention: Int64, _ kind: MentionKind) throws(StoreError) -> Int {
    if let counted { return counted.count(of: mention, kind) }
    let statement = try connection.cached(
      "SELECT count FROM popularity WHERE term = ?1 AND mention = ?2")
    try statement.bind(term, at: 1)
    try statement.bind(mention, at: 2)
    return try statement.first { row throws(StoreError) in row.int(0) } ?? 0
  }
}
