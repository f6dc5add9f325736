/// Some names of a set of names, by their places in it: a bit each.
struct PresentNames: Sendable, Equatable {
  var low: UInt64 = 0
  var high: UInt64 = 0

  func contains(_ place: Int) -> Bool {
    (place < 64 ? low &>> UInt64(place) : high &>> UInt64(place & 63)) & 1 == 1
  }

  mutating func insert(_ place: Int) {
    if place < 64 { low |= 1 &<< UInt64(place) } else { high |= 1 &<< UInt64(place & 63) }
  }

  func hasSome(of others: PresentNames) -> Bool { (low & others.low) | (high & others.high) != 0 }

  var isEmpty: Bool { low | high == 0 }

  func isSubset(of others: PresentNames) -> Bool {
    (low & ~others.low) | (high & ~others.high) == 0
  }
}
