import CSQLite
import Glibc
import Tweets

// Opening a file: which errors a person must be able to tell apart, and reading where nothing can
// be written.
//
// A database in WAL mode is read with the help of two files beside it, `-wal` (the log) and `-shm`
// (an index of the log that all processes share). What SQLite 3.40 says to a reader in a folder
// that it may not write:
//
//     both files there              reads as usual
//     neither file                  SQLITE_READONLY_DIRECTORY, though nothing is missing: all is in
//                                   the database file
//     neither file, disk read-only  SQLITE_CANTOPEN, the same
//     neither file, disk full       SQLITE_IOERR_SHMSIZE, the same
//     `-wal` alone, not empty       SQLITE_CANTOPEN: committed transactions wait in the log
//
// Without a log, the answer is `immutable=1`, which reads the database file alone, without locks.
// Should somebody with more rights write to it meanwhile, such a reader could mix old and new
// pages. So it compares the file with its stamp from before the opening, at the end of each
// transaction. With a log it is refused: `immutable=1` would leave out what the log holds.
//
// Where it may write, a reader that was alone leaves an empty `-wal` and an `-shm` behind, which
// the next writer to close removes: removing them takes the right to write the database.

extension Connection {
  /// Whether the file is read without locks, because nothing can be written beside it.
  var isImmutable: Bool { immutableStamp != nil }

  /// Evaluated once, before the first connection; later it would be refused, without harm.
  private static let withoutStatistics = smashtag_sqlite_without_statistics()

