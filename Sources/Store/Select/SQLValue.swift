/// A value as SQLite has it.
public enum SQLValue: Sendable, Equatable {
  /// Nothing known.
  case null
  /// A whole number, exact.
  case integer(Int64)
  /// A number; may be infinite.
  case real(Double)
  /// A text; bytes that are not UTF-8 have become U+FFFD.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}

extension Statement {
  /// A value of the present row.
  func value(_ column: Int) -> SQLValue {
    switch type(column) {
    case .null: .null
    case .integer: .integer(int64(column))
    case .real: .real(double(column))
    case .text: .text(string(column))
    case .blob: .blob(withBlob(column) { [UInt8]($0) })
    }
  }
}
