public import Store
public import Tweets

// To be written: each of these in a file of its own.
extension ClickHouseStore {
  public func popularity(_ question: PopularityQuestion) throws(StoreError) -> [PopularityList] { fatalError() }
  public func forEachTweet(of term: SearchTerm, where filter: TweetFilter, after place: TweetPlace?, limit: Int?, _ body: (StoredTweet) throws -> Void) throws { fatalError() }
  public func timeCounts(of term: SearchTerm, where filter: TweetFilter, bounds: [Int64]) throws(StoreError) -> TimeCounts { fatalError() }
  public func statistics() throws(StoreError) -> StoreStatistics { fatalError() }
}
