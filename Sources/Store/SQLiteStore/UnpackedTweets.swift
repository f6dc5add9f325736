import CSQLite

/// `unpacked_tweets(first_tweet, tweets)`, for SQL: a table of the tweets of one row of `term_mentions`.
///
/// Bytes that are not as we write them are an error, as a damaged page is.
enum UnpackedTweets {
  static func install(on connection: Connection) throws(StoreError) {
    let code = sqlite3_create_module_v2(connection.handle, "unpacked_tweets", module, nil, nil)
    guard code == SQLITE_OK else { throw connection.error(code) }
  }

  /// SQLite's part stands first, as it must.
  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    var tweets: [Int64] = []
    var row = 0
  }

  private static func cursor(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?
  ) -> UnsafeMutablePointer<Cursor> {
    guard let cursor else { preconditionFailure("SQLite gives the cursor that it opened") }
    return UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Cursor.self)
  }

  /// Never freed: it serves every connection.
  nonisolated(unsafe) private static let module: UnsafePointer<sqlite3_module> = {
    var module = sqlite3_module()
    module.xConnect = { handle, _, _, _, table, _ in
      let code = sqlite3_declare_vtab(
        handle, "CREATE TABLE t (tweet, first_tweet HIDDEN, tweets HIDDEN)")
      guard code == SQLITE_OK, let table else { return code }
      let made = UnsafeMutablePointer<sqlite3_vtab>.allocate(capacity: 1)
      made.initialize(to: sqlite3_vtab())
      table.pointee = made
      return SQLITE_OK
    }
    module.xDisconnect = { table in
      table?.deallocate()
      return SQLITE_OK
    }
    module.xBestIndex = { _, info in
      guard let info else { return SQLITE_ERROR }
      var found = 0
      for place in 0..<Int(info.pointee.nConstraint) {
        let constraint = info.pointee.aConstraint[place]
        guard constraint.usable != 0, constraint.op == UInt8(SQLITE_INDEX_CONSTRAINT_EQ),
          constraint.iColumn >= 1
        else { continue }
        info.pointee.aConstraintUsage[place].argvIndex = constraint.iColumn
        info.pointee.aConstraintUsage[place].omit = 1
        found += 1
      }
      // Both are needed.
      guard found == 2 else { return SQLITE_CONSTRAINT }
      info.pointee.estimatedCost = 1
      info.pointee.estimatedRows = 10
      return SQLITE_OK
    }
    module.xOpen = { _, cursor in
      guard let cursor else { return SQLITE_ERROR }
      let made = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      made.initialize(to: Cursor())
      cursor.pointee = UnsafeMutableRawPointer(made)
        .assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.xClose = { cursor in
      let cursor = UnpackedTweets.cursor(cursor)
      cursor.deinitialize(count: 1)
      cursor.deallocate()
      return SQLITE_OK
    }
    module.xFilter = { cursor, _, _, count, values in
      guard count == 2, let values else { return SQLITE_ERROR }
      let cursor = UnpackedTweets.cursor(cursor)
      cursor.pointee.row = 0
      cursor.pointee.tweets.removeAll(keepingCapacity: true)
      let bytes = UnsafeRawBufferPointer(
        start: sqlite3_value_blob(values[1]), count: Int(sqlite3_value_bytes(values[1])))
      let isSound = PackedTweets.unpack(
        sqlite3_value_int64(values[0]), bytes, to: &cursor.pointee.tweets)
      return isSound ? SQLITE_OK : SQLITE_CORRUPT
    }
    module.xNext = { cursor in
      UnpackedTweets.cursor(cursor).pointee.row += 1
      return SQLITE_OK
    }
    module.xEof = { cursor in
      let cursor = UnpackedTweets.cursor(cursor)
      return cursor.pointee.row >= cursor.pointee.tweets.count ? 1 : 0
    }
    module.xColumn = { cursor, context, column in
      let cursor = UnpackedTweets.cursor(cursor)
      if column == 0 { sqlite3_result_int64(context, cursor.pointee.tweets[cursor.pointee.row]) }
      return SQLITE_OK
    }
    module.xRowid = { cursor, row in
      row?.pointee = Int64(UnpackedTweets.cursor(cursor).pointee.row)
      return SQLITE_OK
    }
    let kept = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    kept.initialize(to: module)
    return UnsafePointer(kept)
  }()
}
