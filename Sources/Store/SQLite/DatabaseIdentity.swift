/// Whose database a file is, as its header says.
///
/// The header has two numbers for applications: `application_id` names the program, `user_version`
/// counts the steps of its schema.
///
/// Source: https://www.sqlite.org/fileformat2.html#application_id
enum DatabaseIdentity: Equatable {
  /// "smtg" in ASCII.
  static let applicationID: Int32 = 0x736D_7467

  /// Nothing has ever been stored in it.
  case empty
  /// Ours, with this many steps applied.
  case smashtag(version: Int)

  /// Reads the header; refuses another program's database by `.foreignDatabase`.
  static func read(_ connection: Connection) throws(StoreError) -> DatabaseIdentity {
    if connection.isInTransaction { return try readHeader(connection) }
    // One state of the file: another process may be creating the database between two reads.
    return try connection.transaction(.deferred) { () throws(StoreError) in
      try readHeader(connection)
    }
  }

  private static func readHeader(
    _ connection: Connection
  ) throws(StoreError) -> DatabaseIdentity {
    let application = Int32(truncatingIfNeeded: try connection.integer("PRAGMA application_id"))
    let version = Int(try connection.integer("PRAGMA user_version"))
    if application == applicationID { return .smashtag(version: version) }
    let hasSchema = try connection.integer("PRAGMA schema_version") != 0
    if application == 0 && version == 0 && !hasSchema { return .empty }
    throw .foreignDatabase(path: connection.path, applicationID: application)
  }
}
