import Tweets

extension SQLiteStore {
  /// Cost: of all tweets a look at the counters; of some, or with authors, that of `FilteredPopularity`.
  public func popularity(_ question: PopularityQuestion) throws(StoreError) -> [PopularityList] {
    try oneState { () throws(StoreError) in
      guard question.isCounted else { return try filtered(question) }
      return try question.kinds.map { kind throws(StoreError) in
        PopularityList(
          kind: kind,
          mentions: try counted(
            question.term, kind: kind, minCount: question.minCount, limit: question.top),
          totals: try totals(of: question.term, kind: kind, minCount: question.minCount))
      }
    }
  }

  private func filtered(_ question: PopularityQuestion) throws(StoreError) -> [PopularityList] {
    guard let term = try row(of: question.term) else {
      return question.kinds.map {
        PopularityList(kind: $0, mentions: [], totals: MentionTotals(shown: 0, below: 0))
      }
    }
    let tweets = try tweets(of: term, where: question.filter)
    var authors: TweetAuthors?
    if question.countsAuthors || question.tellsAuthors {
      authors = try TweetAuthors(
        connection, tweets: tweets, withMentions: question.countsAuthors, notice: notice)
    }
    var counts = FilteredPopularity(connection, question, tweets, authors)
    try counts.count(of: term)
    return try question.kinds.map { kind throws(StoreError) in try counts.list(kind) }
  }

  /// Cost: what the index `popularity_in_order` has of the term is read in the order of the list, with
  /// a look-up by row id of each mention shown; only equal counts are sorted, here. With a `minCount`
  /// of 1 the term's whole range of `popularity` is read and sorted.
  private func counted(
    _ term: SearchTerm, kind: MentionKind, minCount: Int, limit: Int?
  ) throws(StoreError) -> [MentionCount] {
    let statement = try connection.cached(
      """
      SELECT m.key, m.display, p.count
      FROM search_terms AS s
      CROSS JOIN popularity AS p
      CROSS JOIN mentions AS m
      WHERE s.key = ?1 AND p.term = s.id AND p.kind = ?2 AND p.count >= ?3\(Self.listed(minCount))
        AND m.id = p.mention
      ORDER BY p.count DESC
      """)
    try statement.bind(term.key, at: 1)
    try statement.bind(kind.rawValue, at: 2)
    try statement.bind(minCount, at: 3)
    defer { statement.reset() }
    var list = CountedWords(kind)
    while try statement.step() {
      let count = statement.int(2)
      // Equal counts are read to their end: which of them comes first, their keys tell.
      if let limit, list.count >= limit, count != list.lastCount { break }
      statement.withText(0) { key in
        statement.withText(1) { display in list.append(key, display, count) }
      }
    }
    return list.inOrder(limit: limit ?? .max)
  }

  /// What lets SQLite take the index, which has only what more than one tweet carries.
  private static func listed(_ minCount: Int) -> String { minCount > 1 ? " AND p.count > 1" : "" }

  /// Cost: the term's row; for a `minCount` above 2 also what the index has above it.
  private func totals(
    of term: SearchTerm, kind: MentionKind, minCount: Int
  ) throws(StoreError) -> MentionTotals {
    let column = kind.totalColumn
    let statement = try connection.cached(
      """
      SELECT s.\(column), s.\(column)_seen_once, iif(?3 > 2, (
        SELECT count(*) FROM popularity AS p
        WHERE p.term = s.id AND p.kind = ?2 AND p.count >= ?3 AND p.count > 1), NULL)
      FROM search_terms AS s
      WHERE s.key = ?1
      """)
    try statement.bind(term.key, at: 1)
    try statement.bind(kind.rawValue, at: 2)
    try statement.bind(minCount, at: 3)
    let totals = try statement.first { row throws(StoreError) in
      let all = row.int(0)
      let shown = minCount <= 1 ? all : minCount == 2 ? all - row.int(1) : row.int(2)
      return MentionTotals(shown: shown, below: all - shown)
    }
    return totals ?? MentionTotals(shown: 0, below: 0)
  }
}

extension MentionKind {
  /// The column of `search_terms` that says how many of them a term has.
  var totalColumn: String { self == .hashtag ? "hashtags" : "users" }
}
