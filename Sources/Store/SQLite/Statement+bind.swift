import CSQLite

// Binding by position, from 1. A value that is not bound anew stays from run to run.
//
// SQLite either copies text and bytes (the plain forms) or keeps a pointer to them (the `borrowed`
// forms). A borrowed buffer must stay where it is, unchanged, until the parameter is bound anew,
// `clearBindings` is called or the statement is released; a reset is not enough. So: bind, run and
// clear inside the closure that lends the buffer.
//
// Source: https://www.sqlite.org/c3ref/bind_blob.html

extension Statement {
  func bind(_ value: Int64?, at position: Int) throws(StoreError) {
    guard let value else { return try bindNull(at: position) }
    try check(sqlite3_bind_int64(handle, Int32(position), value))
  }

  func bind(_ value: Int?, at position: Int) throws(StoreError) {
    try bind(value.map { Int64($0) }, at: position)
  }

  /// Binds text as UTF-8; it may hold NUL.
  func bind(_ value: String?, at position: Int) throws(StoreError) {
    guard var value else { return try bindNull(at: position) }
    try check(
      value.withUTF8 { bindText($0, at: position, smashtag_sqlite_transient()) })
  }

  func bindNull(at position: Int) throws(StoreError) {
    try check(sqlite3_bind_null(handle, Int32(position)))
  }

  /// Binds bytes as text, copying them. They must be UTF-8, which nothing checks.
  func bind(text: UnsafeBufferPointer<UInt8>, at position: Int) throws(StoreError) {
    try check(bindText(text, at: position, smashtag_sqlite_transient()))
  }

  /// Binds bytes as text without a copy: see the lifetime rule at the head of this file.
  func bind(borrowedText text: UnsafeBufferPointer<UInt8>, at position: Int) throws(StoreError) {
    try check(bindText(text, at: position, nil))
  }

  /// Binds bytes as a blob, copying them.
  func bind(blob: UnsafeRawBufferPointer, at position: Int) throws(StoreError) {
    try check(bindBlob(blob, at: position, smashtag_sqlite_transient()))
  }

  /// Binds bytes as a blob without a copy: see the lifetime rule at the head of this file.
  func bind(borrowedBlob blob: UnsafeRawBufferPointer, at position: Int) throws(StoreError) {
    try check(bindBlob(blob, at: position, nil))
  }

  private func bindText(
    _ text: UnsafeBufferPointer<UInt8>, at position: Int, _ release: sqlite3_destructor_type?
  ) -> Int32 {
    guard let base = text.baseAddress else {
      // A null pointer would bind NULL, not empty text.
      return sqlite3_bind_text64(
        handle, Int32(position), "", 0, smashtag_sqlite_transient(), UInt8(SQLITE_UTF8))
    }
    return base.withMemoryRebound(to: CChar.self, capacity: text.count) {
      sqlite3_bind_text64(
        handle, Int32(position), $0, UInt64(text.count), release, UInt8(SQLITE_UTF8))
    }
  }

  private func bindBlob(
    _ blob: UnsafeRawBufferPointer, at position: Int, _ release: sqlite3_destructor_type?
  ) -> Int32 {
    guard let base = blob.baseAddress else {
      return sqlite3_bind_zeroblob(handle, Int32(position), 0)
    }
    return sqlite3_bind_blob64(handle, Int32(position), base, UInt64(blob.count), release)
  }

  private func check(_ code: Int32) throws(StoreError) {
    if code == SQLITE_OK { return }
    precondition(code & 0xff != SQLITE_RANGE, "the statement has no parameter at this position")
    precondition(
      code & 0xff != SQLITE_MISUSE, "a statement is bound before it runs or after a reset")
    throw failure(code)
  }
}
