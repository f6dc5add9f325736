extension Table {
  /// The heading and the rows, in order, without line breaks or trailing blanks: see `write`.
  public func lines(width: Int?, palette: Palette = .off, hasHeading: Bool? = nil) -> [String] {
    var lines = TextLines()
    write(to: &lines, width: width, palette: palette, hasHeading: hasHeading)
    return lines.strings
  }

  /// Appends the heading and the rows, in order, without trailing blanks.
  ///
  /// - Parameters:
  ///   - lines: what they are appended to.
  ///   - width: the columns of the terminal, or nil where the text does not go to one: then nothing
  ///     is cut.
  ///   - palette: whether to write styles.
  ///   - hasHeading: whether the titles come first, as they do unless all of them are empty.
  ///   - indent: how many blanks come before each line, beside the width.
  public func write(
    to lines: inout TextLines, width: Int?, palette: Palette = .off, hasHeading: Bool? = nil,
    indent: Int = 0
  ) {
    precondition(cells.count % columns.count == 0, "A row needs a cell for every column.")
    let widths = columnWidths(fitting: width)
    let hasHeading = hasHeading ?? columns.contains { !$0.title.isEmpty }
    for row in stride(from: hasHeading ? 0 : columns.count, to: cells.count, by: columns.count) {
      if let width, total(widths) > width {
        var line: [UInt8] = []
        append(row, widths, .off, indent: 0, to: &line)
        lines.utf8.append(blanks: indent)
        lines.utf8.append(
          DisplayWidth.truncated(String(decoding: line, as: UTF8.self), toWidth: width))
      } else {
        append(row, widths, palette, indent: indent, to: &lines.utf8)
      }
      lines.end()
    }
  }

  /// Appends the row whose cells begin at a place.
  private func append(
    _ row: Int, _ widths: [Int], _ palette: Palette, indent: Int, to line: inout [UInt8]
  ) {
    var blanks = indent
    var end = start(of: row)
    let rowEnd = cells[row + columns.count - 1].end
    for (index, width) in widths.enumerated() where end < rowEnd {
      let cell = cells[row + index]
      let bytes = end..<cell.end
      end = cell.end
      let cut = cell.width > width ? cut(bytes, to: width) : nil
      let rest = width - (cut.map { DisplayWidth.columns(of: $0) } ?? cell.width)
      let isRight = columns[index].alignment == .right
      line.append(blanks: isRight ? blanks + rest : blanks)
      blanks = (isRight ? 0 : rest) + gap
      guard !bytes.isEmpty else { continue }
      let style = row == 0 ? .bold : columns[index].style
      if palette.isOn { line.append(palette.codes(of: style).start) }
      if let cut { line.append(cut) } else { append(bytes, to: &line) }
      if palette.isOn { line.append(palette.codes(of: style).end) }
    }
  }

  /// Where the text of a row begins.
  private func start(of row: Int) -> Int { row == 0 ? 0 : cells[row - 1].end }

  private func append(_ bytes: Range<Int>, to line: inout [UInt8]) {
    text.withUnsafeBufferPointer {
      line.append(contentsOf: UnsafeBufferPointer(rebasing: $0[bytes]))
    }
  }

  private func cut(_ bytes: Range<Int>, to width: Int) -> String {
    DisplayWidth.truncated(String(decoding: text[bytes], as: UTF8.self), toWidth: width)
  }
}

extension [UInt8] {
  fileprivate mutating func append(blanks: Int) {
    append(contentsOf: repeatElement(UInt8(ascii: " "), count: blanks))
  }
}
