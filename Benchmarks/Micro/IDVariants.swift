@testable import Store

/// Ways to keep the rows of tweets by their ids: those of eight units, each sorted and committed, as an
/// ingest writes them.
enum IDVariants {
  /// As many as there are runs.
  private static let units = 8

  static func all(rows: Int) -> [InsertVariant] {
    [variant("ids, one key, \(InsertWay.outOfTable.name)", .outOfTable, rows) { _ in 1 }]
      + InsertWay.allCases.map { way in
        variant("ids, runs, \(way.name)", way, rows) { unit in unit + 1 }
      }
      + [packed(rows)]
  }

  /// - Parameter run: the run of a unit's ids.
  private static func variant(
    _ name: String, _ way: InsertWay, _ rows: Int, _ run: @escaping (Int) -> Int
  ) -> InsertVariant {
    InsertVariant(name: name) { path in
      let connection = try InsertVariant.connection(path)
      try connection.execute(
        """
        CREATE TABLE ids (
          run INTEGER NOT NULL, id ANY NOT NULL, tweet INTEGER NOT NULL, PRIMARY KEY (run, id)
        ) STRICT, WITHOUT ROWID
        """)
      let source = IDRows()
      let write = try way.writer(into: "ids", source, connection)
      return (
        connection,
        {
          for unit in 0..<units {
            let staged = staged(unit, rows)
            source.run = Int64(run(unit))
            try connection.begin(.immediate)
            try staged.forEachSlice { entries in
              source.entries = entries
              try write()
            }
            try connection.commit()
          }
        }
      )
    } isRight: { connection in
      try connection.integer("SELECT count(*) FROM ids") == rows
        && connection.integer("SELECT sum(id % 1000003 * tweet) FROM ids") == proof(rows)
    }
  }

  /// Those of the product, into a database of the product.
  private static func packed(_ rows: Int) -> InsertVariant {
    InsertVariant(name: "ids, runs, packed") { path in
      let store = try SQLiteStore.openForWriting(path)
      return (
        store.connection,
        {
          for unit in 0..<units {
            let staged = staged(unit, rows)
            try store.connection.begin(.immediate)
            let writer = try IDWriter(store, count: staged.count)
            try staged.forEachSlice { entries throws(StoreError) in try writer.write(entries) }
            try store.connection.commit()
          }
        }
      )
    } isRight: { connection in
      var (count, sum) = (0, Int64(0))
      try connection.prepare("SELECT first_id, ids FROM tweet_ids").forEach {
        row throws(StoreError) in
        for entry in try row.packedIDs(0, 1, connection) {
          count += 1
          sum &+= entry.id % 1_000_003 * entry.tweet
        }
      }
      return count == rows && sum == proof(rows)
    }
  }

  /// The ids of a unit, as an ingest leaves them in memory: in the order in which they came.
  private static func staged(_ unit: Int, _ rows: Int) -> StagedIDs {
    var staged = StagedIDs()
    staged.beginBatch()
    for row in unit * rows / units..<(unit + 1) * rows / units {
      staged.append(SampleRows.id(row), Int64(row + 1))
    }
    return staged
  }

  private static func proof(_ rows: Int) -> Int64 {
    (0..<rows).reduce(Int64(0)) { $0 &+ SampleRows.id($1) % 1_000_003 * Int64($1 + 1) }
  }
}
