import Glibc

/// Nothing was repaired, since no copy of the database as it was could be made before.
public struct NoCopyBeforeRepair: Error {
  /// The path of the database.
  public let database: String
  /// The path that the copy was to have.
  public let copy: String
  /// Why there is none: a `BackupError` or a `StoreError`.
  public let reason: any Error
}

extension SQLiteStore {
  /// Copies the database into a file beside it, before a repair, and gives its path: that of the database
  /// with `.before-repair-1` behind it, or with the next number that is free. The copy is sound as a file
  /// and on disk. Nil of a database in memory.
  ///
  /// In the transaction of the repair, before it has changed anything: nobody else writes, so that the copy
  /// has what the repair begins with.
  func copyBeforeRepair() throws -> String? {
    try copyBesideDatabase { path in
      // This connection is about to write, and is not copied from.
      let reader = try SQLiteStore.openUnchanged(connection.path)
      _ = try reader.backUp(to: path, replacing: false, BackupSurroundings())
    }
  }

  /// The same of a file whose pages are damaged: the pages as they are, or the bytes of its files where
  /// SQLite reads none of it.
  func copyDamaged() throws -> String? {
    try copyBesideDatabase { path in
      let place = BackupPlace(path: path, replaces: false)
      try place.check(against: connection.path)
      let copy = try UnfinishedCopy(of: connection.path, for: place)
      do {
        let reader = try SQLiteStore.openUnchanged(connection.path)
        try reader.connection.begin(.deferred)
        _ = try reader.connection.integer("SELECT count(*) FROM sqlite_schema")
        let pages = try OnlineCopy(from: reader.connection, to: copy.path)
        while try pages.copy(pages: 1024) {}
      } catch StoreError.full {
        throw BackupError.full(path: path)
      } catch is StoreError {
        try FileBytes.copy(connection.path, to: copy.path)
        try FileBytes.copy(connection.path + "-wal", to: path + "-wal", ifThere: true)
      }
      try copy.flush()
      try copy.finish(at: place)
    }
  }

  private func copyBesideDatabase(_ make: (_ path: String) throws -> Void) throws -> String? {
    guard connection.path != Connection.memory else { return nil }
    for number in 1... {
      let path = "\(connection.path).before-repair-\(number)"
      do {
        try make(path)
        return path
      } catch BackupError.exists, BackupError.hasLog, BackupError.notAFile {
        // A former copy, or whatever has that name; the next number.
      } catch {
        throw NoCopyBeforeRepair(database: connection.path, copy: path, reason: error)
      }
    }
    return nil
  }
}

/// Copying a file that SQLite does not read.
private enum FileBytes {
  /// Copies all bytes into a file that is empty or not there.
  ///
  /// - Parameter ifThere: whether a file that is not there is passed over.
  static func copy(_ path: String, to target: String, ifThere: Bool = false) throws(BackupError) {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else {
      if ifThere, errno == ENOENT { return }
      throw .refused(path: path, errno: errno)
    }
    defer { close(source) }
    let copy = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw .refused(path: target, errno: errno) }
    defer { close(copy) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(source, &bytes, bytes.count)
      if count < 0 { throw .refused(path: path, errno: errno) }
      if count == 0 { return }
      var written = 0
      while written < count {
        let part = bytes[written..<count].withUnsafeBytes { write(copy, $0.baseAddress, $0.count) }
        if part < 0 {
          throw errno == ENOSPC || errno == EDQUOT
            ? .full(path: target) : .refused(path: target, errno: errno)
        }
        written += part
      }
    }
  }
}
