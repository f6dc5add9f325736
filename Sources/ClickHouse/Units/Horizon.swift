import Store

/// What a question sees of the rows there are: those of units that had ended well when it began, and of one's
/// own unit what was not undone. Units that come later have higher numbers, so that a question goes on
/// seeing the same, whoever writes meanwhile.
struct Horizon: Equatable {
  /// Rows of later units are not seen.
  var mark = 0
  /// Nor are those of these.
  var abandoned: [Int] = []
  /// The open unit of who asks, and which of its rows are undone.
  var own: Own?
  /// Of a term that was forgotten, by its key: rows up to this version are nothing.
  var forgotten: [String: UInt64] = [:]
  /// Of tweets that were pruned and are not yet deleted: the versions in `doomed` that say which.
  var pendingPurges: [UInt64] = []

  struct Own: Equatable {
    var unit: Int
    /// Versions from and to which nothing counts.
    var undone: [ClosedRange<UInt64>] = []
  }

  /// The first version of a unit.
  static func version(_ unit: Int) -> UInt64 { UInt64(unit) << 32 }

  /// The versions that are seen, as a condition of SQL on a column.
  func sees(_ column: String = "version") -> String {
    var condition = "\(column) < \(Self.version(mark + 1))"
    if let own {
      condition =
        "(\(condition) OR \(column) >= \(Self.version(own.unit)) "
        + "AND \(column) < \(Self.version(own.unit + 1)))"
      for range in own.undone {
        condition += " AND NOT (\(column) BETWEEN \(range.lowerBound) AND \(range.upperBound))"
      }
    }
    if !abandoned.isEmpty {
      condition += " AND bitShiftRight(\(column), 32) NOT IN \(SQLText.list(abandoned))"
    }
    return condition
  }

  /// The rows of a term that are seen, as a condition on `term` and `version`.
  func sees(termKey key: String) -> String {
    "term = \(SQLText.quoted(key)) AND version > \(forgotten[key] ?? 0) AND \(sees())"
  }

  /// Whether the tweet of a row is not about to be deleted, as a condition on `tweet` and `post` that begins
  /// with AND; empty where none is.
  func andNotDoomed(in database: String) -> String {
    guard !pendingPurges.isEmpty else { return "" }
    return " AND (tweet, post) NOT IN (SELECT tweet, post FROM \(database).doomed "
      + "WHERE version IN \(SQLText.list(pendingPurges)))"
  }
}

extension UnitLog {
  /// What is seen now.
  ///
  /// - Parameter own: the open unit of who asks.
  func horizon(own: Horizon.Own? = nil) throws(StoreError) -> Horizon {
    let state = try state()
    var horizon = Horizon(mark: state.mark, abandoned: state.abandoned, own: own)
    let database = cluster.address.database
    let sees = horizon.sees()
    try cluster.askKeeper(
      "SELECT key, max(version) FROM \(database).terms WHERE is_forgotten AND \(sees) GROUP BY key "
        + "UNION ALL SELECT '', version FROM \(database).purges WHERE \(sees) "
        + "GROUP BY version HAVING max(is_done) = 0"
    ) { row in
      let key = row.string(0)
      if key.isEmpty {
        horizon.pendingPurges.append(row.uint64(1))
      } else {
        horizon.forgotten[key] = row.uint64(1)
      }
    }
    return horizon
  }
}
