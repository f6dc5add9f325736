import Tweets

// Keys hang on the rules of folding, which change with Unicode: of two words that were two, another
// version of the tables makes one, or the reverse. So the database says by which rules its keys were
// folded, and whoever opens it for writing under others folds them anew.

extension SQLiteStore {
  /// The rules by which keys were folded; empty where nobody noted them.
  func foldingRules() throws(StoreError) -> String {
    try connection.prepare("SELECT rules FROM folding").first { row throws(StoreError) in
      row.string(0)
    } ?? ""
  }

  /// Whether keys are what they would be if they were folded now, as far as the database says. Where its
  /// page is damaged it says nothing else: that is for `check` to find.
  func isFoldedAsToday() throws(StoreError) -> Bool {
    do {
      return try foldingRules() == Folding.rules
    } catch {
      guard case .corrupt = error else { throw error }
      return true
    }
  }

  /// Notes that they are. In the open transaction.
  func noteFoldingRules() throws(StoreError) {
    try connection.execute("DELETE FROM folding")
    let statement = try connection.prepare("INSERT INTO folding (rules) VALUES (?1)")
    try statement.bind(Folding.rules, at: 1)
    try statement.run()
  }

  /// Folds all keys by the rules of today where they were folded by others. Where one differs, all numbers
  /// are made anew, in one transaction.
  ///
  /// A damaged file stays as it is, whatever rules its pages seem to name: `check` finds the damage, and
  /// a repair makes its copy before anything is changed.
  ///
  /// Cost: a look where the rules are the same; else all pages are read, the words of all terms and
  /// mentions are folded, and as much as a repair where a key differs.
  func foldAnewIfNeeded() throws(StoreError) {
    guard try !isFoldedAsToday(), try connection.firstFault() == nil else { return }
    MentionFunctions.install(on: connection)
    try UnpackedTable.install(on: connection)
    try begin()
    do throws(StoreError) {
      // Another process may have been faster.
      if try !isFoldedAsToday() {
        let stale = try connection.integer(
          """
          SELECT EXISTS (SELECT 1 FROM mentions WHERE key <> mention_key('#' || display))
            OR EXISTS (SELECT 1 FROM search_terms WHERE key <> term_key(term))
            OR EXISTS (SELECT 1 FROM ingests WHERE term_key <> term_key(term))
          """)
        if stale != 0 { try makeAnew() } else { try noteFoldingRules() }
      }
      try commit()
    } catch {
      rollBack()
      throw error
    }
    memory.mentions.removeAll()
  }
}
