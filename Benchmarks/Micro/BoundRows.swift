@testable import Store

/// Rows that SQL reads as a table, and that can be bound to placeholders as well.
class BoundRows: RowSource {
  var columns: [String] { [] }

  /// Binds a row's values to placeholders, the first of which is given.
  func bind(_ row: Int, to statement: Statement, at first: Int) throws(StoreError) {}
}
