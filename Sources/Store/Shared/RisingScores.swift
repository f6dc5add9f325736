/// A `RisingScore` that remembers the scores of small counts, which many mentions have.
package struct RisingScores {
  private let score: RisingScore
  private var known = [Double?](repeating: nil, count: small * small)
  private static let small = 32

  package init(_ score: RisingScore) { self.score = score }

  package func rises(now: Int, before: Int) -> Bool { score.rises(now: now, before: before) }

  package mutating func callAsFunction(now: Int, before: Int) -> Double {
    guard now < Self.small, before < Self.small else { return score(now: now, before: before) }
    let place = now * Self.small + before
    if let score = known[place] { return score }
    let score = score(now: now, before: before)
    known[place] = score
    return score
  }
}
