import CSQLite

/// Answers questions that somebody asks in SQL, and lets nothing but reading through.
///
/// It neither makes nor migrates a database. For one thread.
public final class SelectReader {
  private let connection: Connection
  private let isOld: Bool

  private init(_ connection: Connection, isOld: Bool) {
    self.connection = connection
    self.isOld = isOld
  }

  /// Opens the database as every reader does: the connection promises to write nothing (`query_only`),
  /// and may only compile what reads. (Opened with no right to write at all, SQLite would leave the two
  /// files beside the database behind.)
  public static func open(_ path: String) throws(StoreError) -> SelectReader {
    let connection = try SQLiteStore.readingConnection(path)
    guard case .smashtag = try DatabaseIdentity.read(connection) else {
      throw .missingDatabase(path: path)
    }
    // Only reads: whether it is one of a newer release, whose tables may mean something else.
    let isOld = try !Migrator(connection).pending().isEmpty
    // What is sorted may be larger than memory.
    try connection.execute("PRAGMA temp_store = FILE")
    MentionFunctions.install(on: connection)
    ReadingGuard.install(on: connection)
    return SelectReader(connection, isOld: isOld)
  }

  /// Runs one statement and gives its rows as they come, from one state of the database.
  ///
  /// Throws `SelectError`, `StoreError`, or what the closures throw.
  ///
  /// - Parameters:
  ///   - sql: one statement that only reads; what writes is refused.
  ///   - seconds: how long SQLite may work; what the closures do is not counted.
  ///   - shouldStop: asked while it works, and at each row.
  ///   - onColumns: called once, before the first row, with the names as SQLite gives them.
  ///   - onRow: called with a value for each column.
  public func run(
    _ sql: String, limitSeconds seconds: Int, shouldStop: @escaping () -> Bool,
    onColumns: ([String]) throws -> Void, onRow: ([SQLValue]) throws -> Void
  ) throws {
    let statement = try prepare(sql)
    let columns = Int(sqlite3_column_count(statement.handle))
    guard columns > 0, sqlite3_stmt_readonly(statement.handle) != 0 else {
      throw SelectError.notReading
    }
    let limit = WorkLimit(.seconds(seconds), on: connection, shouldStop)
    defer { withExtendedLifetime(limit) { statement.reset() } }
    var isBegun = false
    do {
      while try limit.working({ () throws(StoreError) in try statement.step() }) {
        if !isBegun { try onColumns(names(statement, columns)) }
        isBegun = true
        if shouldStop() { throw SelectError.interrupted }
        try onRow((0..<columns).map { statement.value($0) })
      }
    } catch StoreError.interrupted {
      throw limit.isOver ? SelectError.tooLong(seconds: seconds) : .interrupted
    } catch StoreError.sqlite(_, let message, _) {
      throw SelectError.failed(message: message)
    }
    if !isBegun { try onColumns(names(statement, columns)) }
    try connection.checkUnchanged()
  }

  private func names(_ statement: Statement, _ columns: Int) -> [String] {
    (0..<columns).map { column in
      sqlite3_column_name(statement.handle, Int32(column)).map { String(cString: $0) } ?? ""
    }
  }

  /// Compiles the one statement of a text.
  private func prepare(_ sql: String) throws -> Statement {
    // SQLite takes it for the end.
    if let offset = Array(sql.utf8).firstIndex(of: 0) {
      throw SelectError.wrong(
        message: "a NUL", SelectError.Place(of: offset, in: sql), isOld: false)
    }
    var rest = sql[...]
    do {
      guard let statement = try Statement.prepareFirst(of: &rest, on: connection) else {
        throw SelectError.empty
      }
      let behind = sql.utf8.count - rest.utf8.count
      // Blanks and comments may follow; whatever else does, even if it is wrong by itself.
      let next = Result { try Statement.prepareFirst(of: &rest, on: connection) }
      if case .success(nil) = next { return statement }
      throw SelectError.severalStatements(Self.firstWord(behind, in: sql))
    } catch StoreError.sqlite(SQLITE_AUTH, _, _) {
      throw SelectError.notReading
    } catch StoreError.sqlite(_, let message, let failed) {
      let offset = Int(sqlite3_error_offset(connection.handle))
      // It counts from the beginning of what it was given.
      let start = sql.utf8.count - (failed ?? sql).utf8.count
      throw SelectError.wrong(
        message: message, offset < 0 ? nil : SelectError.Place(of: start + offset, in: sql),
        isOld: isOld)
    }
  }

  private static func firstWord(_ offset: Int, in sql: String) -> SelectError.Place {
    let blanks = sql.utf8.dropFirst(offset).prefix { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
    return SelectError.Place(of: offset + blanks.count, in: sql)
  }
}
