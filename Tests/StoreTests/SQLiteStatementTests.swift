import Testing

@testable import Store

@Suite struct `SQLite statement` {
  let connection: Connection

  init() throws {
    connection = try memoryDatabase()
  }

  @Test(arguments: [0, 1, -1, (Int64(1) << 53) + 1, .max, .min])
  func `keeps 64-bit numbers exactly`(number: Int64) throws {
    try insert { try $0.bind(number, at: 1) }
    let select = try connection.prepare("SELECT value FROM items")
    #expect(try select.first { $0.int64(0) } == number)
    #expect(try select.first { $0.type(0) } == .integer)
    #expect(try select.first { $0.string(0) } == String(number))
  }

  @Test(arguments: ["", "tweet", "a\0b", "\0", "🇩🇪👩‍👩‍👧", "#Straße ＃ i̇", "'; DROP TABLE items; --"])
  func `keeps text byte by byte`(text: String) throws {
    try insert { try $0.bind(text, at: 1) }
    let select = try connection.prepare("SELECT value FROM items WHERE value = ?")
    try select.bind(text, at: 1)
    #expect(try select.first { $0.type(0) } == .text)
    #expect(try select.first { Array($0.string(0).utf8) } == Array(text.utf8))
  }

  @Test(arguments: [[], [0], Array("a\0🙂".utf8)] as [[UInt8]])
  func `binds bytes as text, copied or borrowed`(bytes: [UInt8]) throws {
    try bytes.withUnsafeBufferPointer { buffer in
      try insert { try $0.bind(text: buffer, at: 1) }
      try insert { try $0.bind(borrowedText: buffer, at: 1) }
    }
    let select = try connection.prepare("SELECT value FROM items WHERE typeof(value) = 'text'")
    #expect(try select.map { row in row.withText(0) { Array($0) } } == [bytes, bytes])
  }

  @Test(arguments: [[], [0], [0, 255, 128, 1]] as [[UInt8]])
  func `binds bytes as blobs, copied or borrowed`(bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { buffer in
      try insert { try $0.bind(blob: buffer, at: 1) }
      try insert { try $0.bind(borrowedBlob: buffer, at: 1) }
    }
    let select = try connection.prepare("SELECT value FROM items WHERE typeof(value) = 'blob'")
    #expect(try select.map { row in row.withBlob(0) { Array($0) } } == [bytes, bytes])
  }

  @Test func `a null buffer is empty text and an empty blob, not NULL`() throws {
    try insert { try $0.bind(text: UnsafeBufferPointer(start: nil, count: 0), at: 1) }
    try insert { try $0.bind(blob: UnsafeRawBufferPointer(start: nil, count: 0), at: 1) }
    let select = try connection.prepare("SELECT value FROM items ORDER BY rowid")
    #expect(try select.map { $0.type(0) } == [.text, .blob])
  }

  @Test func `copied bytes may change before the statement runs`() throws {
    let insert = try connection.prepare("INSERT INTO items VALUES (?)")
    var bytes = Array("before".utf8)
    try bytes.withUnsafeMutableBufferPointer { buffer in
      try insert.bind(text: UnsafeBufferPointer(buffer), at: 1)
      buffer[0] = 0x78
      try insert.run()
    }
    #expect(try connection.prepare("SELECT value FROM items").first { $0.string(0) } == "before")
  }

  @Test func `nil is NULL, which reads as nothing`() throws {
    try insert { try $0.bind(nil as String?, at: 1) }
    try insert { try $0.bind(nil as Int?, at: 1) }
    try insert { try $0.bind(nil as Int64?, at: 1) }
    try insert { try $0.bindNull(at: 1) }
    let select = try connection.prepare("SELECT value FROM items")
    #expect(try select.map { $0.isNull(0) } == [true, true, true, true])
    #expect(try select.first { $0.int64(0) } == 0)
    #expect(try select.first { $0.string(0) } == "")
    #expect(try select.first { row in row.withText(0) { $0.count } } == 0)
    #expect(try select.first { row in row.withBlob(0) { $0.count } } == 0)
  }

