import TestSupport
import Testing

@testable import Store

@Suite struct `SQLite transaction` {
  let connection: Connection

  init() throws {
    connection = try memoryDatabase()
  }

  @Test(arguments: [Connection.TransactionKind.deferred, .immediate])
  func `commits and gives the value`(kind: Connection.TransactionKind) throws {
    let value = try connection.transaction(kind) { () throws(StoreError) in
      #expect(connection.isInTransaction)
      try add(1)
      return 7
    }
    #expect(value == 7)
    #expect(!connection.isInTransaction)
    #expect(try values() == [1])
  }

  @Test func `rolls back when the body throws, and passes its error on`() throws {
    #expect(throws: StoreError.interrupted) {
      try connection.transaction(.immediate) { () throws(StoreError) in
        try add(1)
        throw .interrupted
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try values() == [])
  }

  @Test func `rolls back when the commit fails`() throws {
    try connection.execute(
      """
      CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE child (parent INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED) STRICT;
      """)
    #expect(
      throws: StoreError.sqlite(code: 787, message: "FOREIGN KEY constraint failed", sql: "COMMIT")
    ) {
      try connection.transaction(.immediate) { () throws(StoreError) in
        try connection.execute("INSERT INTO child VALUES (1)")
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.integer("SELECT count(*) FROM child") == 0)
  }

  @Test func `stays open over several calls`() throws {
    try connection.begin(.immediate)
    try add(1)
    try connection.commit()
    try connection.begin(.deferred)
    try add(2)
    connection.rollback()
    connection.rollback()
    #expect(try values() == [1])
  }

  @Test func `a savepoint undoes its own changes alone, and nests`() throws {
    try connection.transaction(.immediate) { () throws(StoreError) in
      try add(1)
      try connection.savepoint { () throws(StoreError) in
        try add(2)
        try? connection.savepoint { () throws(StoreError) in
          try add(3)
          throw .interrupted
        }
        try add(4)
      }
    }
    #expect(try values() == [1, 2, 4])
  }

  @Test func `survives a full disk, on which SQLite rolls back by itself`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("small.sqlite")
    try makeDatabase(path)
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.execute("PRAGMA max_page_count = 20")
    #expect(throws: StoreError.full(path: path)) {
      try connection.transaction(.immediate) { () throws(StoreError) in
        try connection.execute("INSERT INTO items VALUES (2)")
        try connection.savepoint { () throws(StoreError) in
          for _ in 1...100 { try connection.execute("INSERT INTO items VALUES (zeroblob(4000))") }
        }
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.integer("SELECT count(*) FROM items") == 1)
    try connection.execute("INSERT INTO items VALUES (3)")
    #expect(try connection.integer("SELECT count(*) FROM items") == 2)
  }

  private func add(_ value: Int) throws(StoreError) {
    let insert = try connection.cached("INSERT INTO items VALUES (?)")
    try insert.bind(value, at: 1)
    try insert.run()
  }

  private func values() throws -> [Int] {
    try connection.prepare("SELECT value FROM items ORDER BY value").map { $0.int(0) }
  }
}
