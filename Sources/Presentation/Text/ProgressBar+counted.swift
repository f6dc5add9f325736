extension ProgressBar {
  /// A line such as `[====>   ]  47%  940,000 of 2,000,000  3 s left`, of things that are counted and not
  /// of bytes. Never wider than `width`: the bar is left out first, then the numbers.
  public static func counted(done: Int, total: Int, eta: Duration?, width: Int) -> String {
    let fraction = total > 0 ? min(1, max(0, Double(done) / Double(total))) : 1
    let percent = "\(Int(fraction * 100))%"
    let all = Numbers.grouped(total)
    let amount =
      DisplayWidth.padded(Numbers.grouped(done), toWidth: all.count, alignment: .right)
      + " of \(all)"
    let left = eta.map { ["\(Numbers.timeLeft($0)) left"] } ?? []
    let steady = [DisplayWidth.padded(percent, toWidth: 4, alignment: .right), amount]
    return firstFitting(
      [[bar(fraction, length: 20)] + steady + left, steady + left, [percent] + left, [percent]],
      width: width)
  }
}
