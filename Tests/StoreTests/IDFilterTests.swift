import TestSupport
import Testing

@testable import Store

@Suite("The filter of stored ids")
struct IDFilterTests {
  /// Like those of tweets: some share their lowest bits, some their highest.
  private static func ids(_ count: Int, seed: UInt64) -> [Int64] {
    var random = SeededRandom(seed: seed)
    let start: Int64 = 1_700_000_000_000_000_000
    return (0..<count).map { start + Int64(random.next() >> 8) + Int64($0 % 2) << 22 }
  }

  @Test("has every id that was inserted, over several layers, and few others")
  func few() {
    var filter = IDFilter(firstIDs: 1000)
    let inserted = Self.ids(20_000, seed: 1)
    for id in inserted { filter.insert(id) }
    #expect(inserted.allSatisfy { filter.mayContain($0) })
    // Five layers of some two in a thousand each.
    let others = Self.ids(20_000, seed: 2)
    #expect(others.count { filter.mayContain($0) } < 400)
  }

  @Test("with more bits an id hardly any others")
  func moreBits() {
    var filter = IDFilter(firstIDs: 50_000, bitsPerID: 24)
    for id in Self.ids(50_000, seed: 1) { filter.insert(id) }
    let others = Self.ids(200_000, seed: 2)
    // One in 8,000: 25.
    #expect(others.count { filter.mayContain($0) } < 80)
  }

  @Test("has nothing at first")
  func empty() {
    #expect(!IDFilter().mayContain(7))
  }
}
