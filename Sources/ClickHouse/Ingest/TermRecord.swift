import Store

/// A term as it stands in `terms`.
struct TermRecord: Equatable {
  var key: String
  var term: String
  var searchedAt: Int64
  var tweets = 0
  var retweets = 0
  var first: Int64?
  var last: Int64?

  var summary: TermSummary {
    TermSummary(
      term: term, key: key, tweets: tweets, retweets: retweets, first: first, last: last,
      searchedAt: searchedAt)
  }

  /// Takes a tweet's time in.
  mutating func reach(_ time: Int64?) {
    guard let time else { return }
    first = min(first ?? time, time)
    last = max(last ?? time, time)
  }

  /// Appends it as a row of `terms`.
  func write(_ version: UInt64, isForgotten: Bool = false, to rows: inout RowWriter) {
    rows.write(key)
    rows.write(version)
    rows.write(term)
    rows.write(searchedAt)
    rows.write(Int64(tweets))
    rows.write(Int64(retweets))
    rows.write(first ?? Tables.unknownTime)
    rows.write(last ?? Tables.unknownTime)
    rows.write(isForgotten)
    rows.endRow()
  }
}

extension ClickHouseStore {
  /// The terms that a horizon sees, in no order; all, or one.
  func termRecords(
    _ horizon: Horizon, key: String? = nil
  ) throws(StoreError) -> [TermRecord] {
    var records: [TermRecord] = []
    let one = key.map { " AND key = \(SQLText.quoted($0))" } ?? ""
    // A row of each version of a term; versions are never equal.
    try cluster.askKeeper(
      "SELECT key, argMax(term, version), argMax(searched_at, version), argMax(tweets, version), "
        + "argMax(retweets, version), argMax(first_at, version), argMax(last_at, version) "
        + "FROM \(database).terms WHERE \(horizon.sees())\(one) "
        + "GROUP BY key HAVING argMax(is_forgotten, version) = 0"
    ) { row in
      var record = TermRecord(key: row.string(0), term: row.string(1), searchedAt: row.int64(2))
      record.tweets = row.int(3)
      record.retweets = row.int(4)
      record.first = row.time(5)
      record.last = row.time(6)
      records.append(record)
    }
    return records
  }
}

extension Row {
  /// Seconds since 1970, or nil where the time is not known.
  func time(_ column: Int) -> Int64? {
    let number = int64(column)
    return number == Tables.unknownTime ? nil : number
  }
}
