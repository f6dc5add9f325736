import CSQLite

/// Rows that Swift has and SQL reads as a table: `INSERT INTO tweets SELECT * FROM staged_tweets`.
///
/// One statement takes all rows. To bind and step a statement for each row costs half as much again for
/// tweets, and more than twice as much for ids (`smashtag-micro insert`).
///
/// A class and not a protocol: it is called for every value, and a call through a protocol keeps count
/// of the source's owners each time.
class RowSource {
  /// How many rows there are. They do not change while a statement reads them.
  var rowCount: Int { 0 }

  /// Gives the value of a column, from 0, by one of the `sqlite3_result` functions; NULL where none is
  /// called. Text and bytes may be lent until the next row is asked for.
  func give(_ column: Int, of row: Int, to context: OpaquePointer) {}
}

extension Connection {
  /// Makes a table of the connection, to be read only, whose rows are those of a source.
  ///
  /// Source: https://www.sqlite.org/vtab.html, "Eponymous-only virtual tables".
  func addTable(_ name: String, columns: [String], _ source: RowSource) throws(StoreError) {
    let declaration = "CREATE TABLE t (\(columns.joined(separator: ", ")))"
    let box = Unmanaged.passRetained(RowSourceModule(declaration, source))
    // Releases the box itself when it fails.
    let code = sqlite3_create_module_v2(
      handle, name, RowSourceModule.module, box.toOpaque(),
      { box in box.map { Unmanaged<RowSourceModule>.fromOpaque($0).release() } })
    guard code == SQLITE_OK else { throw error(code) }
  }
}

/// What SQLite keeps for a table made of a `RowSource`.
private final class RowSourceModule {
  let declaration: String
  let source: RowSource

  init(_ declaration: String, _ source: RowSource) {
    self.declaration = declaration
    self.source = source
  }

  /// SQLite's part stands first, as it must.
  private struct Table {
    var base = sqlite3_vtab()
    let box: Unmanaged<RowSourceModule>
  }

  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    let source: Unmanaged<RowSource>
    var row = 0
    var count = 0
  }

  /// Never freed: it serves every connection.
  nonisolated(unsafe) static let module: UnsafePointer<sqlite3_module> = {
    var module = sqlite3_module()
    module.xConnect = { handle, box, _, _, table, _ in
      guard let box, let table else { return SQLITE_ERROR }
      let reference = Unmanaged<RowSourceModule>.fromOpaque(box)
      let code = sqlite3_declare_vtab(handle, reference.takeUnretainedValue().declaration)
      guard code == SQLITE_OK else { return code }
      let made = UnsafeMutablePointer<Table>.allocate(capacity: 1)
      made.initialize(to: Table(box: reference))
      table.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }
    module.xDisconnect = { table in
      table?.deallocate()
      return SQLITE_OK
    }
    // Always the outermost loop: it is cheap, and has no order of its own.
    module.xBestIndex = { _, info in
      info?.pointee.estimatedCost = 1
      info?.pointee.estimatedRows = 1
      return SQLITE_OK
    }
    module.xOpen = { table, cursor in
      guard let table, let cursor else { return SQLITE_ERROR }
      let box = UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self).pointee.box
      let made = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      made.initialize(to: Cursor(source: .passUnretained(box.takeUnretainedValue().source)))
      cursor.pointee = UnsafeMutableRawPointer(made)
        .assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.xClose = { cursor in
      cursor?.deallocate()
      return SQLITE_OK
    }
    module.xFilter = { cursor, _, _, _, _ in
      let cursor = RowSourceModule.cursor(cursor)
      cursor.pointee.row = 0
      cursor.pointee.count = cursor.pointee.source._withUnsafeGuaranteedRef { $0.rowCount }
      return SQLITE_OK
    }
    module.xNext = { cursor in
      RowSourceModule.cursor(cursor).pointee.row += 1
      return SQLITE_OK
    }
    module.xEof = { cursor in
      let cursor = RowSourceModule.cursor(cursor)
      return cursor.pointee.row >= cursor.pointee.count ? 1 : 0
    }
    module.xColumn = { cursor, context, column in
      guard let context else { return SQLITE_ERROR }
      let cursor = RowSourceModule.cursor(cursor)
      let row = cursor.pointee.row
      cursor.pointee.source._withUnsafeGuaranteedRef { $0.give(Int(column), of: row, to: context) }
      return SQLITE_OK
    }
    module.xRowid = { cursor, row in
      row?.pointee = Int64(RowSourceModule.cursor(cursor).pointee.row)
      return SQLITE_OK
    }
    let kept = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    kept.initialize(to: module)
    return UnsafePointer(kept)
  }()

  private static func cursor(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?
  ) -> UnsafeMutablePointer<Cursor> {
    guard let cursor else { preconditionFailure("SQLite gives the cursor that it opened") }
    return UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Cursor.self)
  }
}
