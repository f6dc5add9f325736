@testable import Store

/// Ways to write rows of the shape of `tweets`, in one transaction.
enum RowVariants {
  /// So many rows a batch has in an ingest.
  private static let batchRows = 20_000
  private static let rowsOfStatement = 40

  private static let columns = SampleRows.columns.joined(separator: ", ")
  private static let insert = "INSERT OR FAIL INTO tweets (\(columns))"

  static func all(rows: Int) -> [InsertVariant] {
    [
      variant("rows, a statement each", rows, each),
      variant("rows, 40 a statement", rows, many),
      variant("rows, out of a table", rows, table),
    ]
  }

  private static func variant(
    _ name: String, _ rows: Int, _ write: @escaping (Connection, SampleRows, Int) throws -> Void
  ) -> InsertVariant {
    InsertVariant(name: name) { path in
      let connection = try Connection(
        path: path, mode: .readWriteCreate, cacheKilobytes: 40_960)
      try connection.execute(schema)
      let source = SampleRows()
      try connection.addTable("sample_rows", columns: SampleRows.columns, source)
      return (
        connection,
        {
          try connection.begin(.immediate)
          try write(connection, source, rows)
          try connection.commit()
        }
      )
    } isRight: { connection in
      let sum = (0..<rows).reduce(Int64(0)) { $0 &+ SampleRows.id($1) % 1_000_003 }
      return try connection.integer("SELECT sum(id % 1000003) FROM tweets") == sum
        && connection.integer("SELECT count(*) FROM tweets WHERE text <> mentions") == rows
    }
  }

  private static func each(_ connection: Connection, _ source: SampleRows, _ rows: Int) throws {
    let statement = try connection.prepare("\(insert) VALUES \(placeholders(1))")
    for row in 0..<rows {
      try source.bind(row, to: statement, at: 1)
      try statement.run()
    }
  }

  private static func many(_ connection: Connection, _ source: SampleRows, _ rows: Int) throws {
    let statement = try connection.prepare("\(insert) VALUES \(placeholders(rowsOfStatement))")
    var row = 0
    while row + rowsOfStatement <= rows {
      for offset in 0..<rowsOfStatement {
        try source.bind(
          row + offset, to: statement, at: 1 + offset * SampleRows.columns.count)
      }
      try statement.run()
      row += rowsOfStatement
    }
    let single = try connection.prepare("\(insert) VALUES \(placeholders(1))")
    while row < rows {
      try source.bind(row, to: single, at: 1)
      try single.run()
      row += 1
    }
  }

  private static func table(_ connection: Connection, _ source: SampleRows, _ rows: Int) throws {
    let statement = try connection.prepare("\(insert) SELECT \(columns) FROM sample_rows")
    for start in stride(from: 0, to: rows, by: batchRows) {
      source.range = start..<min(rows, start + batchRows)
      try statement.run()
    }
  }

  private static func placeholders(_ rows: Int) -> String {
    let row = "(" + SampleRows.columns.map { _ in "?" }.joined(separator: ", ") + ")"
    return Array(repeating: row, count: rows).joined(separator: ", ")
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
