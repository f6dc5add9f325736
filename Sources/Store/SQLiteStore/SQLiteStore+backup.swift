import Glibc

extension SQLiteStore {
  /// Copies the database, as it is at this moment, into a file of its own: a database like this one.
  ///
  /// Others may write meanwhile; the log grows then, since it cannot be written back beyond the state
  /// that is copied. The file has its name only when it is whole, was read through by SQLite's
  /// `quick_check`, has as many terms and tweets as the database, and is on disk. Throws `BackupError`,
  /// or the `StoreError` of the database.
  /// Cost: the database is read once and the copy written once and read once.
  ///
  /// - Parameters:
  ///   - path: of the backup; its folder must exist.
  ///   - replaces: whether a file that is there is replaced.
  ///   - surroundings: whom to tell how far it is, and who may interrupt.
  public func backUp(
    to path: String, replacing replaces: Bool, _ surroundings: BackupSurroundings
  ) throws -> BackupReport {
    try Self.backUp(connection.path, to: path, replacing: replaces, surroundings) { copy in
      try snapshot {
        let numbers = try backedUp()
        try copyPages(to: copy, surroundings)
        return numbers
      }
    }
  }

  /// Has a file of its own made of a store of any engine, in the same way: it gets its name only when it is
  /// whole and sound.
  ///
  /// - Parameters:
  ///   - name: the store's.
  ///   - path: of the backup; its folder must exist.
  ///   - replaces: whether a file that is there is replaced.
  ///   - surroundings: whom to tell how far it is, and who may interrupt.
  ///   - fill: makes a database at a path, where an empty file is; may say what must be in it.
  public static func backUp(
    _ name: String, to path: String, replacing replaces: Bool,
    _ surroundings: BackupSurroundings, _ fill: (_ copy: String) throws -> BackupReport?
  ) throws -> BackupReport {
    let place = BackupPlace(path: path, replaces: replaces)
    try place.check(against: name)
    let copy = try UnfinishedCopy(of: name, for: place)
    do {
      let expected = try fill(copy.path)
      try copy.flush()
      surroundings.onProgress?(.checking)
      let report = try check(copy.path, of: name, surroundings)
      if let expected, (report.terms, report.tweets) != (expected.terms, expected.tweets) {
        throw BackupError.unsound(
          database: name, detail: "\(report.tweets) tweets of \(expected.tweets)")
      }
      try copy.finish(at: place)
      return report
    } catch StoreError.full(copy.path) {
      throw BackupError.full(path: path)
    } catch StoreError.cannotOpen(copy.path, .system(let errno)) {
      throw BackupError.refused(path: path, errno: errno)
    } catch StoreError.failingDisk(copy.path, _) {
      throw BackupError.refused(path: path, errno: EIO)
    } catch BackupError.full {
      throw BackupError.full(path: path)
    } catch StoreError.interrupted {
      throw BackupError.interrupted
    } catch StoreError.corrupt(copy.path, let detail) {
      throw BackupError.unsound(database: name, detail: detail)
    } catch BackupError.refused(copy.path, let errno) {
      throw BackupError.refused(path: path, errno: errno)
    }
  }

  private func copyPages(to path: String, _ surroundings: BackupSurroundings) throws {
    let pageBytes = Int(try connection.integer("PRAGMA page_size"))
    let copy = try OnlineCopy(from: connection, to: path)
    while try copy.copy(pages: surroundings.pagesAStep) {
      if surroundings.shouldStop() { throw BackupError.interrupted }
      surroundings.onProgress?(
        .copying(bytes: (copy.pages - copy.pagesLeft) * pageBytes, of: copy.pages * pageBytes))
    }
  }

  /// Opens the copy, and reads all of it.
  private static func check(
    _ path: String, of database: String, _ surroundings: BackupSurroundings
  ) throws -> BackupReport {
    let copy = try SQLiteStore.openUnchanged(path)
    return try InterruptionWatch.over(copy.connection, surroundings.shouldStop) {
      if let fault = try copy.connection.firstFault() {
        // Over it stands a line that names the database within the connection.
        let detail = fault.split(separator: "\n").last ?? ""
        throw BackupError.unsound(database: database, detail: String(detail))
      }
      if surroundings.shouldStop() { throw BackupError.interrupted }
      return try copy.backedUp()
    }
  }

  private func backedUp() throws(StoreError) -> BackupReport {
    let sizes = try statistics()
    return BackupReport(terms: sizes.terms, tweets: sizes.tweets, bytes: sizes.bytes)
  }
}
