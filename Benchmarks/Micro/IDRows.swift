import CSQLite
@testable import Store

/// Source of a table `(id, tweet)`, a row an id.
final class IDRows: RowSource {
  static let columns = ["id", "tweet"]

  var entries: [PackedIDs.Entry] = []

  override var rowCount: Int { entries.count }

  override func give(_ column: Int, of row: Int, to context: OpaquePointer) {
    let entry = entries[row]
    sqlite3_result_int64(context, column == 0 ? entry.id : entry.tweet)
  }
}
