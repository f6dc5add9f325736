import Dispatch
import TestSupport
import Testing

@testable import Migrations
@testable import Store

@Suite(.timeLimit(.minutes(1))) struct `SQLite migrations` {
  let folder: TemporaryFolder
  let path: String
  let steps = [
    Migrations.Step(name: "0001-a", sql: "CREATE TABLE a (x); INSERT INTO a VALUES (1);"),
    Migrations.Step(name: "0002-b", sql: "CREATE TABLE b (x); UPDATE a SET x = x + 1;"),
  ]

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a.sqlite")
  }

  @Test func `a new database gets all steps, once`() throws {
    let connection = try Connection(path: path, mode: .readWriteCreate)
    let migrator = Migrator(connection, steps: steps)
    #expect(try migrator.pending().map(\.name) == ["0001-a", "0002-b"])
    try migrator.migrate()
    try migrator.migrate()
    #expect(try migrator.pending().isEmpty)
    #expect(try connection.integer("SELECT x FROM a") == 2)
    #expect(try connection.integer("PRAGMA user_version") == 2)
    #expect(try connection.integer("PRAGMA application_id") == 0x736D_7467)
  }

  @Test func `the steps of the product can be applied`() throws {
    let connection = try Connection(path: path, mode: .readWriteCreate)
    PackedFunctions.install(on: connection)
    try Migrator(connection).migrate()
    #expect(try DatabaseIdentity.read(connection) == .smashtag(version: Migrations.steps.count))
  }

  @Test func `an empty file becomes a database`() throws {
    try write([], to: path)
    let connection = try Connection(path: path, mode: .readWrite)
    #expect(try DatabaseIdentity.read(connection) == .empty)
    try Migrator(connection, steps: steps).migrate()
    #expect(try DatabaseIdentity.read(connection) == .smashtag(version: 2))
  }

  @Test func `an older database gets what it lacks`() throws {
    let connection = try Connection(path: path, mode: .readWriteCreate)
    try Migrator(connection, steps: [steps[0]]).migrate()
    #expect(try connection.integer("SELECT x FROM a") == 1)
    #expect(try Migrator(connection, steps: steps).pending().map(\.name) == ["0002-b"])
    try Migrator(connection, steps: steps).migrate()
    #expect(try connection.integer("SELECT x FROM a") == 2)
  }

  @Test func `asking what is pending only reads`() throws {
    try write([], to: path)
    let reader = try Connection(path: path, mode: .readOnly)
    #expect(try Migrator(reader, steps: steps).pending().count == 2)
    #expect(try bytes(path) == [])
  }

  @Test func `a newer database is refused and left as it is`() throws {
    let connection = try Connection(path: path, mode: .readWriteCreate)
    try Migrator(connection, steps: steps).migrate()
    let old = Migrator(connection, steps: [steps[0]])
    let expected = StoreError.newerDatabase(path: path, found: 2, known: 1)
    #expect(throws: expected) { try old.pending() }
    #expect(throws: expected) { try old.migrate() }
    #expect(try connection.integer("PRAGMA user_version") == 2)
  }

  @Test func `a step that fails leaves the version before, and can be tried again`() throws {
    let connection = try Connection(path: path, mode: .readWriteCreate)
    let bad = Migrations.Step(name: "0002-bad", sql: "CREATE TABLE b (x); DELETE FROM nowhere")
    #expect(throws: StoreError.self) {
      try Migrator(connection, steps: [steps[0], bad]).migrate()
    }
    #expect(try DatabaseIdentity.read(connection) == .smashtag(version: 1))
    #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'b'") == 0)
    try Migrator(connection, steps: steps).migrate()
    #expect(try connection.integer("SELECT x FROM a") == 2)
  }

  @Test func `a first step cut short leaves an empty database`() throws {
    do {
      let connection = try Connection(path: path, mode: .readWriteCreate)
      try connection.begin(.immediate)
      try connection.execute(steps[0].sql)
    }
    let connection = try Connection(path: path, mode: .readWrite)
    #expect(try DatabaseIdentity.read(connection) == .empty)
    try Migrator(connection, steps: steps).migrate()
    #expect(try connection.integer("SELECT x FROM a") == 2)
  }

  @Test func `a database that is up to date does not wait for a writer`() throws {
    let writer = try Connection(path: path, mode: .readWriteCreate)
    try Migrator(writer, steps: steps).migrate()
    try writer.begin(.immediate)
    let other = try Connection(path: path, mode: .readWrite, wait: BusyWait(waitSeconds: 0))
    try Migrator(other, steps: steps).migrate()
  }

  @Test func `many may create a database at once: each step is applied by one`() throws {
    for round in 1...10 {
      let path = folder.file("race-\(round).sqlite")
      let steps = steps
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        do {
          let connection = try Connection(path: path, mode: .readWriteCreate)
          try Migrator(connection, steps: steps).migrate()
          #expect(try connection.integer("SELECT x FROM a") == 2)
        } catch {
          Issue.record(error)
        }
      }
      let connection = try Connection(path: path, mode: .readOnly)
      #expect(try connection.integer("SELECT count(*) FROM a") == 1)
    }
  }
}
