import CSQLite

/// One compiled SQL statement, with its bound values and its present row.
///
/// Parameters count from 1 and columns from 0, as in SQLite. A statement belongs to its connection's
/// thread and keeps the database open. While it stands on a row it holds a read lock: `run`,
/// `forEach`, `map` and `first` end by a reset; whoever calls `step` resets by hand, or steps until
/// the rows end.
final class Statement {
  let handle: OpaquePointer
  private let path: String
  private let interrupter: Interrupter

  private init(_ handle: OpaquePointer, _ connection: Connection) {
    self.handle = handle
    path = connection.path
    interrupter = connection.interrupter
  }

  deinit {
    // Returns the code of the last step, which has been thrown already.
    sqlite3_finalize(handle)
  }

  /// Compiles the first statement in `sql` and cuts it off; nil when only blanks and comments are
  /// left.
  static func prepareFirst(
    of sql: inout Substring, on connection: Connection, isKept: Bool = false
  ) throws(StoreError) -> Statement? {
    while !sql.isEmpty {
      var handle: OpaquePointer?
      var text = sql
      let (code, used) = text.withUTF8 { bytes -> (Int32, Int) in
        guard let base = bytes.baseAddress else { return (SQLITE_OK, 0) }
        var tail: UnsafePointer<CChar>?
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let code = base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          sqlite3_prepare_v3(connection.handle, $0, Int32(bytes.count), flags, &handle, &tail)
        }
        return (code, tail.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? bytes.count)
      }
      guard code == SQLITE_OK else { throw connection.error(code, sql: String(sql)) }
      sql = sql[sql.utf8.index(sql.startIndex, offsetBy: used)...]
      if let handle { return Statement(handle, connection) }
    }
    return nil
  }

  /// The SQL text, parameters unbound.
  var sql: String { String(cString: sqlite3_sql(handle)) }

  /// Whether it has begun and neither ended nor been reset.
  var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

  /// Moves to the next row; false when there is none.
  ///
  /// When it throws, the statement is reset. After the last row, the next call starts anew.
  func step() throws(StoreError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw failure(code)
  }

  /// Runs to the end and resets; rows it returns are dropped. Bound values stay.
  func run() throws(StoreError) {
    while try step() {}
    reset()
  }

  /// Makes the statement ready to run again. Bound values stay.
  func reset() {
    // Returns the code of the last step, which has been thrown already.
    sqlite3_reset(handle)
  }

  /// Sets all parameters to NULL.
  func clearBindings() {
    sqlite3_clear_bindings(handle)
  }

  /// The error for a code that SQLite has just returned; the statement is reset.
  func failure(_ code: Int32) -> StoreError {
    let error = StoreError.from(
      code: code, handle: sqlite3_db_handle(handle), path: path, sql: sql)
    reset()
    return interrupter.resolve(error)
  }
}
