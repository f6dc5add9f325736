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
  /// Of more numbers than columns each column shows the sum of its own. Nil in plain ASCII, which has
  /// no heights, and for less than three numbers, which show no course.
  public func sparkline(_ numbers: [Int], width: Int) -> String? {
    guard self == .blocks, numbers.count > 2, width > 2 else { return nil }
    let each = (numbers.count + width - 1) / width
    let sums = stride(from: 0, to: numbers.count, by: each).map { start in
      numbers[start..<min(start + each, numbers.count)].reduce(0, +)
    }
    let most = sums.max() ?? 0
    return sums.map { sum in
      Self.heights[sum == 0 ? 0 : max(1, Self.share(sum, of: most, in: 7))]
    }.joined()
  }

  /// As many of `all` as `number` is of `most`, rounded.
  private static func share(_ number: Int, of most: Int, in all: Int) -> Int {
    Int((Double(number) / Double(most) * Double(all)).rounded())
  }
}
