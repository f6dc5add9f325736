/// What went wrong in the store, as facts. The words a person reads are made elsewhere.
///
/// Bound values are never part of an error: they may be text out of tweets.
public enum StoreError: Error, Equatable {
  /// The file is not an SQLite database: another kind of file, or its header is damaged.
  case notADatabase(path: String)
  /// The file is the SQLite database of another program. `applicationID` is the number in its
  /// header, 0 when that program sets none.
  case foreignDatabase(path: String, applicationID: Int32)
  /// The database is damaged. `detail` is SQLite's own message.
  case corrupt(path: String, detail: String)
  /// The schema version `found` is later than `known`, the last that this build understands.
  case newerDatabase(path: String, found: Int, known: Int)
  /// There is no database at `path`, and it was not to be created.
  case missingDatabase(path: String)
  /// The database, or the folder that must take its log, does not let us write.
  case notWritable(path: String)
  /// The database cannot be opened at all.
  case cannotOpen(path: String, reason: OpenFailure)
  /// The disk, the quota or the page limit is exhausted. The open transaction is rolled back.
  case full(path: String)
  /// The disk failed to read, to write or to flush. `code` is SQLite's extended result code. The open
  /// transaction is rolled back.
  case failingDisk(path: String, code: Int32)
  /// The path leads to another file than the one that is open, or to none: it was deleted or replaced
  /// meanwhile. The open transaction is rolled back.
  case replaced(path: String)
  /// Another connection held the lock for longer than we wait.
  case busy(path: String)
  /// Somebody asked the running statement to stop.
  case interrupted
  /// A server of the cluster that keeps the store, `host:port`, or the store's name where it is about all.
  case cluster(server: String, ClusterFailure)
  /// Anything else: SQLite's extended result code, its message, and the SQL with its parameters
  /// unbound.
  case sqlite(code: Int32, message: String, sql: String?)

  /// Why a database cannot be opened.
  public enum OpenFailure: Sendable, Equatable {
    /// The operating system refused, with this `errno`.
    case system(errno: Int32)
    /// Committed transactions are still in the log (`-wal`) beside the database, and reading them
    /// takes a file that we may not create in that folder. Opening the database once with the right
    /// to write solves it.
    case unreadableLog
    /// The database was opened read-only in a folder that we cannot write, so without locks, and
    /// its file has changed since. What was read may be a mixture; open it again.
    case changedWhileReading
  }
}

extension StoreError {
  /// Whether there is no store yet, whichever engine says so.
  public var isMissingStore: Bool {
    switch self {
    case .missingDatabase, .cluster(_, .missingDatabase): true
    default: false
    }
  }
}
