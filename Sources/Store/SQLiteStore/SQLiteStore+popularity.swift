import Tweets

extension SQLiteStore {
  /// Cost: of all tweets a look at the counters; of some, or with authors, that of `FilteredPopularity`.
  public func popularity(_ question: PopularityQuestion) throws(StoreError) -> [PopularityList] {
    try oneState { () throws(StoreError) in
      guard question.isCounted else { return try filtered(question) }
      return try question.kinds.map { kind throws(StoreError) in
        let totals = try totals(of: question.term, kind: kind, minCount: question.minCount)
        let isLong = min(question.top ?? .max, totals.shown) >= Self.longList
        let mentions =
          isLong
          ? try wholeList(
            question.term, kind: kind, minCount: question.minCount, limit: question.top)
          : try counted(
            question.term, kind: kind, minCount: question.minCount, limit: question.top)
        return PopularityList(kind: kind, mentions: mentions, totals: totals)
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

  /// From so many mentions on, reading `mentions` in its own order takes less than looking each of them up.
  private static let longList = 20_000

  /// The same list as `counted` gives, of many mentions: the numbers are read first, and then the words of
  /// all of them in the order in which they lie.
  private func wholeList(
    _ term: SearchTerm, kind: MentionKind, minCount: Int, limit: Int?
  ) throws(StoreError) -> [MentionCount] {
    let numbers = try connection.cached(
      """
      SELECT p.mention, p.count
      FROM search_terms AS s
      CROSS JOIN popularity AS p
      WHERE s.key = ?1 AND p.term = s.id AND p.kind = ?2 AND p.count >= ?3\(Self.listed(minCount))
      ORDER BY p.count DESC
      """)
    try numbers.bind(term.key, at: 1)
    try numbers.bind(kind.rawValue, at: 2)
    try numbers.bind(minCount, at: 3)
    var mentions: [Int64] = []
    var counts: [Int] = []
    try numbers.forEach { row throws(StoreError) in
      mentions.append(row.int64(0))
      counts.append(row.int(1))
    }
    var list = CountedWords(kind, counts: counts)
    guard let first = mentions.min(), let last = mentions.max() else { return [] }
    // By the row of the mention, from the first: its place in the list, plus one.
    var places = [Int32](repeating: 0, count: Int(last - first) + 1)
    for (place, mention) in mentions.enumerated() {
      places[Int(mention - first)] = Int32(place + 1)
    }
    let words = try connection.cached(
      "SELECT id, key, display FROM mentions WHERE id BETWEEN ?1 AND ?2")
    try words.bind(first, at: 1)
    try words.bind(last, at: 2)
    try words.forEach { row throws(StoreError) in
      let place = Int(places[Int(row.int64(0) - first)]) - 1
      guard place >= 0 else { return }
      row.withText(1) { key in
        row.withText(2) { display in list.setWords(key, display, at: place) }
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
