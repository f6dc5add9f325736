import TestSupport
import Testing

@testable import Store

@Suite struct `SQLite connection` {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a.sqlite")
  }

  @Test(
    arguments: [
      ("foreign_keys", 1), ("trusted_schema", 0), ("temp_store", 2), ("synchronous", 2),
      ("cache_size", -16_384),
    ])
  func `sets what holds for a connection`(pragma: String, value: Int64) throws {
    let connection = try Connection(path: path, mode: .readWriteCreate)
    #expect(try connection.integer("PRAGMA \(pragma)") == value)
  }

  @Test func `takes durability and cache size from the caller`() throws {
    let connection = try Connection(
      path: path, mode: .readWriteCreate, durability: .normal, cacheKilobytes: 99)
    #expect(try connection.integer("PRAGMA synchronous") == 1)
    #expect(try connection.integer("PRAGMA cache_size") == -99)
  }

  @Test func `a writer turns on the write-ahead log, which readers then find`() throws {
    let writer = try Connection(path: path, mode: .readWriteCreate)
    #expect(try journalMode(writer) == "wal")
    let reader = try Connection(path: path, mode: .readOnly)
    #expect(try journalMode(reader) == "wal")
    #expect(!reader.isImmutable)
  }

  @Test func `a reader sees what is committed while a writer writes`() throws {
    try makeDatabase(path, rows: 3)
    let writer = try Connection(path: path, mode: .readWrite)
    let reader = try Connection(path: path, mode: .readOnly)
    try writer.begin(.immediate)
    try writer.execute("DELETE FROM items")
    #expect(try reader.integer("SELECT count(*) FROM items") == 3)
    try writer.commit()
    #expect(try reader.integer("SELECT count(*) FROM items") == 0)
  }

  @Test func `a reader cannot write`() throws {
    try makeDatabase(path)
    let reader = try Connection(path: path, mode: .readOnly)
    #expect(throws: StoreError.notWritable(path: path)) {
      try reader.execute("DELETE FROM items")
    }
  }

  @Test func `the last writer to close leaves one file`() throws {
    try makeDatabase(path)
    #expect(try folder.names == ["a.sqlite"])
  }

  @Test(arguments: ["file:a?mode=memory", "50% off.sqlite", "Straße #1 🙂.sqlite", "a?b&c=d"])
  func `a path is taken letter by letter`(name: String) throws {
    try makeDatabase(folder.file(name))
    #expect(try folder.names == [name])
    let reader = try Connection(path: folder.file(name), mode: .readOnly)
    #expect(try reader.integer("SELECT count(*) FROM items") == 1)
  }

  @Test(
    arguments: [
      ("a.sqlite", "./a.sqlite"), ("file:a?mode=memory", "./file:a?mode=memory"),
      ("/tmp/a", "/tmp/a"), (":memory:", ":memory:"), ("", "./"),
    ])
  func `a relative path cannot be mistaken for a URI`(path: String, name: String) {
    #expect(Connection.fileName(path) == name)
  }

  @Test func `foreign keys are enforced`() throws {
    let connection = try memoryDatabase()
    try connection.execute(
      """
      CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE child (parent INTEGER REFERENCES parent) STRICT;
      """)
    let insert = "INSERT INTO child VALUES (7)"
    #expect(
      throws: StoreError.sqlite(code: 787, message: "FOREIGN KEY constraint failed", sql: insert)
    ) { try connection.execute(insert) }
  }

  @Test func `runs several statements, comments and blanks among them`() throws {
    let connection = try memoryDatabase()
    try connection.execute(
      """
      -- Two rows; the second holds a semicolon.
      INSERT INTO items VALUES (1); INSERT INTO items VALUES (';');
      ;; /* the end */
      """)
    #expect(try connection.integer("SELECT count(*) FROM items") == 2)
    try connection.execute("")
  }

  @Test(
    arguments: [
      ("SELEKT 1;", 1, "near \"SELEKT\": syntax error", "SELEKT 1; DELETE FROM items"),
      (
        "INSERT INTO items SELECT abs(-9223372036854775808);", 1, "integer overflow",
        "INSERT INTO items SELECT abs(-9223372036854775808);"
      ),
    ])
  func `stops at the first statement that fails, and tells which`(
    bad: String, code: Int32, message: String, sql: String
  ) throws {
    let connection = try memoryDatabase()
    #expect(throws: StoreError.sqlite(code: code, message: message, sql: sql)) {
      try connection.execute("INSERT INTO items VALUES (1);\(bad) DELETE FROM items")
    }
    #expect(try connection.integer("SELECT count(*) FROM items") == 1)
  }

  @Test func `counts changes and tells the last row`() throws {
    let connection = try memoryDatabase()
    try connection.execute("INSERT INTO items VALUES (1), (2), (3)")
    #expect(connection.changes == 3)
    #expect(connection.lastInsertedRowID == 3)
    try connection.execute("DELETE FROM items WHERE value > 1")
    #expect(connection.changes == 2)
  }

  @Test func `the data version changes when another connection writes, and only then`() throws {
    try makeDatabase(path)
    let reader = try Connection(path: path, mode: .readOnly)
    let writer = try Connection(path: path, mode: .readWrite)
    let first = try reader.dataVersion()
    #expect(try reader.dataVersion() == first)
    let own = try writer.dataVersion()
    try writer.execute("INSERT INTO items VALUES (1)")
    #expect(try reader.dataVersion() != first)
    #expect(try writer.dataVersion() == own)
  }

  @Test func `a checkpoint empties the log unless a reader needs it`() throws {
    try makeDatabase(path)
    let writer = try Connection(path: path, mode: .readWrite)
    try writer.execute("INSERT INTO items VALUES (1)")
    #expect(try bytes(path + "-wal").count > 0)
    #expect(try writer.checkpoint(.truncate))
    #expect(try bytes(path + "-wal").count == 0)

    let reader = try Connection(path: path, mode: .readOnly)
    try reader.begin(.deferred)
    _ = try reader.integer("SELECT count(*) FROM items")
    try writer.execute("INSERT INTO items VALUES (2)")
    #expect(try !writer.checkpoint(.truncate, waitSeconds: 0.01))
    reader.rollback()
    #expect(try writer.checkpoint(.passive))
  }

  @Test func `a statement keeps the database open when the connection goes`() throws {
    var connection: Connection? = try memoryDatabase()
    let statement = try #require(try connection?.prepare("SELECT 7"))
    connection = nil
    #expect(try statement.first { $0.int(0) } == 7)
  }

  private func journalMode(_ connection: Connection) throws -> String? {
    try connection.prepare("PRAGMA journal_mode").first { $0.string(0) }
  }
}
