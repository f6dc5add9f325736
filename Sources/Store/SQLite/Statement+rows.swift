extension Statement {
  /// Runs the statement and calls `body` at each row; resets at the end, also when `body` throws.
  ///
  /// The row is the statement itself: read its columns, do not step, bind or keep it.
  func forEach(_ body: (Statement) throws(StoreError) -> Void) throws(StoreError) {
    defer { reset() }
    while try step() { try body(self) }
  }

  /// The values that `body` makes of the rows, in their order.
  func map<Value>(
    _ body: (Statement) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    defer { reset() }
    var values: [Value] = []
    while try step() { values.append(try body(self)) }
    return values
  }

  /// What `body` makes of the first row; nil when there is none.
  func first<Value>(
    _ body: (Statement) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    defer { reset() }
    return try step() ? try body(self) : nil
  }
}
