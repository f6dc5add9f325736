/// Rows and columns of text as aligned lines for people.
///
/// Cells are data: each is cleaned by ``Sanitizer``. Where the width of the terminal is known no line
/// is wider. Columns then give way in this order: running text down to 20 columns; labels, the widest
/// first, down to 8; then both further, text first. Numbers are never cut, because a cut number is
/// a wrong number; on a terminal too narrow even for them the whole line is cut.
public struct Table: Sendable {
  /// One column: its heading and what kind of thing stands in it.
  public struct Column: Sendable {
    /// What the cells hold, from which alignment and shrinking follow.
    public enum Kind: Sendable {
      /// Right aligned, never cut.
      case number

      /// Names, times: left aligned, cut when running text has given what it can.
      case label

      /// Running text: left aligned, cut first.
      case text
    }

    let title: String
    let kind: Kind
    let style: Style

    /// A column whose cells are shown in `style`; its title is shown bold.
    public init(_ title: String, _ kind: Kind, style: Style = .plain) {
      self.title = title
      self.kind = kind
      self.style = style
    }

    var alignment: Alignment { kind == .number ? .right : .left }
  }

  /// Where the text of a cell ends, which begins at the end of the cell before, and the columns that it
  /// takes.
  struct Cell {
    let end: Int
    let width: Int
  }

  let columns: [Column]
  /// The cells row by row, the titles first.
  private(set) var cells: [Cell] = []
  /// Their texts, cleaned: a string and an array for each would be some hundred thousand of them.
  private(set) var text: [UInt8] = []

  /// A table of `rows`, each with one cell for every column.
  public init(_ columns: [Column], rows: [[String]] = []) {
    precondition(
      rows.allSatisfy { $0.count == columns.count }, "A row needs a cell for every column.")
    self.columns = columns
    for column in columns { append(column.title) }
    for row in rows {
      for cell in row { append(cell) }
    }
  }

  /// Adds the next cell of a row, or the first of the next row.
  public mutating func append(_ cell: String) {
    let start = text.count
    var cell = cell
    let isPlain = cell.withUTF8 { bytes in
      guard Sanitizer.isPlain(bytes) else { return false }
      text.append(contentsOf: bytes)
      return true
    }
    if isPlain {
      cells.append(Cell(end: text.count, width: text.count - start))
    } else {
      let cleaned = Sanitizer.cleaned(cell)
      text.append(cleaned)
      cells.append(Cell(end: text.count, width: DisplayWidth.columns(of: cleaned)))
    }
  }

  /// Adds a cell that is a count, as ``Numbers/grouped(_:)`` has it.
  public mutating func append(count: Int) {
    let start = text.count
    Numbers.append(grouped: count, to: &text)
    cells.append(Cell(end: text.count, width: text.count - start))
  }

  /// Makes room for so many rows at once.
  public mutating func reserve(rows: Int) {
    cells.reserveCapacity(cells.count + rows * columns.count)
  }
}
