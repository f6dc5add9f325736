extension Sequence {
  /// The first so many in an order, or all of them; of many only few are sorted.
  ///
  /// - Parameter precedes: an order in which no two are equal.
  func first(
    _ limit: Int, by precedes: (Element, Element) -> Bool
  ) -> [Element] {
    guard limit > 0 else { return [] }
    var best: [Element] = []
    let trimAt = limit < 1 << 20 ? Swift.max(256, 2 * limit) : .max
    var last: Element?
    for element in self {
      if let last, precedes(last, element) { continue }
      best.append(element)
      guard best.count >= trimAt else { continue }
      best.sort(by: precedes)
      best.removeSubrange(limit...)
      last = best[limit - 1]
    }
    best.sort(by: precedes)
    return Array(best.prefix(limit))
  }
}
