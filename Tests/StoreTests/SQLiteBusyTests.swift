import Dispatch
import Glibc
import TestSupport
import Testing

@testable import Store

/// Two connections to one file, one of them in the way of the other.
@Suite(.timeLimit(.minutes(1))) struct `SQLite waiting` {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a.sqlite")
    try makeDatabase(path)
  }

  @Test func `gives up after the time set, and says busy`() throws {
    let holder = try Connection(path: path, mode: .readWrite)
    try holder.begin(.immediate)
    let other = try Connection(path: path, mode: .readWrite, wait: BusyWait(waitSeconds: 0.1))
    let time = ContinuousClock().measure {
      _ = #expect(throws: StoreError.busy(path: path)) { try other.begin(.immediate) }
    }
    #expect(time >= .milliseconds(100) && time < .seconds(10))
    holder.rollback()
    try other.begin(.immediate)
    try other.commit()
  }

  @Test func `tells once that it waits`() throws {
    let holder = try Connection(path: path, mode: .readWrite)
    try holder.begin(.immediate)
    var notices = 0
    let wait = BusyWait(waitSeconds: 0.1, noticeSeconds: 0.02) { notices += 1 }
    let other = try Connection(path: path, mode: .readWrite, wait: wait)
    #expect(throws: StoreError.busy(path: path)) { try other.begin(.immediate) }
    #expect(notices == 1)
    #expect(throws: StoreError.busy(path: path)) { try other.begin(.immediate) }
    #expect(notices == 1)
  }

  @Test func `a short wait is not told`() throws {
    let holder = try Connection(path: path, mode: .readWrite)
    try holder.begin(.immediate)
    var notices = 0
    let wait = BusyWait(waitSeconds: 0.05) { notices += 1 }
    let other = try Connection(path: path, mode: .readWrite, wait: wait)
    #expect(throws: StoreError.busy(path: path)) { try other.begin(.immediate) }
    #expect(notices == 0)
  }

  @Test func `goes on when the other has finished`() throws {
    let holder = try Connection(path: path, mode: .readWrite)
    try holder.begin(.immediate)
    try holder.execute("INSERT INTO items VALUES (2)")
    // The notice comes while the other connection waits on this very thread: let go then.
    let wait = BusyWait(waitSeconds: 30, noticeSeconds: 0.01) { try? holder.commit() }
    let other = try Connection(path: path, mode: .readWrite, wait: wait)
    try other.transaction(.immediate) { () throws(StoreError) in
      #expect(try other.integer("SELECT count(*) FROM items") == 2)
    }
  }

  @Test func `turning on the log waits too, which SQLite leaves to us`() throws {
    let new = folder.file("new.sqlite")
    let holder = try Connection(path: new, mode: .readWriteCreate)
    try holder.execute("PRAGMA journal_mode = DELETE")
    try holder.begin(.immediate)
    let wait = BusyWait(waitSeconds: 30, noticeSeconds: 0.01) { holder.rollback() }
    let writer = try Connection(path: new, mode: .readWriteCreate, wait: wait)
    #expect(try writer.prepare("PRAGMA journal_mode").first { $0.string(0) } == "wal")
  }

  @Test func `a transaction that has read cannot write over a newer state`() throws {
    let first = try Connection(path: path, mode: .readWrite, wait: BusyWait(waitSeconds: 30))
    let second = try Connection(path: path, mode: .readWrite)
    #expect(throws: StoreError.busy(path: path)) {
      try first.transaction(.deferred) { () throws(StoreError) in
        _ = try first.integer("SELECT count(*) FROM items")
        try second.execute("INSERT INTO items VALUES (2)")
        try first.execute("INSERT INTO items VALUES (3)")
      }
    }
    #expect(!first.isInTransaction)
  }

  @Test func `a running statement can be interrupted from another thread`() throws {
    let connection = try Connection(path: path, mode: .readWrite)
    interruptSoon(connection.interrupter)
    #expect(throws: StoreError.interrupted) {
      try connection.integer(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        SELECT count(*) FROM n
        """)
    }
    #expect(try connection.integer("SELECT count(*) FROM items") == 1)
  }

  @Test func `a wait can be interrupted from another thread`() throws {
    let holder = try Connection(path: path, mode: .readWrite)
    try holder.begin(.immediate)
    let connection = try Connection(path: path, mode: .readWrite)
    interruptSoon(connection.interrupter)
    #expect(throws: StoreError.interrupted) { try connection.begin(.immediate) }
    #expect(!connection.interrupter.isPending)
  }

  @Test func `an interrupter outlives its connection`() throws {
    var connection: Connection? = try memoryDatabase()
    let interrupter = try #require(connection?.interrupter)
    connection = nil
    interrupter.interrupt()
    #expect(interrupter.isPending)
  }

  /// Asks to stop once, after the caller has had ample time to begin.
  private func interruptSoon(_ interrupter: Interrupter) {
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { interrupter.interrupt() }
  }
}