  @Test func `an ANY column holds numbers and text apart`() throws {
    try insert { try $0.bind(12, at: 1) }
    try insert { try $0.bind("12", at: 1) }
    let select = try connection.prepare("SELECT value FROM items WHERE value = ?")
    try select.bind(12, at: 1)
    #expect(try select.map { $0.type(0) } == [.integer])
    try select.bind("12", at: 1)
    #expect(try select.map { $0.type(0) } == [.text])
  }

  @Test func `keeps bound values from run to run, until cleared`() throws {
    let insert = try connection.prepare("INSERT INTO items VALUES (?)")
    try insert.bind("kept", at: 1)
    try insert.run()
    try insert.run()
    insert.clearBindings()
    try insert.run()
    let select = try connection.prepare("SELECT value FROM items ORDER BY rowid")
    #expect(try select.map { $0.string(0) } == ["kept", "kept", ""])
  }

  @Test func `walks rows in order, and ends when the body throws`() throws {
    try connection.execute("INSERT INTO items VALUES (1), (2), (3)")
    let select = try connection.prepare("SELECT value FROM items ORDER BY value")
    var seen: [Int] = []
    #expect(throws: StoreError.interrupted) {
      try select.forEach { row throws(StoreError) in
        seen.append(row.int(0))
        if seen.count == 2 { throw .interrupted }
      }
    }
    #expect(seen == [1, 2])
    #expect(!select.isBusy)
    #expect(try select.map { $0.int(0) } == [1, 2, 3])
  }

  @Test func `first resets, so that no read lock stays`() throws {
    try connection.execute("INSERT INTO items VALUES (1), (2)")
    let select = try connection.prepare("SELECT value FROM items ORDER BY value")
    #expect(try select.first { $0.int(0) } == 1)
    #expect(!select.isBusy)
    #expect(try connection.prepare("SELECT 1 WHERE 0").first { $0.int(0) } == nil)
  }

  @Test func `can run again after a failure, which does not tell the value`() throws {
    try connection.execute("CREATE TABLE once (id INTEGER PRIMARY KEY) STRICT")
    let sql = "INSERT INTO once VALUES (?)"
    let insert = try connection.prepare(sql)
    try insert.bind(7001, at: 1)
    try insert.run()
    #expect(
      throws: StoreError.sqlite(code: 1555, message: "UNIQUE constraint failed: once.id", sql: sql)
    ) { try insert.run() }
    try insert.bind(7002, at: 1)
    try insert.run()
    #expect(connection.lastInsertedRowID == 7002)
  }

  @Test func `the cache gives the same statement again, reset and empty`() throws {
    let sql = "SELECT ?"
    let first = try connection.cached(sql)
    try first.bind(7, at: 1)
    #expect(try first.first { $0.int(0) } == 7)
    let second = try connection.cached(sql)
    #expect(first === second)
    #expect(try second.first { $0.isNull(0) } == true)
  }

  @Test func `the cache leaves a statement alone that stands on a row`() throws {
    let sql = "SELECT 1 UNION ALL SELECT 2"
    let outer = try connection.cached(sql)
    #expect(try outer.step())
    #expect(try connection.cached(sql).map { $0.int(0) } == [1, 2])
    #expect(try outer.step())
    #expect(outer.int(0) == 2)
    outer.reset()
  }

  @Test func `the cache has a limit`() throws {
    let first = try connection.cached("SELECT 0")
    for number in 1...128 { _ = try connection.cached("SELECT \(number)") }
    #expect(try connection.cached("SELECT 0") !== first)
  }

  @Test(arguments: [(0, ""), (1, "?"), (3, "?,?,?")])
  func `repeats placeholders`(count: Int, expected: String) {
    #expect(Placeholders.repeated(count) == expected)
  }

  @Test func `looks up many values by one statement`() throws {
    try connection.execute("INSERT INTO items VALUES (1), ('b'), (3), (4)")
    let select = try connection.cached(
      "SELECT value FROM items WHERE value IN (\(Placeholders.repeated(3))) ORDER BY value")
    try select.bind(4, at: 1)
    try select.bind("b", at: 2)
    try select.bind(99, at: 3)
    #expect(try select.map { $0.string(0) } == ["4", "b"])
  }

  private func insert(_ bind: (Statement) throws -> Void) throws {
    let statement = try connection.cached("INSERT INTO items VALUES (?)")
    try bind(statement)
    try statement.run()
  }
}
