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
      identity: { FileStamp(path: path).map { StoreIdentity($0.device, $0.inode) } })
  }
}
