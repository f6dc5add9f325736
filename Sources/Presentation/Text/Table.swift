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

  /// A cell and the columns that it takes, which are asked for more than once.
  private struct Cell {
    var text: String
    var width: Int

    init(_ text: String) {
      self.text = text
      width = DisplayWidth.columns(of: text)
    }
  }

  private let columns: [Column]
  /// Row by row: an array for each row would be some hundred thousand arrays.
  private let cells: [Cell]
  private static let gap = "  "

  /// Which kind of column gives way next, and down to how much.
  private static let steps: [(kind: Column.Kind, floor: Int)] = [
    (.text, 20), (.label, 8), (.text, 8), (.label, 1), (.text, 1),
  ]

  /// A table of `rows`, each with one cell for every column.
  public init(_ columns: [Column], rows: [[String]]) {
    precondition(
      rows.allSatisfy { $0.count == columns.count }, "A row needs a cell for every column.")
    self.init(columns, cells: rows.flatMap(\.self))
  }

  /// A table of cells, row by row.
  public init(_ columns: [Column], cells: [String]) {
    precondition(cells.count % columns.count == 0, "A row needs a cell for every column.")
    self.columns = columns
    self.cells = cells.map { Cell(Sanitizer.cleaned($0)) }
  }

  /// The heading and the rows, in order, without line breaks or trailing blanks.
  ///
  /// - Parameters:
  ///   - width: the columns of the terminal, or nil where the text does not go to one: then nothing
  ///     is cut.
  ///   - palette: whether to write styles.
  ///   - hasHeading: whether the titles come first, as they do unless all of them are empty.
  ///   - indent: how many blanks come before each line, beside the width.
  public func lines(
    width: Int?, palette: Palette = .off, hasHeading: Bool? = nil, indent: Int = 0
  ) -> [String] {
    let widths = columnWidths(fitting: width)
    let isHopeless = width.map { total(widths) > $0 } ?? false
    func line(_ cells: ArraySlice<Cell>, _ styles: [Style]) -> String {
      guard isHopeless, let width else { return join(cells, widths, styles, palette, indent) }
      return String(repeating: " ", count: indent)
        + DisplayWidth.truncated(join(cells, widths, styles, .off, 0), toWidth: width)
    }

    let styles = columns.map(\.style)
    let body = stride(from: 0, to: cells.count, by: columns.count).map {
      line(cells[$0..<$0 + columns.count], styles)
    }
    guard hasHeading ?? columns.contains(where: { !$0.title.isEmpty }) else { return body }
    return [line(columns.map { Cell($0.title) }[...], columns.map { _ in .bold })] + body
  }

  private func join(
    _ cells: ArraySlice<Cell>, _ widths: [Int], _ styles: [Style], _ palette: Palette, _ indent: Int
  ) -> String {
    let end = (cells.lastIndex { !$0.text.isEmpty } ?? cells.startIndex - 1) + 1
    var line = ""
    // Longer than a string holds without memory of its own; taken once.
    line.reserveCapacity(indent + 16 + (cells.last?.text.utf8.count ?? 0))
    line.appendBlanks(indent)
    for place in cells.startIndex..<end {
      let (index, cell) = (place - cells.startIndex, cells[place])
      if index > 0 { line += Self.gap }
      let cut =
        cell.width > widths[index]
        ? Cell(DisplayWidth.truncated(cell.text, toWidth: widths[index])) : cell
      let blanks = widths[index] - cut.width
      let isRight = columns[index].alignment == .right
      if isRight { line.appendBlanks(blanks) }
      line += palette.styled(cut.text, styles[index])
      if !isRight, place < end - 1 { line.appendBlanks(blanks) }
    }
    return line
  }

  // MARK: Widths

  private func columnWidths(fitting width: Int?) -> [Int] {
    var widths = columns.map { DisplayWidth.columns(of: $0.title) }
    for (place, cell) in cells.enumerated() {
      widths[place % columns.count] = max(widths[place % columns.count], cell.width)
    }
    guard let width else { return widths }
    for (kind, floor) in Self.steps {
      shrink(&widths, kind, to: floor, fitting: width)
    }
    return widths
  }

  /// Takes what is too much from the columns of one kind, always from the widest of them.
  private func shrink(_ widths: inout [Int], _ kind: Column.Kind, to floor: Int, fitting width: Int)
  {
    let candidates = columns.indices.filter { columns[$0].kind == kind }
    while total(widths) > width,
      let widest = candidates.max(by: { widths[$0] < widths[$1] }), widths[widest] > floor
    {
      let next = candidates.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
      let excess = total(widths) - width
      let step = max(1, min(excess, widths[widest] - max(floor, next)))
      widths[widest] -= step
    }
  }

  private func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + Self.gap.count * max(0, widths.count - 1)
  }
}

extension String {
  fileprivate mutating func appendBlanks(_ count: Int) {
    // Most gaps are short, and a literal is no new string.
    var rest = count
    while rest >= 8 {
      append("        ")
      rest -= 8
    }
    for _ in 0..<max(0, rest) { append(" ") }
  }
}
