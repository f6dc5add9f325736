extension TextIndex {
  /// How many rows are indexed between two looks at who watches.
  private static let rowsAtOnce: Int64 = 4096

  /// Makes the index, or lets it reach the last tweet. In the open transaction, which must be rolled back
  /// when this throws.
  ///
  /// Cost: 4 µs a tweet that it does not reach yet, on one thread; none where it reaches all.
  ///
  /// - Parameter goesOn: told how many texts of how many are done; false ends it by `.interrupted`.
  func build(_ goesOn: (_ done: Int, _ all: Int) -> Bool) throws(StoreError) {
    if let state = try state(), !state.isOfTheseRules { try drop() }
    if try state() == nil { try create() }
    let reach = try reach()
    let last = try connection.lastTweetRow()
    let all =
      Int(last - reach) + Int(try connection.integer("SELECT count(*) FROM tweet_words_stale"))
    guard all > 0 else { return }
    guard goesOn(0, all) else { throw .interrupted }
    try renewStale()
    let statement = try connection.prepare(
      """
      INSERT INTO tweet_words (rowid, words)
      SELECT pk, text_words(text) FROM tweets WHERE pk BETWEEN ?1 AND ?2 AND text IS NOT NULL
      """)
    var first = reach + 1
    while first <= last {
      let end = min(last, first + Self.rowsAtOnce - 1)
      try statement.bind(first, at: 1)
      try statement.bind(end, at: 2)
      try statement.run()
      first = end + 1
      guard goesOn(all - Int(last - end), all) else { throw .interrupted }
    }
    try connection.execute("UPDATE tweet_words_state SET last_tweet = \(last)")
  }

  /// Takes the words of former texts out, and puts those of the present ones in.
  private func renewStale() throws(StoreError) {
    try connection.execute(
      """
      INSERT INTO tweet_words (tweet_words, rowid, words)
      SELECT 'delete', tweet, text_words(text) FROM tweet_words_stale
      WHERE text IS NOT NULL ORDER BY tweet;
      INSERT INTO tweet_words (rowid, words)
      SELECT pk, text_words(text) FROM tweets
      WHERE pk IN (SELECT tweet FROM tweet_words_stale) AND text IS NOT NULL ORDER BY pk;
      DELETE FROM tweet_words_stale;
      """)
  }
}
