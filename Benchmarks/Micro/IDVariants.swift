@testable import Store

/// Ways to keep the rows of tweets by their ids: those of eight units, each sorted and committed, as an
/// ingest writes them.
enum IDVariants {
  /// As many as there are runs.
  private static let units = 8

  static func all(rows: Int) -> [InsertVariant] {
    [
      variant("ids, a row each, one key", rows) { _ in 1 },
      variant("ids, a row each, in runs", rows) { unit in unit + 1 },
      packed(rows),
    ]
  }

  /// - Parameter run: the run of a unit's ids.
  private static func variant(
    _ name: String, _ rows: Int, _ run: @escaping (Int) -> Int
  ) -> InsertVariant {
    InsertVariant(name: name) { path in
      let connection = try Connection(path: path, mode: .readWriteCreate, cacheKilobytes: 40_960)
      try connection.execute(
        """
        CREATE TABLE ids (
          run INTEGER NOT NULL, id ANY NOT NULL, tweet INTEGER NOT NULL, PRIMARY KEY (run, id)
        ) STRICT, WITHOUT ROWID
        """)
      let source = IDRows()
      try connection.addTable("sample_ids", columns: IDRows.columns, source)
      return (connection, { try write(connection, source, rows, run) })
    } isRight: { connection in
      try connection.integer("SELECT count(*) FROM ids") == rows
        && connection.integer("SELECT sum(id % 1000003 * tweet) FROM ids") == proof(rows)
    }
  }

  private static func write(
    _ connection: Connection, _ source: IDRows, _ rows: Int, _ run: (Int) -> Int
  ) throws {
    let statement = try connection.prepare(
      "INSERT OR FAIL INTO ids (run, id, tweet) SELECT ?1, id, tweet FROM sample_ids")
    for unit in 0..<units {
      let staged = staged(unit, rows)
      try connection.begin(.immediate)
      try statement.bind(run(unit), at: 1)
      try staged.forEachSlice { entries throws(StoreError) in
        source.entries = entries
        try statement.run()
      }
      try connection.commit()
    }
  }

  /// Those of the product, into a database of the product.
  private static func packed(_ rows: Int) -> InsertVariant {
    InsertVariant(name: "ids, packed, in runs") { path in
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
