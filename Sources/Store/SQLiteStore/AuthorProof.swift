import Tweets

/// Proving that the author tables say what the tweets say.
struct AuthorProof {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// How many tweets and mentions of users are under another author than their own, or under none. 0
  /// where there are no tables.
  ///
  /// Cost: all authors of tweets are read and folded, with a look-up for each that differs from the rest.
  func wrong() throws(StoreError) -> Int {
    let reach: AuthorTables.Reach
    do {
      guard let told = try AuthorTables(connection).reach() else { return 0 }
      reach = told
    } catch {
      guard case .corrupt = error else { throw error }
      return 1
    }
    let wrong = try wrongTweets(reach) + wrongMentions(reach)
    return wrong + (try wrongNames())
  }

  /// Authors whose name is not that of their key, and rows behind the reach that are noted as late.
  private func wrongNames() throws(StoreError) -> Int {
    Int(
      try connection.integer(
        """
        SELECT (SELECT count(*) FROM authors WHERE key IS NOT author_key(name))
          + (SELECT count(*) FROM authors_late WHERE tweet NOT IN (SELECT pk FROM tweets))
        """))
  }

  private func wrongTweets(_ reach: AuthorTables.Reach) throws(StoreError) -> Int {
    let numbers = try PackedNumbers(table: "tweet_authors", connection: connection)
      .read(upTo: reach.tweet)
    let names = AuthorNames()
    let lookup = try connection.cached("SELECT number FROM authors WHERE key = ?1")
    let statement = try connection.cached(
      """
      SELECT pk, author FROM tweets
      WHERE pk <= ?1 AND pk NOT IN (SELECT tweet FROM authors_late) ORDER BY pk
      """)
    try statement.bind(reach.tweet, at: 1)
    var wrong = 0
    try statement.forEach { row throws(StoreError) in
      var number: UInt32 = 0
      if let place = row.withText(1, { names.place(of: $0) }) {
        if names.number(place) == 0 {
          try lookup.bind(text: names.key(place), at: 1)
          let stored = try lookup.first { row throws(StoreError) in row.int64(0) }
          // An author who has no row has a number that no tweet has.
          names.setNumber(UInt32(truncatingIfNeeded: stored ?? -1), at: place)
        }
        number = names.number(place)
      }
      if numbers[Int(row.int64(0))] != number { wrong += 1 }
    }
    return wrong
  }

  private func wrongMentions(_ reach: AuthorTables.Reach) throws(StoreError) -> Int {
    let numbers = try PackedNumbers(table: "mention_authors", connection: connection)
      .read(upTo: reach.mention)
    let statement = try connection.cached(
      """
      SELECT m.id, coalesce(a.number, 0)
      FROM mentions AS m LEFT JOIN authors AS a ON m.kind = 2 AND a.key = m.key
      WHERE m.id <= ?1
      """)
    try statement.bind(reach.mention, at: 1)
    var wrong = 0
    try statement.forEach { row throws(StoreError) in
      if Int64(numbers[Int(row.int64(0))]) != row.int64(1) { wrong += 1 }
    }
    return wrong
  }
}
