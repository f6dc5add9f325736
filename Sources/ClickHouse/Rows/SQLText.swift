/// Text out of files and from people as a part of SQL: between quotes, and nothing in it ends them.
enum SQLText {
  /// A string. Both versions of ClickHouse undo `\\` and `\'`, and take every other byte as it is.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "'")]
    bytes.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "'"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A list for `IN`, its brackets included.
  static func list(_ numbers: some Sequence<some BinaryInteger>) -> String {
    "(" + numbers.map { "\($0)" }.joined(separator: ",") + ")"
  }

  /// A list for `IN`, its brackets included.
  static func list(_ texts: some Sequence<String>) -> String {
    "(" + texts.map(quoted).joined(separator: ",") + ")"
  }

  /// A list that is a value.
  static func array(_ texts: some Sequence<String>) -> String {
    "[" + texts.map(quoted).joined(separator: ",") + "]"
  }
}
