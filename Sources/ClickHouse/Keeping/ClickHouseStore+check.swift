public import Store
import Tweets

extension ClickHouseStore {
  /// Cost: every row is read and comes here, in slices that fit into memory. A repair looks three times:
  /// before, while it mends, after.
  ///
  /// The texts, mentions as written, times and authors of `term_tweets` are taken for what was ingested; all
  /// else follows from them.
  public func check(repair: Bool) throws(StoreError) -> CheckReport {
    var report = try asking { horizon throws(StoreError) in
      try Proof(self, horizon, nil).report()
    }
    guard repair, !report.findings.isEmpty else { return report }
    let isDamaged = report.findings.contains { if case .damaged = $0 { true } else { false } }
    guard !isDamaged else { return report }
    try mend()
    let after = try asking { horizon throws(StoreError) in try Proof(self, horizon, nil).report() }
    report.isRepaired = after.findings.isEmpty
    (report.tweets, report.counts) = (after.tweets, after.counts)
    return report
  }

  private func mend() throws(StoreError) {
    try begin()
    let mending: Mending
    do throws(StoreError) {
      guard let unit else { preconditionFailure("no unit is open") }
      mending = try Mending(self, unit)
      _ = try Proof(self, mending.horizon, mending).report()
      try mending.drain()
      if mending.hasDoomed { try note(purge: mending.version, isDone: false) }
    } catch {
      rollBack()
      throw error
    }
    try commit()
    if mending.hasDoomed { try finishDeleting() }
  }
}
