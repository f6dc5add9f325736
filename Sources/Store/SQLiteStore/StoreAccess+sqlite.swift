import Tweets

extension StoreAccess {
  /// The ways to a database in a file.
  ///
  /// - Parameters:
  ///   - path: of the database file, which need not be there yet.
  ///   - waitSeconds: as in `SQLiteStore.openForWriting`.
  public static func sqlite(_ path: String, waitSeconds: Double = 600) -> StoreAccess {
    let folder = path.last("/").map { path.cut(at: $0).before + "/" } ?? "."
    return StoreAccess(
      name: path, folder: folder,
      openForReading: { () throws(StoreError) in try SQLiteStore.openForReading(path) },
      openForWriting: { (mayCreate, shouldGiveUp) throws(StoreError) in
        try SQLiteStore.openForWriting(
          path, mayCreate: mayCreate, waitSeconds: waitSeconds, shouldGiveUp: shouldGiveUp)
      },
      openForTrial: { () throws(StoreError) in try SQLiteStore.openInMemory() },
      identity: { FileStamp(path: path).map { $0.identity } })
  }
}

extension FileStamp {
  /// With what tells one state of the file from another: a database that is copied over the one that is open
  /// is the same file, and SQLite, which is not told, mixes its pages with those that it remembers. SQLite's
  /// own changes stand in the log, and come to the file seldom.
  fileprivate var identity: StoreIdentity {
    StoreIdentity(
      Int(bitPattern: device), Int(bitPattern: inode), bytes, modifiedSeconds, modifiedNanoseconds)
  }
}
