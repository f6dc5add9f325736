/// Reads CSV and TSV back, as another program would.
public enum DelimitedText {
  /// Comma-separated lines.
  ///
  /// Source: RFC 4180, section 2.
  public static func csv(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      switch byte {
      case 0x22 where isQuoted && bytes.first == 0x22:
        cell.append(0x22)
        bytes.removeFirst()
      case 0x22: isQuoted.toggle()
      case 0x2C where !isQuoted:
        row.append(String(decoding: cell, as: UTF8.self))
        cell = []
      case 0x0D where !isQuoted && bytes.first == 0x0A:
        bytes.removeFirst()
        rows.append(row + [String(decoding: cell, as: UTF8.self)])
        (row, cell) = ([], [])
      default: cell.append(byte)
      }
    }
    // A line without its end would be lost, and so seen.
    return rows
  }

  /// Tab-separated lines, in which nothing is quoted.
  public static func tsv(_ text: String) -> [[String]] {
    text.utf8.split(separator: 0x0A).map { line in
      line.split(separator: 0x09, omittingEmptySubsequences: false).map {
        String(decoding: Array($0), as: UTF8.self)
      }
    }
  }
}
