@testable import Store

/// A way to bring rows from Swift into a table.
enum InsertWay: CaseIterable {
  /// Each row is bound, and the statement run for it.
  case statementEach
  /// A statement has placeholders for 40 rows.
  case statementOfMany
  /// `INSERT … SELECT` from a virtual table: what the product does.
  case outOfTable

  private static let rowsOfStatement = 40

  var name: String {
    switch self {
    case .statementEach: "a statement each"
    case .statementOfMany: "\(Self.rowsOfStatement) a statement"
    case .outOfTable: "out of a table"
    }
  }

  /// Prepares what is needed; each call of the result writes the present rows of `rows`.
  func writer(
    into table: String, _ rows: BoundRows, _ connection: Connection
  ) throws -> () throws -> Void {
    let columns = rows.columns.joined(separator: ", ")
    let insert = "INSERT OR FAIL INTO \(table) (\(columns))"
    let row = "(" + rows.columns.map { _ in "?" }.joined(separator: ", ") + ")"
    let single = try connection.prepare("\(insert) VALUES \(row)")
    switch self {
    case .statementEach:
      return { try Self.write(0..<rows.rowCount, of: rows, single) }
    case .statementOfMany:
      let values = Array(repeating: row, count: Self.rowsOfStatement).joined(separator: ", ")
      let many = try connection.prepare("\(insert) VALUES \(values)")
      return {
        let whole = rows.rowCount - rows.rowCount % Self.rowsOfStatement
        for start in stride(from: 0, to: whole, by: Self.rowsOfStatement) {
          for offset in 0..<Self.rowsOfStatement {
            try rows.bind(start + offset, to: many, at: 1 + offset * rows.columns.count)
          }
          try many.run()
        }
        try Self.write(whole..<rows.rowCount, of: rows, single)
      }
    case .outOfTable:
      try connection.addTable("sample_rows", columns: rows.columns, rows)
      let statement = try connection.prepare("\(insert) SELECT \(columns) FROM sample_rows")
      return { try statement.run() }
    }
  }

  private static func write(
    _ places: Range<Int>, of rows: BoundRows, _ statement: Statement
  ) throws {
    for place in places {
      try rows.bind(place, to: statement, at: 1)
      try statement.run()
    }
  }
}
