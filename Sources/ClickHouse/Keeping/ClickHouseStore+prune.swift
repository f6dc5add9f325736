public import Store
public import Tweets

// Deleting has two halves. In one unit it is decided and written down what goes; once that is committed
// nobody sees it any more. Then it is deleted for good, in a unit of its own, so that nobody writes
// meanwhile. Whatever ends in between, the next writer begins with what is left to do.

extension ClickHouseStore {
  /// Cost: the rows of the term's tweets, and a look at every row of the tables when they are deleted.
  public func forget(_ term: SearchTerm, isDryRun: Bool) throws(StoreError) -> PruneCounts? {
    let counts = try deleting(isDryRun: isDryRun) { unit, deletion throws(StoreError) in
      try deletion.forget(unit.terms[term.key].map { [$0] } ?? [])
    }
    return counts.terms == 0 ? nil : counts
  }

  /// Cost: by terms as in `forget`; by age all times of tweets are read.
  public func prune(_ rule: PruneRule, isDryRun: Bool) throws(StoreError) -> PruneCounts {
    try deleting(isDryRun: isDryRun) { unit, deletion throws(StoreError) in
      switch rule {
      case .keepRecent(let terms):
        try deletion.forget(Array(TermRecord.sorted(unit.terms.values).dropFirst(terms)))
      case .olderThan(let instant):
        try deletion.deleteTweets(madeBefore: instant)
      }
    }
  }

  /// Runs a deletion. A dry run decides the same and forgets it.
  private func deleting(
    isDryRun: Bool, _ decide: (OpenUnit, Deletion) throws(StoreError) -> PruneCounts
  ) throws(StoreError) -> PruneCounts {
    try begin()
    let counts: PruneCounts
    do throws(StoreError) {
      guard let unit else { preconditionFailure("no unit is open") }
      let deletion = Deletion(self, unit)
      counts = try decide(unit, deletion)
      if isDryRun {
        try deletion.forgetDecision()
      } else if counts != PruneCounts() {
        try deletion.write()
      }
    } catch {
      rollBack()
      throw error
    }
    try commit()
    if !isDryRun, counts != PruneCounts() { try finishDeleting() }
    return counts
  }

  /// Deletes for good what is decided and committed, unless somebody else was quicker.
  func finishDeleting() throws(StoreError) {
    guard let other = try open() else { return }
    unit = other
    try commit()
  }
}
