import CSQLite
import Glibc

/// One open SQLite database: the only way to it.
///
/// This layer knows SQL and files; it knows no table of ours and decides no counting.
///
/// A connection is used by one thread at a time, which nothing checks at run time (SQLite is opened
/// without its own lock); it is not `Sendable`, so the compiler does. Only `interrupter` may go to
/// another thread. The database is closed when the connection and all its statements are released.
final class Connection {
  /// What the connection may do to the file.
  enum Mode {
    case readOnly, readWrite, readWriteCreate
  }

  /// What a commit survives.
  enum Durability: String {
    /// A returned commit survives a power cut. Costs one `fsync` of the log a commit: some
    /// milliseconds on a disk, a fraction of one on an SSD, so commit in batches.
    case full = "FULL"
    /// A returned commit survives the end of the process but not a power cut, which may take the
    /// last commits, whole ones, with it; the database stays sound. No `fsync` but at checkpoints.
    case normal = "NORMAL"
  }

  /// Which databases are let in.
  enum Acceptance {
    /// Ours, and empty ones that may become ours.
    case smashtag
    /// Any SQLite database.
    case any
  }

  /// A path that stands for a new private database in memory.
  static let memory = ":memory:"

  /// The path as it was given, for errors.
  let path: String
  let mode: Mode
  /// Stops this connection's running statement or wait, from any thread.
  let interrupter = Interrupter()
  let busyHandler: BusyHandler
  /// Set on a connection that reads without locks: see `Connection+open.swift`.
  var immutableStamp: FileStamp?
  var handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens the database, and reads its header, so that a file that cannot be used fails here.
  ///
  /// A writer puts the database into WAL mode, in which readers and a writer do not stop each other,
  /// but only after the file has been accepted: another program's file is never changed.
  ///
  /// - Parameters:
  ///   - path: a file's path, never a URI, or `Connection.memory`.
  ///   - isQueryOnly: to write nothing, though the mode would allow it. Unlike a connection that may
  ///     only read, the last to close then takes the log and its index away.
  ///   - cacheKilobytes: the page cache's limit; memory is taken as pages are read.
  ///   - wait: what to do while another connection holds a lock.
  init(
    path: String, mode: Mode, isQueryOnly: Bool = false, durability: Durability = .full,
    cacheKilobytes: Int = 16_384, accepting acceptance: Acceptance = .smashtag,
    wait: BusyWait = BusyWait()
  ) throws(StoreError) {
    self.path = path
    self.mode = mode
    busyHandler = BusyHandler(wait, interrupter: interrupter)
    handle = try Self.open(path, mode)
    // From here on a throw runs deinit, which closes.
    interrupter.attach(handle)
    busyHandler.install(on: handle)
    try readHeader()
    try configure(durability, cacheKilobytes)
    if acceptance == .smashtag {
      let identity = try DatabaseIdentity.read(self)
      // So that freed pages can be given back: it can be chosen only while the file has no table.
      if case .empty = identity, mode == .readWriteCreate {
        try execute("PRAGMA auto_vacuum = INCREMENTAL")
      }
    }
    if isQueryOnly {
      try execute("PRAGMA query_only = ON")
    } else if mode != .readOnly {
      try startWriteAheadLog()
    }
  }

  deinit {
    statements.removeAll()
    interrupter.attach(nil)
    // Takes away the pointer to our handler, in case a statement keeps the handle alive.
    sqlite3_busy_handler(handle, nil, nil)
    sqlite3_close_v2(handle)
  }

  /// Runs one or more statements without parameters; rows they return are dropped.
  ///
  /// Stops at the first that fails; the SQL in the error is that statement, or, when it does not even
  /// compile, the text from there on. Opens no transaction.
  func execute(_ sql: String) throws(StoreError) {
    var rest = sql[...]
    while let statement = try Statement.prepareFirst(of: &rest, on: self) {
      try statement.run()
    }
  }

  /// Lets go of what `cached` keeps.
  func forgetStatements() { statements.removeAll() }

