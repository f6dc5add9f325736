import CSQLite

extension Connection {
  /// When a transaction takes its lock.
  enum TransactionKind: String {
    /// At the first statement. For reading: all reads see one state of the database.
    case deferred = "DEFERRED"
    /// At once, waiting for another writer. For writing: a deferred transaction that has read
    /// cannot wait for the lock, and fails as busy when somebody has written since.
    case immediate = "IMMEDIATE"
  }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs `body` in a transaction, which is committed, or rolled back when `body` throws.
  ///
  /// A closure of several statements must name its error, as Swift 6.3 does not infer it:
  ///
  ///     try connection.transaction(.immediate) { () throws(StoreError) in … }
  ///
  /// - Precondition: no transaction is open.
  func transaction<Value>(
    _ kind: TransactionKind, _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try begin(kind)
    do {
      let value = try body()
      try commit()
      return value
    } catch {
      rollback()
      throw error
    }
  }

  /// Opens a transaction that outlives this call; `commit` or `rollback` ends it.
  func begin(_ kind: TransactionKind) throws(StoreError) {
    precondition(!isInTransaction, "a transaction is open already")
    try cached("BEGIN \(kind.rawValue)").run()
  }

  /// Makes the transaction's changes last, as `Durability` says.
  ///
  /// When it throws, nothing is committed and the transaction may still be open: roll it back.
  func commit() throws(StoreError) {
    precondition(isInTransaction, "no transaction is open")
    try cached("COMMIT").run()
    try checkUnchanged()
  }

  /// Undoes the transaction. Does nothing when none is open: on a full disk, say, SQLite has
  /// already rolled back by itself.
  ///
  /// It cannot fail in a way that matters: what it does not undo now, the next opening undoes, since
  /// nothing is committed.
  func rollback() {
    guard isInTransaction else { return }
    sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
  }

  /// Runs `body` so that its changes alone are undone when it throws, inside the open transaction.
  ///
  /// Savepoints nest. When SQLite rolls back the whole transaction by itself, there is nothing left
  /// to return to, and the error of `body` tells why.
  ///
  /// - Precondition: a transaction is open.
  func savepoint<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    precondition(isInTransaction, "a savepoint needs an open transaction")
    try cached("SAVEPOINT step").run()
    do {
      let value = try body()
      try cached("RELEASE step").run()
      return value
    } catch {
      if isInTransaction {
        sqlite3_exec(handle, "ROLLBACK TO step; RELEASE step", nil, nil, nil)
      }
      throw error
    }
  }
}
