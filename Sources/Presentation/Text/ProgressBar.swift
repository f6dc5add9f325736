/// Renders how far a long work has come, as one line of text. Pure: who shows it, where and how
/// often is another's matter.
public enum ProgressBar {
  /// A line such as `[=======>      ]  47%   6.2 MB of 13.0 MB   8.1 MB/s  12 s left`.
  ///
  /// The line never takes more than `width` columns: what matters least is left out first (the bar,
  /// then the rate, then the amount), and what is left is cut. The bar keeps its length while the
  /// numbers change. When the total is unknown, as for a pipe, there is neither a bar nor a
  /// percentage, and no time left. An amount above the total, from a file that grows, counts as all
  /// of it.
  ///
  /// - Parameters:
  ///   - done: the bytes done so far.
  ///   - total: all bytes to do, or nil if unknown.
  ///   - rate: bytes a second.
  ///   - eta: the time still needed, or nil if it cannot be told yet.
  ///   - width: the columns that may be used.
  public static func line(
    done: Int, total: Int?, rate: Double, eta: Duration?, width: Int
  ) -> String {
    let amount = Numbers.bytes(done)
    let speed = Numbers.byteRate(rate)
    guard let total, total > 0 else {
      return firstFitting([[amount, speed], [amount]], width: width)
    }
    let fraction = min(1, max(0, Double(done) / Double(total)))
    // Rounded down, so that 100% is shown only when all is done.
    let percent = "\(Int(fraction * 100))%"
    let amounts = "\(amount) of \(Numbers.bytes(total))"
    let left = eta.map { ["\(Numbers.timeLeft($0)) left"] } ?? []

    let steady = [
      right(percent, 4), right(amount, longestAmount) + " of " + Numbers.bytes(total),
      right(speed, longestSpeed),
    ]
    let taken = joined(steady + [longestTimeLeft]).count + separator.count + 2
    if width - taken >= shortestBar {
      let bar = bar(fraction, length: min(width - taken, longestBar))
      return joined([bar] + steady + left)
    }
    let candidates = [
      [percent, amounts, speed] + left, [percent, amounts] + left, [percent] + left, [percent],
    ]
    return firstFitting(candidates, width: width)
  }

  private static let separator = "  "
  private static let shortestBar = 8
  private static let longestBar = 40
  private static let longestAmount = "99.9 MB".count
  private static let longestSpeed = "99.9 MB/s".count
  private static let longestTimeLeft = "59 min 59 s left"

  static func bar(_ fraction: Double, length: Int) -> String {
    let filled = Int(fraction * Double(length))
    let head = filled < length ? ">" : ""
    let body = String(repeating: "=", count: filled) + head
    return "[" + DisplayWidth.padded(body, toWidth: length) + "]"
  }

  private static func right(_ text: String, _ width: Int) -> String {
    DisplayWidth.padded(text, toWidth: width, alignment: .right)
  }

  static func firstFitting(_ candidates: [[String]], width: Int) -> String {
    let lines = candidates.map(joined)
    let shortest = lines[lines.count - 1]
    return lines.first { DisplayWidth.columns(of: $0) <= width }
      ?? DisplayWidth.truncated(shortest, toWidth: width)
  }

  private static func joined(_ parts: [String]) -> String {
    parts.joined(separator: separator)
  }
}