  /// Compiles one statement, to be run any number of times.
  ///
  /// - Precondition: `sql` holds exactly one statement.
  func prepare(_ sql: String) throws(StoreError) -> Statement {
    try prepare(sql, isKept: false)
  }

  /// A statement compiled before for the same text, reset and without bound values, or a new one.
  ///
  /// A statement that is in the middle of its rows is left alone: the caller gets another. At most
  /// 128 are kept. In a hot loop, hold on to the statement: this costs a look-up by text.
  func cached(_ sql: String) throws(StoreError) -> Statement {
    if let statement = statements[sql] {
      if statement.isBusy { return try prepare(sql) }
      statement.reset()
      statement.clearBindings()
      return statement
    }
    if statements.count >= 128 { statements.removeAll() }
    let statement = try prepare(sql, isKept: true)
    statements[sql] = statement
    return statement
  }

  private func prepare(_ sql: String, isKept: Bool) throws(StoreError) -> Statement {
    var rest = sql[...]
    guard let statement = try Statement.prepareFirst(of: &rest, on: self, isKept: isKept) else {
      preconditionFailure("no statement in the SQL text")
    }
    precondition(
      rest.allSatisfy { $0.isWhitespace || $0 == ";" }, "more than one statement in the SQL text")
    return statement
  }
}

extension Connection {
  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  /// The rowid of the last successful INSERT, 0 before the first.
  var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Stops the running statement: see `Interrupter`. From another thread, use `interrupter`.
  func interrupt() { interrupter.interrupt() }

  /// A number that differs from its earlier value when another connection has changed the database
  /// since. It says nothing about this connection's own changes.
  ///
  /// Source: https://www.sqlite.org/pragma.html#pragma_data_version
  func dataVersion() throws(StoreError) -> Int64 { try integer("PRAGMA data_version") }

  /// The first column of the first row, 0 when there is none.
  func integer(_ sql: String) throws(StoreError) -> Int64 {
    try cached(sql).first { row in row.int64(0) } ?? 0
  }

  /// Fails when the path leads to another file than the one that is open, or to none.
  ///
  /// SQLite itself goes on with a file that was deleted, since it has it open.
  ///
  /// Source: https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html, SQLITE_FCNTL_HAS_MOVED
  func checkIsInPlace() throws(StoreError) {
    var hasMoved: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    // Of a path that may not be looked at any more nothing is known.
    guard hasMoved != 0, FileStamp.kind(path: path) != nil || errno == ENOENT else { return }
    throw .replaced(path: path)
  }

  /// The first fault that SQLite's `quick_check` finds in the file; nil where it is sound. Cost: all
  /// pages are read.
  func firstFault() throws(StoreError) -> String? {
    let words = try prepare("PRAGMA main.quick_check(1)").map { row throws(StoreError) in
      row.string(0)
    }
    return words == ["ok"] ? nil : words.first ?? ""
  }

  /// How far a checkpoint goes.
  enum Checkpoint {
    /// Moves what it can without waiting for anyone.
    case passive
    /// Moves everything and empties the log file; waits for readers and a writer.
    case truncate
  }

  /// Moves committed pages from the log into the database file.
  ///
  /// - Parameter waitSeconds: how long `.truncate` waits for other connections.
  /// - Returns: whether nothing is left in the log. False is no failure: others are using it.
  func checkpoint(
    _ kind: Checkpoint, waitSeconds: Double = 0
  ) throws(StoreError) -> Bool {
    let usual = busyHandler.wait
    busyHandler.wait = BusyWait(waitSeconds: waitSeconds)
    defer { busyHandler.wait = usual }
    var logFrames: Int32 = 0
    var movedFrames: Int32 = 0
    let code = sqlite3_wal_checkpoint_v2(
      handle, nil, kind == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE,
      &logFrames, &movedFrames)
    if code & 0xff == SQLITE_BUSY { return false }
    guard code == SQLITE_OK else { throw error(code) }
    return logFrames == movedFrames
  }

  /// The error for a code that SQLite has just returned on this connection.
  func error(_ code: Int32, sql: String? = nil) -> StoreError {
    interrupter.resolve(StoreError.from(code: code, handle: handle, path: path, sql: sql))
  }
}
