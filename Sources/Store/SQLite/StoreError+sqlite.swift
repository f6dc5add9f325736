import CSQLite
import Glibc

extension StoreError {
  /// The error for a result code, the only place where SQLite's codes get a meaning.
  ///
  /// Call it before anything else uses `handle`: message and `errno` are those of its last failure.
  static func from(
    code: Int32, handle: OpaquePointer?, path: String, sql: String? = nil
  ) -> StoreError {
    // COMMIT fails without keeping the system's error number; the thread's own is still that one.
    let lastError = errno
    let keptError = handle.map { sqlite3_system_errno($0) } ?? 0
    let systemError = keptError == 0 ? lastError : keptError
    switch code & 0xff {
    case SQLITE_NOTADB:
      return .notADatabase(path: path)
    case SQLITE_CORRUPT:
      return .corrupt(path: path, detail: message(code, handle))
    case SQLITE_READONLY where code != SQLiteCode.readOnlyMoved:
      return .notWritable(path: path)
    case SQLITE_CANTOPEN:
      return .cannotOpen(path: path, reason: .system(errno: systemError))
    case SQLITE_FULL:
      return .full(path: path)
    // The file beside the log that all processes share is grown by a write that SQLite reports as
    // an I/O error, whatever its cause; and so is a file that the limit for files lets grow no more.
    case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(systemError):
      return .full(path: path)
    case SQLITE_IOERR where code == SQLiteCode.fileSystemCorrupt || code == SQLiteCode.badChecksum:
      return .corrupt(path: path, detail: message(code, handle))
    case SQLITE_IOERR:
      return .failingDisk(path: path, code: code)
    // PROTOCOL: other processes won every race for the log's locks for about ten seconds.
    case SQLITE_BUSY, SQLITE_PROTOCOL:
      return .busy(path: path)
    case SQLITE_INTERRUPT:
      return .interrupted
    default:
      return .sqlite(code: code, message: message(code, handle), sql: sql)
    }
  }

  private static func message(_ code: Int32, _ handle: OpaquePointer?) -> String {
    if let handle, sqlite3_extended_errcode(handle) == code {
      return String(cString: sqlite3_errmsg(handle))
    }
    return String(cString: sqlite3_errstr(code))
  }
}

/// Extended result codes, which are macros with shifts that Swift does not import.
///
/// Source: https://www.sqlite.org/rescode.html, "Extended Result Code List".
enum SQLiteCode {
  static let readOnlyMoved = SQLITE_READONLY | (4 << 8)
  static let readOnlyDirectory = SQLITE_READONLY | (6 << 8)
  static let readOnlyRecovery = SQLITE_READONLY | (1 << 8)
  static let readOnlyCannotInitialize = SQLITE_READONLY | (5 << 8)
  static let fileSystemCorrupt = SQLITE_IOERR | (33 << 8)
  static let badChecksum = SQLITE_IOERR | (32 << 8)
}
