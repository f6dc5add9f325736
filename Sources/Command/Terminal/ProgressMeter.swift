import Presentation

/// Knows since when, and so how fast and how long still.
struct ProgressMeter {
  private let total: Int?
  private let start = ContinuousClock.now

  init(total: Int?) { self.total = total }

  /// Of bytes.
  func line(done: Int, width: Int) -> String {
    let (rate, left) = speed(done: done)
    return ProgressBar.line(done: done, total: total, rate: rate, eta: left, width: width)
  }

  /// Of other things. The total is known.
  func countedLine(done: Int, width: Int) -> String {
    ProgressBar.counted(
      done: done, total: total ?? done, eta: speed(done: done).left, width: width)
  }

  private func speed(done: Int) -> (rate: Double, left: Duration?) {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let rate = Double(done) / max(seconds, 0.001)
    let left = total.map { Duration.seconds(Double(max(0, $0 - done)) / max(rate, 1)) }
    // The first moments tell nothing about the speed.
    return (rate, seconds < 1 ? nil : left)
  }
}
