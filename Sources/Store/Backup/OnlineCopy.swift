import CSQLite
import Glibc

/// Copies a database page by page into an empty file, while others use it: SQLite's online backup.
///
/// Source: https://www.sqlite.org/c3ref/backup_finish.html
final class OnlineCopy {
  private let source: Connection
  private let targetPath: String
  private let target: OpaquePointer
  private var backup: OpaquePointer?

  /// - Precondition: the source is in a transaction in which it has read. Then all pages are of the one
  ///   state that it sees, whoever writes meanwhile; otherwise each foreign commit would begin the
  ///   copy anew.
  init(from source: Connection, to path: String) throws(StoreError) {
    precondition(source.isInTransaction, "a copy is of one state")
    self.source = source
    targetPath = path
    target = try Connection.open(path, .readWrite)
    // Nobody else knows the file, and if it is not finished it goes: neither a journal nor flushes.
    sqlite3_exec(target, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", nil, nil, nil)
    backup = sqlite3_backup_init(target, "main", source.handle, "main")
    // From here on deinit closes.
    guard backup != nil else { throw failure(sqlite3_extended_errcode(target)) }
  }

  deinit {
    sqlite3_backup_finish(backup)
    sqlite3_close_v2(target)
  }

  /// Pages of the source, once a step was taken.
  var pages: Int { Int(sqlite3_backup_pagecount(backup)) }

  /// Pages that are not copied yet.
  var pagesLeft: Int { Int(sqlite3_backup_remaining(backup)) }

  /// Copies at most so many pages; false when all are copied.
  func copy(pages: Int) throws(StoreError) -> Bool {
    let code = sqlite3_backup_step(backup, Int32(pages))
    if code == SQLITE_OK { return true }
    if code == SQLITE_DONE { return false }
    // Only the end tells the target what has happened, and with it the system's error number.
    sqlite3_backup_finish(backup)
    backup = nil
    throw failure(code)
  }

  private func failure(_ code: Int32) -> StoreError {
    let isReading = code & 0xff == SQLITE_CORRUPT || code == SQLITE_IOERR | (1 << 8)
    return StoreError.from(
      code: code, handle: target, path: isReading ? source.path : targetPath)
  }
}
