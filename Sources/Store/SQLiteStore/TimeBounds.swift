/// Finds between which two of some ascending instants another lies.
///
/// The instants are mostly hours, days or months, that is nearly as far from one another: so a place is
/// guessed by proportion, which is right or next to right, and only else looked for by halving.
struct TimeBounds {
  private let bounds: [Int64]
  /// Places a second.
  private let density: Double

  init(_ bounds: [Int64]) {
    self.bounds = bounds
    let span = (bounds.last ?? 0).subtractingReportingOverflow(bounds.first ?? 0)
    density =
      span.overflow || span.partialValue <= 0
      ? 0 : Double(bounds.count - 1) / Double(span.partialValue)
  }

  /// The place `i` for which bound `i` is at or before `time`, and bound `i + 1` after it; nil outside.
  func place(of time: Int64) -> Int? {
    guard let first = bounds.first, let last = bounds.last, time >= first, time < last else {
      return nil
    }
    let guess = min(bounds.count - 2, Int(Double(time &- first) * density))
    for place in max(0, guess - 1)...min(bounds.count - 2, guess + 1)
    where bounds[place] <= time && time < bounds[place + 1] {
      return place
    }
    var (low, high) = (0, bounds.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if bounds[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }
}
