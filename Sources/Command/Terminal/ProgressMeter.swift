import Presentation

/// Knows since when, and so how fast and how long still.
struct ProgressMeter {
  private let total: Int?
  private let start = ContinuousClock.now

  init(total: Int?) { self.total = total }

  func line(done: Int, width: Int) -> String {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let rate = Double(done) / max(seconds, 0.001)
    let left = total.map { Duration.seconds(Double(max(0, $0 - done)) / max(rate, 1)) }
    // The first moments tell nothing about the speed.
    return ProgressBar.line(
      done: done, total: total, rate: rate, eta: seconds < 1 ? nil : left, width: width)
  }
}
