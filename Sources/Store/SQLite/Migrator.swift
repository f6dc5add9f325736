import Migrations

/// Brings a database to the present schema, step by step.
///
/// The version is the number of steps applied, kept in the header by the same transaction as the
/// step's own changes: after a crash the database is at the version before, and the next run goes on
/// from there. Several processes may do so at once; each step is applied by one of them.
///
/// A step must not end its transaction. One that rebuilds a table which others refer to begins with
/// `PRAGMA defer_foreign_keys = ON`.
struct Migrator {
  private let connection: Connection
  private let steps: [Migrations.Step]

  init(_ connection: Connection, steps: [Migrations.Step] = Migrations.steps) {
    self.connection = connection
    self.steps = steps
  }

  /// The steps still to be applied, oldest first. Only reads.
  ///
  /// Throws `.newerDatabase` when the database has more steps than are known here, and
  /// `.foreignDatabase` when it is not ours.
  func pending() throws(StoreError) -> [Migrations.Step] {
    Array(steps[try version()...])
  }

  /// Applies what is pending; throws as `pending` does. All steps before one that fails stay.
  func migrate() throws(StoreError) {
    // Without this look, a database that is up to date would have to wait for a writer.
    while try version() < steps.count {
      try connection.transaction(.immediate) { () throws(StoreError) in
        // Another process may have been faster: what counts is the version under the lock.
        let version = try version()
        if version < steps.count { try apply(steps[version], asVersion: version + 1) }
      }
    }
  }

  /// Throws `.newerDatabase` when another program has added steps since the database was opened: what its
  /// tables mean may be another thing now. Cost: a number of the header.
  func checkIsKnown() throws(StoreError) {
    let version = Int(try connection.integer("PRAGMA user_version"))
    guard version <= steps.count else {
      throw .newerDatabase(path: connection.path, found: version, known: steps.count)
    }
  }

  private func apply(_ step: Migrations.Step, asVersion version: Int) throws(StoreError) {
    try connection.execute(step.sql)
    precondition(connection.isInTransaction, "a migration step must not end its transaction")
    try connection.execute(
      """
      PRAGMA application_id = \(DatabaseIdentity.applicationID);
      PRAGMA user_version = \(version);
      """)
  }

  private func version() throws(StoreError) -> Int {
    switch try DatabaseIdentity.read(connection) {
    case .empty:
      return 0
    case .smashtag(let version):
      guard version <= steps.count else {
        throw .newerDatabase(path: connection.path, found: version, known: steps.count)
      }
      return version
    }
  }
}
