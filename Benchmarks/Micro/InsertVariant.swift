@testable import Store

/// One way to write rows into a database, and what it took.
struct InsertVariant {
  let name: String
  /// Makes the database at a path, with its tables, ready to be written.
  let open: (String) throws -> (Connection, () throws -> Void)
  /// How the rows are told afterwards: their number and the sum of their ids.
  let isRight: (Connection) throws -> Bool

  /// One run.
  struct Result {
    var lap: Stopwatch.Lap
    var bytes: Int64
  }

  /// Writes all rows into a new database: from the first statement until the last commit has returned.
  /// The bytes are those that the file has grown by, with the log written back.
  func run() throws -> Result {
    try ScratchFolder.with { folder in
      let (connection, write) = try open(folder + "/rows.sqlite")
      let before = try fileBytes(connection)
      let watch = Stopwatch()
      try write()
      let lap = watch.lap
      let after = try fileBytes(connection)
      guard try isRight(connection) else {
        stop("smashtag-micro: \(name): not the rows that were given", status: 1)
      }
      return Result(lap: lap, bytes: after - before)
    }
  }

  /// A new database with the pages, the log and the cache of one that is ingested into.
  static func connection(_ path: String) throws -> Connection {
    // As much as SQLiteStore.openForWriting gives.
    try Connection(path: path, mode: .readWriteCreate, cacheKilobytes: 32_768)
  }

  private func fileBytes(_ connection: Connection) throws -> Int64 {
    _ = try connection.checkpoint(.truncate)
    return try connection.integer("PRAGMA page_count") * connection.integer("PRAGMA page_size")
  }
}
