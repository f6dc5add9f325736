import CSQLite

/// Tables for SQL of what one packed row holds: `unpacked_tweets(first_tweet, tweets)`, whose rows are the
/// tweets of a row of `term_mentions`, and `unpacked_ids(first_id, ids)`, whose rows are the ids of a
/// row of `tweet_ids`, each with its tweet.
///
/// Bytes that are not as we write them are an error, as a damaged page is.
final class UnpackedTable {
  private let declaration: String
  /// How many columns a row has.
  private let width: Int
  /// Appends the values of all rows, one row behind the other. False if the bytes are damaged.
  private let unpack: (Int64, UnsafeRawBufferPointer, inout [Int64]) -> Bool

  private init(
    _ columns: [String], unpack: @escaping (Int64, UnsafeRawBufferPointer, inout [Int64]) -> Bool
  ) {
    declaration = "CREATE TABLE t (\(columns.joined(separator: ", ")), first HIDDEN, packed HIDDEN)"
    width = columns.count
    self.unpack = unpack
  }

  /// Makes both tables known to a connection.
  static func install(on connection: Connection) throws(StoreError) {
    try connection.add(
      "unpacked_tweets",
      UnpackedTable(["tweet"]) { first, bytes, values in
        PackedTweets.unpack(first, bytes, to: &values)
      })
    try connection.add(
      "unpacked_ids",
      UnpackedTable(["id", "tweet"]) { first, bytes, values in
        PackedIDs.forEach(first, bytes) {
          values.append($0)
          values.append($1)
        }
      })
  }

  /// SQLite's part stands first, as it must.
  private struct Table {
    var base = sqlite3_vtab()
    let table: Unmanaged<UnpackedTable>
  }

  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    let table: UnpackedTable
    var values: [Int64] = []
    var row = 0
  }

  private static func of(_ table: UnsafeMutablePointer<sqlite3_vtab>) -> UnpackedTable {
    UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self).pointee.table
      .takeUnretainedValue()
  }

  private static func cursor(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?
  ) -> UnsafeMutablePointer<Cursor> {
    guard let cursor else { preconditionFailure("SQLite gives the cursor that it opened") }
    return UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Cursor.self)
  }

  /// Never freed: it serves every connection.
  nonisolated(unsafe) fileprivate static let module: UnsafePointer<sqlite3_module> = {
    var module = sqlite3_module()
    module.xConnect = { handle, box, _, _, table, _ in
      guard let box, let table else { return SQLITE_ERROR }
      let reference = Unmanaged<UnpackedTable>.fromOpaque(box)
      let code = sqlite3_declare_vtab(handle, reference.takeUnretainedValue().declaration)
      guard code == SQLITE_OK else { return code }
      let made = UnsafeMutablePointer<Table>.allocate(capacity: 1)
      made.initialize(to: Table(table: reference))
      table.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }
    module.xDisconnect = { table in
      table?.deallocate()
      return SQLITE_OK
    }
    module.xBestIndex = { table, info in
      guard let table, let info else { return SQLITE_ERROR }
      let width = Int32(UnpackedTable.of(table).width)
      var found = 0
      for place in 0..<Int(info.pointee.nConstraint) {
        let constraint = info.pointee.aConstraint[place]
        guard constraint.usable != 0, constraint.op == UInt8(SQLITE_INDEX_CONSTRAINT_EQ),
          constraint.iColumn >= width
        else { continue }
        info.pointee.aConstraintUsage[place].argvIndex = constraint.iColumn - width + 1
        info.pointee.aConstraintUsage[place].omit = 1
        found += 1
      }
      // Both are needed.
      guard found == 2 else { return SQLITE_CONSTRAINT }
      info.pointee.estimatedCost = 1
      info.pointee.estimatedRows = 10
      return SQLITE_OK
    }
    module.xOpen = { table, cursor in
      guard let table, let cursor else { return SQLITE_ERROR }
      let made = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      made.initialize(to: Cursor(table: UnpackedTable.of(table)))
      cursor.pointee = UnsafeMutableRawPointer(made)
        .assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.xClose = { cursor in
      let cursor = UnpackedTable.cursor(cursor)
      cursor.deinitialize(count: 1)
      cursor.deallocate()
      return SQLITE_OK
    }
    module.xFilter = { cursor, _, _, count, values in
      guard count == 2, let values else { return SQLITE_ERROR }
      let cursor = UnpackedTable.cursor(cursor)
      cursor.pointee.row = 0
      cursor.pointee.values.removeAll(keepingCapacity: true)
      let bytes = UnsafeRawBufferPointer(
        start: sqlite3_value_blob(values[1]), count: Int(sqlite3_value_bytes(values[1])))
      let isSound = cursor.pointee.table.unpack(
        sqlite3_value_int64(values[0]), bytes, &cursor.pointee.values)
      return isSound ? SQLITE_OK : SQLITE_CORRUPT
    }
    module.xNext = { cursor in
      UnpackedTable.cursor(cursor).pointee.row += 1
      return SQLITE_OK
    }
    module.xEof = { cursor in
      let cursor = UnpackedTable.cursor(cursor)
      let count = cursor.pointee.values.count / cursor.pointee.table.width
      return cursor.pointee.row >= count ? 1 : 0
    }
    module.xColumn = { cursor, context, column in
      let cursor = UnpackedTable.cursor(cursor)
      let width = cursor.pointee.table.width
      guard column < width else { return SQLITE_OK }
      sqlite3_result_int64(
        context, cursor.pointee.values[cursor.pointee.row * width + Int(column)])
      return SQLITE_OK
    }
    module.xRowid = { cursor, row in
      row?.pointee = Int64(UnpackedTable.cursor(cursor).pointee.row)
      return SQLITE_OK
    }
    let kept = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    kept.initialize(to: module)
    return UnsafePointer(kept)
  }()
}

extension Connection {
  fileprivate func add(_ name: String, _ table: UnpackedTable) throws(StoreError) {
    // Releases the table itself when it fails.
    let code = sqlite3_create_module_v2(
      handle, name, UnpackedTable.module, Unmanaged.passRetained(table).toOpaque(),
      { table in table.map { Unmanaged<UnpackedTable>.fromOpaque($0).release() } })
    guard code == SQLITE_OK else { throw error(code) }
  }
}
