/// Numbers as lengths and heights, in characters.
public enum Bars: Sendable {
  /// Of eighths of a character, for terminals that show Unicode.
  case blocks
  /// Of plain ASCII.
  case ascii

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  private static let heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// A bar for a number, `width` columns long for `most`. Nothing for 0; what is more shows at least
  /// a little.
  public func bar(_ number: Int, of most: Int, width: Int) -> String {
    guard number > 0, most > 0, width > 0 else { return "" }
    let steps = self == .blocks ? 8 : 1
    let length = max(1, Self.share(number, of: most, in: width * steps))
    switch self {
    case .blocks: return String(repeating: "█", count: length / 8) + Self.eighths[length % 8]
    case .ascii: return String(repeating: "#", count: length)
    }
  }

  /// The course of some numbers in one line of at most `width` columns, the lowest height for 0 alone.
  /// Of more numbers than columns each column shows the mean of its own. Nil in plain ASCII, which has
  /// no heights, and for less than three numbers, which show no course.
  public func sparkline(_ numbers: [Int], width: Int) -> String? {
    guard self == .blocks, numbers.count > 2, width > 2 else { return nil }
    let columns = min(width, numbers.count)
    let means = (0..<columns).map { column in
      let part = numbers[column * numbers.count / columns..<(column + 1) * numbers.count / columns]
      return Double(part.reduce(0, +)) / Double(part.count)
    }
    let most = means.max() ?? 0
    return means.map { mean in
      Self.heights[mean == 0 ? 0 : max(1, Int((mean / most * 7).rounded()))]
    }.joined()
  }

  /// As many of `all` as `number` is of `most`, rounded.
  private static func share(_ number: Int, of most: Int, in all: Int) -> Int {
    Int((Double(number) / Double(most) * Double(all)).rounded())
  }
}
