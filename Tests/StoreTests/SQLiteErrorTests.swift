import Foundation
import TestSupport
import Testing

@testable import Store

/// Files that are no database of ours, damaged ones, and places where none can be.
@Suite struct `SQLite errors` {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a.sqlite")
  }

  @Test(
    arguments: [
      "x", #"{"id_str":"1"}"#, "SQLite format 3\0", String(repeating: "no database\n", count: 5000),
    ])
  func `another kind of file is no database, and is left as it is`(content: String) throws {
    try write(Array(content.utf8), to: path)
    for mode in [Connection.Mode.readOnly, .readWrite, .readWriteCreate] {
      #expect(throws: StoreError.notADatabase(path: path)) {
        try Connection(path: path, mode: mode)
      }
    }
    #expect(try bytes(path) == Array(content.utf8))
    #expect(try folder.names == ["a.sqlite"])
  }

  @Test func `a damaged header is no database`() throws {
    try makeDatabase(path)
    var content = try bytes(path)
    content.replaceSubrange(0..<40, with: repeatElement(0xff, count: 40))
    try write(content, to: path)
    #expect(throws: StoreError.notADatabase(path: path)) {
      try Connection(path: path, mode: .readWrite)
    }
  }

  @Test func `a damaged page is found when it is read`() throws {
    try makeDatabase(path, rows: 5000)
    var content = try bytes(path)
    let middle = content.count / 8192 * 4096
    content.replaceSubrange(middle..<middle + 4096, with: repeatElement(0xff, count: 4096))
    try write(content, to: path)
    let connection = try Connection(path: path, mode: .readOnly)
    #expect(throws: StoreError.corrupt(path: path, detail: "database disk image is malformed")) {
      try connection.integer("SELECT sum(length(value)) FROM items")
    }
  }

  @Test func `a file cut short is corrupt`() throws {
    try makeDatabase(path, rows: 5000)
    try write(Array(try bytes(path).prefix(4096 * 10)), to: path)
    #expect(throws: StoreError.corrupt(path: path, detail: "database disk image is malformed")) {
      let connection = try Connection(path: path, mode: .readOnly)
      _ = try connection.integer("SELECT sum(length(value)) FROM items")
    }
  }

  @Test(arguments: [0, 0x0F05_5112, 42] as [Int32])
  func `another program's database is refused and left as it is`(application: Int32) throws {
    do {
      let other = try Connection(path: path, mode: .readWriteCreate, accepting: .any)
      try other.execute(
        """
        PRAGMA journal_mode = DELETE;
        PRAGMA application_id = \(application);
        CREATE TABLE theirs (id INTEGER);
        """)
    }
    let before = try bytes(path)
    for mode in [Connection.Mode.readOnly, .readWrite, .readWriteCreate] {
      #expect(throws: StoreError.foreignDatabase(path: path, applicationID: application)) {
        try Connection(path: path, mode: mode)
      }
    }
    #expect(try bytes(path) == before)
    let reader = try Connection(path: path, mode: .readOnly, accepting: .any)
    #expect(try reader.integer("SELECT count(*) FROM theirs") == 0)
  }

  @Test(arguments: [Connection.Mode.readOnly, .readWrite])
  func `a missing database is not created`(mode: Connection.Mode) throws {
    #expect(throws: StoreError.missingDatabase(path: path)) {
      try Connection(path: path, mode: mode)
    }
    #expect(try folder.names == [])
  }

  @Test func `in a missing folder nothing can be created`() throws {
    let inside = folder.file("no/a.sqlite")
    #expect(throws: StoreError.cannotOpen(path: inside, reason: .system(errno: ENOENT))) {
      try Connection(path: inside, mode: .readWriteCreate)
    }
  }

  @Test(arguments: [Connection.Mode.readOnly, .readWrite, .readWriteCreate])
  func `a folder cannot be opened`(mode: Connection.Mode) throws {
    #expect(throws: StoreError.cannotOpen(path: folder.path, reason: .system(errno: EISDIR))) {
      try Connection(path: folder.path, mode: mode)
    }
  }

  @Test(arguments: [Connection.Mode.readOnly, .readWriteCreate])
  func `a path below a file cannot be opened`(mode: Connection.Mode) throws {
    try write([], to: path)
    #expect(throws: StoreError.cannotOpen(path: path + "/b", reason: .system(errno: ENOTDIR))) {
      try Connection(path: path + "/b", mode: mode)
    }
  }

  @Test func `an empty path is no database`() {
    #expect(throws: StoreError.cannotOpen(path: "", reason: .system(errno: EISDIR))) {
      try Connection(path: "", mode: .readWriteCreate)
    }
  }

  @Test func `wrong SQL is told with its text`() throws {
    let connection = try memoryDatabase()
    #expect(
      throws: StoreError.sqlite(code: 1, message: "near \"SELEKT\": syntax error", sql: "SELEKT 1")
    ) { try connection.prepare("SELEKT 1") }
  }

  @Test func `a wrong type in a strict table is told without the value`() throws {
    let connection = try memoryDatabase()
    try connection.execute("CREATE TABLE numbers (n INTEGER) STRICT")
    let insert = try connection.prepare("INSERT INTO numbers VALUES (?)")
    try insert.bind("secret", at: 1)
    #expect(
      throws: StoreError.sqlite(
        code: 3091, message: "cannot store TEXT value in INTEGER column numbers.n",
        sql: "INSERT INTO numbers VALUES (?)")
    ) { try insert.run() }
  }
}
