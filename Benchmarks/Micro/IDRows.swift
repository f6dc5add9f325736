import CSQLite
@testable import Store

/// Rows of a run, an id, and its tweet.
final class IDRows: BoundRows {
  var run: Int64 = 0
  var entries: [PackedIDs.Entry] = []

  override var columns: [String] { ["run", "id", "tweet"] }

  override var rowCount: Int { entries.count }

  override func give(_ column: Int, of row: Int, to context: OpaquePointer) {
    sqlite3_result_int64(context, value(column, row))
  }

  override func bind(_ row: Int, to statement: Statement, at first: Int) throws(StoreError) {
    for column in 0..<3 { try statement.bind(value(column, row), at: first + column) }
  }

  @inline(__always)
  private func value(_ column: Int, _ row: Int) -> Int64 {
    switch column {
    case 0: run
    case 1: entries[row].id
    default: entries[row].tweet
    }
  }
}
