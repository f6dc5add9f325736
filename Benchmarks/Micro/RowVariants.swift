@testable import Store

/// Ways to write rows of the shape of `tweets`, in one transaction.
enum RowVariants {
  /// So many rows a batch has in an ingest.
  private static let batchRows = 20_000

  static func all(rows: Int) -> [InsertVariant] {
    InsertWay.allCases.map { variant($0, rows) }
  }

  private static func variant(_ way: InsertWay, _ rows: Int) -> InsertVariant {
    InsertVariant(name: "tweets, \(way.name)") { path in
      let connection = try InsertVariant.connection(path)
      try connection.execute(schema)
      let source = SampleRows()
      let write = try way.writer(into: "tweets", source, connection)
      return (
        connection,
        {
          try connection.begin(.immediate)
          for start in stride(from: 0, to: rows, by: batchRows) {
            source.range = start..<min(rows, start + batchRows)
            try write()
          }
          try connection.commit()
        }
      )
    } isRight: { connection in
      let sum = (0..<rows).reduce(Int64(0)) { $0 &+ SampleRows.id($1) % 1_000_003 }
      return try connection.integer("SELECT sum(id % 1000003) FROM tweets") == sum
        && connection.integer("SELECT count(*) FROM tweets WHERE text <> mentions") == rows
    }
  }

  /// As a migration makes it.
  private static let schema = """
    CREATE TABLE tweets (
      pk INTEGER PRIMARY KEY AUTOINCREMENT,
      id ANY NOT NULL,
      author TEXT,
      created_at INTEGER,
      is_retweet INTEGER NOT NULL,
      text TEXT,
      mentions TEXT NOT NULL
    ) STRICT
    """
}
