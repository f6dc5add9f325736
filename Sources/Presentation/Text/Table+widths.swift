extension Table {
  /// How many blanks stand between two columns.
  var gap: Int { 2 }

  /// Which kind of column gives way next, and down to how much.
  private static let steps: [(kind: Column.Kind, floor: Int)] = [
    (.text, 20), (.label, 8), (.text, 8), (.label, 1), (.text, 1),
  ]

  /// The columns of the terminal that each column of the table takes.
  func columnWidths(fitting width: Int?) -> [Int] {
    var widths = columns.map { _ in 0 }
    for row in stride(from: 0, to: cells.count, by: columns.count) {
      for index in columns.indices { widths[index] = max(widths[index], cells[row + index].width) }
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

  /// What columns of these widths take together.
  func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }
}
