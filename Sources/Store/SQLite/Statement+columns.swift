import CSQLite

// Reading the present row, column by column, from 0. Numbers and text convert as SQLite converts.

extension Statement {
  /// The type of a value, which in an `ANY` column differs from row to row.
  enum ColumnType {
    case integer, real, text, blob, null
  }

  func type(_ column: Int) -> ColumnType {
    switch sqlite3_column_type(handle, index(column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  func isNull(_ column: Int) -> Bool { type(column) == .null }

  /// The value as a number; NULL is 0.
  func int64(_ column: Int) -> Int64 { sqlite3_column_int64(handle, index(column)) }

  /// The value as a number; NULL is 0.
  func int(_ column: Int) -> Int { Int(int64(column)) }

  /// The value as a number; NULL is 0.
  func double(_ column: Int) -> Double { sqlite3_column_double(handle, index(column)) }

  /// The value as text; NULL is empty, and bytes that are not UTF-8 become U+FFFD.
  func string(_ column: Int) -> String {
    withText(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Lends the value as text to `body`, without a copy; NULL is an empty buffer.
  ///
  /// The bytes are gone when the statement steps or is reset, so they must not leave `body`.
  func withText<Value, Failure: Error>(
    _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // In this order: the text is made first, then its length is known.
    let text = sqlite3_column_text(handle, index(column))
    let count = Int(sqlite3_column_bytes(handle, index(column)))
    return try body(UnsafeBufferPointer(start: text, count: text == nil ? 0 : count))
  }

  /// Lends the value as bytes to `body`, without a copy; NULL is an empty buffer.
  ///
  /// The bytes are gone when the statement steps or is reset, so they must not leave `body`.
  func withBlob<Value, Failure: Error>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let blob = sqlite3_column_blob(handle, index(column))
    let count = Int(sqlite3_column_bytes(handle, index(column)))
    return try body(UnsafeRawBufferPointer(start: blob, count: blob == nil ? 0 : count))
  }

  /// SQLite answers NULL for a column that is not there, which would hide a slip.
  private func index(_ column: Int) -> Int32 {
    assert(
      column >= 0 && column < Int(sqlite3_data_count(handle)), "the row has no such column")
    return Int32(column)
  }
}
