import CSQLite

/// Lets a connection compile only what reads the database: SQLite asks it about each part of a statement.
///
/// Refused are: whatever writes, also by PRAGMA; transactions; other files (ATTACH, VACUUM INTO), which
/// would be made or read; libraries of functions.
///
/// Source: https://www.sqlite.org/c3ref/set_authorizer.html
enum ReadingGuard {
  static func install(on connection: Connection) {
    sqlite3_set_authorizer(
      connection.handle,
      { _, action, first, second, _, _ in
        ReadingGuard.allows(action, first, second) ? SQLITE_OK : SQLITE_DENY
      }, nil)
  }

  private static func allows(
    _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?
  ) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: true
    // What SQLite says when it first meets a table that a function makes, such as json_each. The schema
    // itself is safe: to change it takes a PRAGMA.
    case SQLITE_UPDATE: first.map { name($0) == "sqlite_master" } ?? false
    case SQLITE_FUNCTION: second.map { name($0) != "load_extension" } ?? false
    case SQLITE_PRAGMA:
      first.map { pragma in
        describing.contains(name(pragma)) || second == nil && telling.contains(name(pragma))
      } ?? false
    default: false
    }
  }

  /// These only read, whatever stands behind them.
  private static let describing: Set<String> = [
    "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo",
    "foreign_key_list", "foreign_key_check", "integrity_check", "quick_check",
  ]

  /// These tell something, and with a value would set it.
  private static let telling: Set<String> = [
    "application_id", "auto_vacuum", "collation_list", "compile_options", "data_version",
    "database_list", "encoding", "freelist_count", "function_list", "journal_mode",
    "module_list", "page_count", "page_size", "pragma_list", "schema_version", "user_version",
  ]

  private static func name(_ text: UnsafePointer<CChar>) -> String {
    String(cString: text).lowercased()
  }
}
