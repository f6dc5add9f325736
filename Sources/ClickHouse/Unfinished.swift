public import Store
public import Tweets

// To be written: each of these in a file of its own.
extension ClickHouseStore {
  public func pairs(_ question: PairsQuestion) throws(StoreError) -> PairList { fatalError() }
  public func comparison(_ question: ComparisonQuestion) throws(StoreError) -> TermComparison { fatalError() }
  public func rising(_ question: RisingQuestion) throws(StoreError) -> RisingMentions { fatalError() }
  public func forget(_ term: SearchTerm, isDryRun: Bool) throws(StoreError) -> PruneCounts? { fatalError() }
  public func prune(_ rule: PruneRule, isDryRun: Bool) throws(StoreError) -> PruneCounts { fatalError() }
  public func check(repair: Bool) throws(StoreError) -> CheckReport { fatalError() }
  func finishPurges(_ horizon: Horizon, in unit: OpenUnit) throws(StoreError) { fatalError() }
  func delete(where condition: String, from tables: [String]) throws(StoreError) { fatalError() }
  func deleteFromKeeper(where condition: String, from tables: [String]) throws(StoreError) { fatalError() }
}
