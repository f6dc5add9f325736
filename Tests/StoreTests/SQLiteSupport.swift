import Foundation

@testable import Store

/// The bytes of a file. `Data(contentsOf:)` leaks when the file is empty, and so hides our leaks.
func bytes(_ path: String) throws -> [UInt8] {
  let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
  defer { try? file.close() }
  return [UInt8](try file.readToEnd() ?? Data())
}

/// Makes or replaces a file.
func write(_ bytes: [UInt8], to path: String) throws {
  try Data(bytes).write(to: URL(fileURLWithPath: path))
}

/// A fresh database in memory with one table of any values.
func memoryDatabase() throws -> Connection {
  let connection = try Connection(path: Connection.memory, mode: .readWriteCreate)
  try connection.execute("CREATE TABLE items (value ANY) STRICT")
  return connection
}

/// Makes a database of `rows` short rows, and closes it.
func makeDatabase(_ path: String, rows: Int = 1) throws {
  let connection = try Connection(path: path, mode: .readWriteCreate)
  try connection.execute(
    """
    PRAGMA application_id = \(DatabaseIdentity.applicationID);
    CREATE TABLE items (value ANY) STRICT;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))
    INSERT INTO items SELECT printf('item %06d %s', i, hex(zeroblob(40))) FROM n;
    """)
}

/// Runs `body` without the superuser's right to ignore permissions, if the tests have it. Linux
/// keeps that right a thread, so other tests do not notice.
func asOrdinaryUser<Value>(_ body: () throws -> Value) rethrows -> Value {
  let isSuperuser = geteuid() == 0
  if isSuperuser { setFileSystemUser(65_534) }
  defer { if isSuperuser { setFileSystemUser(0) } }
  return try body()
}

/// Glibc has it in a header that its module leaves out.
@_silgen_name("setfsuid") @discardableResult
private func setFileSystemUser(_ id: UInt32) -> Int32
