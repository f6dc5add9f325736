import Foundation
import TestSupport
import Testing

@testable import Store

/// Databases that we may read but not write, as on a read-only disk or in another user's folder.
@Suite struct `SQLite without the right to write` {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a b%.sqlite")
    try makeDatabase(path, rows: 3)
  }

  @Test func `is read without locks when no log is there`() throws {
    lock()
    try asOrdinaryUser {
      let reader = try Connection(path: path, mode: .readOnly)
      #expect(reader.isImmutable)
      #expect(try reader.integer("SELECT count(*) FROM items") == 3)
    }
    #expect(try folder.names == ["a b%.sqlite"])
  }

  @Test func `is read through a link as well`() throws {
    let other = try TemporaryFolder()
    let link = other.file("link.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    lock()
    try asOrdinaryUser {
      let reader = try Connection(path: link, mode: .readOnly)
      #expect(reader.isImmutable)
      #expect(try reader.integer("SELECT count(*) FROM items") == 3)
    }
  }

  @Test func `is read with locks when a writer has made the log`() throws {
    let writer = try Connection(path: path, mode: .readWrite)
    try writer.execute("INSERT INTO items VALUES (4)")
    lock()
    try asOrdinaryUser {
      let reader = try Connection(path: path, mode: .readOnly)
      #expect(!reader.isImmutable)
      #expect(try reader.integer("SELECT count(*) FROM items") == 4)
    }
  }

  @Test func `is refused when the log holds commits that cannot be read`() throws {
    try leaveLogBehind()
    lock()
    asOrdinaryUser {
      _ = #expect(throws: StoreError.cannotOpen(path: path, reason: .unreadableLog)) {
        try Connection(path: path, mode: .readOnly)
      }
    }
    unlock()
    let reader = try Connection(path: path, mode: .readOnly)
    #expect(try reader.integer("SELECT count(*) FROM items") == 4)
  }

  @Test func `a change under a reader without locks is told`() throws {
    lock()
    let reader = try asOrdinaryUser { try Connection(path: path, mode: .readOnly) }
    #expect(reader.isImmutable)
    #expect(try reader.transaction(.deferred) { () throws(StoreError) in 1 } == 1)
    unlock()
    try Connection(path: path, mode: .readWrite).execute("INSERT INTO items VALUES (4)")
    #expect(throws: StoreError.cannotOpen(path: path, reason: .changedWhileReading)) {
      try reader.transaction(.deferred) { () throws(StoreError) in
        try reader.integer("SELECT count(*) FROM items")
      }
    }
  }

  @Test(arguments: [Connection.Mode.readWrite, .readWriteCreate])
  func `is refused to a writer`(mode: Connection.Mode) throws {
    lock()
    asOrdinaryUser {
      _ = #expect(throws: StoreError.notWritable(path: path)) {
        try Connection(path: path, mode: mode)
      }
    }
  }

  @Test func `a writer needs the folder too`() throws {
    chmod(path, 0o666)
    chmod(folder.path, 0o555)
    asOrdinaryUser {
      _ = #expect(throws: StoreError.notWritable(path: path)) {
        try Connection(path: path, mode: .readWrite)
      }
    }
  }

  @Test func `a new database needs a folder that can be written`() throws {
    chmod(folder.path, 0o555)
    let new = folder.file("new.sqlite")
    asOrdinaryUser {
      _ = #expect(throws: StoreError.notWritable(path: new)) {
        try Connection(path: new, mode: .readWriteCreate)
      }
    }
  }

  @Test(arguments: [Connection.Mode.readOnly, .readWrite])
  func `a file that cannot be read is told as such`(mode: Connection.Mode) throws {
    chmod(path, 0)
    asOrdinaryUser {
      let expected: StoreError =
        mode == .readOnly
        ? .cannotOpen(path: path, reason: .system(errno: EACCES)) : .notWritable(path: path)
      _ = #expect(throws: expected) { try Connection(path: path, mode: mode) }
    }
  }

  private func lock() {
    for name in (try? folder.names) ?? [] { chmod(folder.file(name), 0o444) }
    chmod(folder.path, 0o555)
  }

  private func unlock() {
    chmod(folder.path, 0o755)
    for name in (try? folder.names) ?? [] { chmod(folder.file(name), 0o644) }
  }

  /// The state after a crash of a writer whose commit is in the log alone.
  private func leaveLogBehind() throws {
    let main: [UInt8]
    let log: [UInt8]
    do {
      let writer = try Connection(path: path, mode: .readWrite)
      try writer.execute("INSERT INTO items VALUES (4)")
      (main, log) = (try bytes(path), try bytes(path + "-wal"))
    }
    try write(main, to: path)
    try write(log, to: path + "-wal")
  }
}
