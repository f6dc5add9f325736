public import Store
public import Tweets

extension ClickHouseStore {
  /// Cost: the times of the term's tweets are read. Each shard tells how many tweets were made in each step
  /// of a grid in which every bound lies.
  public func timeCounts(
    of term: SearchTerm, where filter: TweetFilter, bounds: [Int64]
  ) throws(StoreError) -> TimeCounts {
    try asking { horizon throws(StoreError) in
      var counts = TimeCounts(bounds: bounds.count)
      let tweets = TermTweets(term: term, filter: filter, horizon: horizon, database: database)
        .sql([.made])
      let isDated = "made <> \(TermTweets.unknownTime)"
      guard bounds.count > 1, let first = bounds.first, let last = bounds.last else {
        try cluster.askShards("SELECT countIf(\(isDated)), count() FROM \(tweets)") { _, row in
          counts.outside += row.int(0)
          counts.undated += row.int(1) - row.int(0)
        }
        return counts
      }
      let isInside =
        "made >= \(TermTweets.number(first)) AND made < \(TermTweets.number(last)) AND \(isDated)"
      let step = Self.step(bounds)
      // Counted in what has no sign, so that no difference is too large for it.
      let place =
        "intDiv(toUInt64(toUInt64(made) - toUInt64(\(TermTweets.number(first)))), toUInt64(\(step)))"
      try cluster.askShards(
        "SELECT if(\(isInside), 0, if(\(isDated), 1, 2)) AS side, "
          + "if(side = 0, \(place), toUInt64(0)) AS place, count() FROM \(tweets) "
          + "GROUP BY side, place"
      ) { _, row in
        switch row.int(0) {
        case 0:
          let made = first &+ Int64(bitPattern: row.uint64(1) &* step)
          counts.counts[Self.interval(of: made, bounds)] += row.int(2)
        case 1: counts.outside += row.int(2)
        default: counts.undated += row.int(2)
        }
      }
      return counts
    }
  }

  /// The greatest step from the first bound in which all others are reached.
  private static func step(_ bounds: [Int64]) -> UInt64 {
    var step: UInt64 = 0
    for bound in bounds.dropFirst() {
      var rest = UInt64(bitPattern: bound &- bounds[0])
      while rest != 0 { (step, rest) = (rest, step % rest) }
    }
    return step
  }

  /// Between which bounds an instant lies, that lies between some.
  private static func interval(of instant: Int64, _ bounds: [Int64]) -> Int {
    var (low, high) = (0, bounds.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if bounds[middle] <= instant { low = middle } else { high = middle }
    }
    return low
  }
}