  /// Opens the file, and closes the handle that SQLite leaves behind when that fails.
  static func open(
    _ path: String, _ mode: Mode, immutable: Bool = false
  ) throws(StoreError) -> OpaquePointer {
    _ = withoutStatistics
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    switch mode {
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .readWrite: flags |= SQLITE_OPEN_READWRITE
    case .readWriteCreate: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
    if immutable { flags |= SQLITE_OPEN_URI }
    var handle: OpaquePointer?
    let name = immutable ? immutableURI(path) : fileName(path)
    let code = sqlite3_open_v2(name, &handle, flags, nil)
    if code == SQLITE_OK, let handle { return handle }
    defer { sqlite3_close_v2(handle) }
    throw openError(code, handle, path, mode)
  }

  /// Reads the first page, without locks if there is no other way, so that what is no database
  /// fails now, and not at the first query.
  func readHeader() throws(StoreError) {
    let stamp = FileStamp(path: path)
    // SQLite takes a file of one byte for an empty one, and would write over it.
    if stamp?.bytes == 1 { throw .notADatabase(path: path) }
    let code = touchFirstPage()
    if code == SQLITE_OK { return try checkIsWritable() }
    let error = interrupter.resolve(Self.openError(code, handle, path, mode))
    guard mode == .readOnly, Self.meansNoFileBeside(code, error) else { throw error }
    guard let stamp, logIsEmpty() else {
      if case .full = error { throw error }
      throw .cannotOpen(path: path, reason: .unreadableLog)
    }
    let replacement = try Self.open(path, mode, immutable: true)
    interrupter.attach(replacement)
    sqlite3_close_v2(handle)
    handle = replacement
    immutableStamp = stamp
    let again = touchFirstPage()
    guard again == SQLITE_OK else { throw self.error(again) }
  }

  /// Fails when the file has changed under a connection that reads it without locks.
  func checkUnchanged() throws(StoreError) {
    guard let immutableStamp else { return }
    guard FileStamp(path: path) == immutableStamp else {
      throw .cannotOpen(path: path, reason: .changedWhileReading)
    }
  }

  /// How many pages the log takes before it is written back: 64 MiB. Pages that change from batch to
  /// batch are then written back once and not each time.
  private static let logPages = 16_384

  /// Sets what holds for this connection alone; changes nothing in the file.
  func configure(_ durability: Durability, _ cacheKilobytes: Int) throws(StoreError) {
    // secure_delete: what is deleted is overwritten, but a page that is freed as a whole need not be,
    // since every deletion of ours gives such pages back to the system.
    // trusted_schema: a file made by somebody else must not run functions through its schema.
    try execute(
      """
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA secure_delete = FAST;
      PRAGMA temp_store = MEMORY;
      PRAGMA synchronous = \(durability.rawValue);
      PRAGMA cache_size = -\(cacheKilobytes);
      PRAGMA wal_autocheckpoint = \(Self.logPages);
      """)
  }

  /// Turns on WAL mode, which is kept in the file: of many calls, the first has work to do.
  ///
  /// SQLite reads first and then asks for the lock to write, and from a read it fails as busy without
  /// asking the busy handler, since two that wait so for each other would wait forever. Here the
  /// read is over with the failure, so the retry is ours.
  func startWriteAheadLog() throws(StoreError) {
    let patience = BusyHandler(busyHandler.wait, interrupter: interrupter)
    patience.start()
    for attempt in Int32(1)... {
      do {
        return try execute("PRAGMA journal_mode = WAL")
      } catch {
        guard case .busy = error, patience.shouldRetry(after: attempt) else { throw error }
      }
    }
  }

  private func touchFirstPage() -> Int32 {
    sqlite3_exec(handle, "PRAGMA schema_version", nil, nil, nil)
  }

  /// SQLite opens a file that it may not write for reading only, and says nothing.
  private func checkIsWritable() throws(StoreError) {
    if mode != .readOnly && sqlite3_db_readonly(handle, "main") == 1 {
      throw .notWritable(path: path)
    }
  }

  private func logIsEmpty() -> Bool {
    guard let log = sqlite3_filename_wal(sqlite3_db_filename(handle, "main")) else { return false }
    guard let stamp = FileStamp(path: String(cString: log)) else { return true }
    return stamp.bytes == 0
  }

  private static func meansNoFileBeside(_ code: Int32, _ error: StoreError) -> Bool {
    if case .full = error { return true }
    return code & 0xff == SQLITE_CANTOPEN || code == SQLiteCode.readOnlyDirectory
      || code == SQLiteCode.readOnlyRecovery || code == SQLiteCode.readOnlyCannotInitialize
  }

  /// Tells apart the reasons for which a file does not open.
  private static func openError(
    _ code: Int32, _ handle: OpaquePointer?, _ path: String, _ mode: Mode
  ) -> StoreError {
    let known = StoreError.from(code: code, handle: handle, path: path)
    guard let kind = FileStamp.kind(path: path) else {
      guard errno == ENOENT else { return known }
      if mode != .readWriteCreate { return .missingDatabase(path: path) }
      return folderRefusesFiles(path) ? .notWritable(path: path) : known
    }
    if kind == S_IFDIR { return .cannotOpen(path: path, reason: .system(errno: EISDIR)) }
    if mode != .readOnly, case .cannotOpen(_, .system(let systemError)) = known,
      [EACCES, EPERM, EROFS].contains(systemError) || folderRefusesFiles(path)
    {
      return .notWritable(path: path)
    }
    return known
  }

  /// SQLite cannot tell: its last try is to read, and that ends in "no such file", be it the database
  /// that is not there or, on a disk that nobody may write, the file beside the log.
  private static func folderRefusesFiles(_ path: String) -> Bool {
    let name = fileName(path)
    let folder = name.cut(at: name.last("/") ?? name.startIndex).before + "/"
    return faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) != 0
      && [EACCES, EPERM, EROFS].contains(errno)
  }

  /// A path as SQLite takes it literally: `file:…` would be read as a URI.
  static func fileName(_ path: String) -> String {
    path == memory || path.hasPrefix("/") ? path : "./" + path
  }

  private static func immutableURI(_ path: String) -> String {
    var uri = "file:"
    for byte in fileName(path).utf8 {
      let isPlain = byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || byte == 0x2f)
      let hex = String(byte, radix: 16)
      uri += isPlain ? String(Unicode.Scalar(byte)) : "%" + (hex.count == 1 ? "0" : "") + hex
    }
    return uri + "?immutable=1"
  }
}
