// What holds for the rows of tables.

@testable import Presentation
@testable import Tweets

/// How the bytes arrive changes nothing; what is lost is told; and what was written as a table is read
/// back, whatever stands in its cells.
///
/// The first byte tells what stands between cells, the second how many columns there are.
func holdTablePromises(_ bytes: [UInt8]) {
  guard bytes.count > 2 else { return }
  let delimiter = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")][Int(bytes[0]) % 3]
  let columns = Int(bytes[1]) % 6 + 1
  let rest = Array(bytes[2...])
  let whole = rows(rest, delimiter, columns, portion: .max, window: 1 << 16)
  for (portion, window) in [(1, 8), (7, 64)] {
    let other = rows(rest, delimiter, columns, portion: portion, window: window)
    precondition(other == whole, "portions change nothing:\n\(other)\n\(whole)")
  }
  holdReadBack(rest, columns)
}

/// What a reader finds, as text.
private func rows(
  _ bytes: [UInt8], _ delimiter: UInt8, _ columns: Int, portion: Int, window: Int
) -> [String] {
  let reader = TableReader(
    PortionedBytes(bytes, portion: portion), delimiter: delimiter, columns: columns,
    windowBytes: window, rowBytesMax: 256)
  var found: [String] = []
  var last = -1
  do {
    while let event = try reader.next() {
      let place: Int
      switch event {
      case .row(let row, let line, let offset):
        place = offset
        let cells = row.cells.indices.map { column in
          row.withCell(column) { cell in
            precondition(isUTF8(cell), "a cell is UTF-8")
            return String(decoding: cell, as: UTF8.self)
          }
        }
        precondition(cells.count == columns, "a row has a cell a column")
        found.append("row \(line) \(offset) \(cells)")
      case .malformed(let problem):
        place = problem.offset
        found.append("bad \(problem)")
      default: preconditionFailure("a table has rows alone: \(event)")
      }
      precondition(place > last && place < bytes.count, "rows come one behind the other")
      last = place
    }
  } catch {
    preconditionFailure("plain bytes throw \(error)")
  }
  return found
}

/// Writes the parts of the input as cells, by our own writer, and reads them back.
private func holdReadBack(_ bytes: [UInt8], _ columns: Int) {
  let cells = texts(bytes).map { $0.replacing("\0", with: "") }
  let rows = stride(from: 0, to: cells.count, by: columns).map { start in
    let row = Array(cells[start..<min(start + columns, cells.count)])
    return row + [String](repeating: "x", count: columns - row.count)
  }
  let header = (0..<columns).map { "c\($0)" }
  let written = Grid(columns: header, rows: rows).csv
  let reader = TableReader(
    PortionedBytes(Array(written.utf8), portion: .max), delimiter: UInt8(ascii: ","),
    columns: columns)
  var read: [[String]] = []
  while case .row(let row, _, _)? = try? reader.next() {
    read.append(row.cells.indices.map(row.string))
  }
  // A row of one empty cell is a blank line.
  let wanted = rows.filter { $0 != [""] }.map { $0.map(guarded) }
  precondition(
    read.count == wanted.count, "as many rows are read as were written: \(written.debugDescription)"
  )
  for (row, other) in zip(read, wanted) {
    for (cell, written) in zip(row, other) { holdSame(cell, written, "a cell is read as written") }
  }
}

/// A cell as it is written: what a spreadsheet would take for a formula has an apostrophe before it.
private func guarded(_ cell: String) -> String {
  String(decoding: Grid.csvLine([cell]).utf8.dropLast(2), as: UTF8.self).utf8.first
    == UInt8(ascii: "'") && cell.utf8.first != UInt8(ascii: "'")
    || Grid.csvLine([cell]).utf8.starts(with: "\"'".utf8) && cell.utf8.first != UInt8(ascii: "'")
    ? "'" + cell : cell
}
