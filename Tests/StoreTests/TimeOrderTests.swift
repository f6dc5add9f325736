import TestSupport
import Testing

@testable import Store

@Suite("Tweets by their time")
struct TimeOrderTests {
  /// Times of tweets, whose rows are their places: many share one, some have none.
  private static func times(_ count: Int, seed: UInt64) -> [Int64?] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      random.isOnce(in: 10) ? nil : Int64(random.number(below: count / 10 + 1)) - 50
    }
  }

  /// The rows of each instant, in the order that `TimeOrder` gives, with rows of one instant sorted.
  private static func ordered(_ times: [Int64?], limit: Int?) -> [[Int64]] {
    var order = TimeOrder(limit: limit)
    for (row, time) in times.enumerated() { order.add(Int64(row), time) }
    return order.groups().map { $0.rows.sorted() }
  }

  /// The same by a plain sort.
  private static func sorted(_ times: [Int64?]) -> [[Int64]] {
    let rows = Dictionary(grouping: times.indices, by: { times[$0] })
    let known = rows.keys.compactMap { $0 }.sorted(by: >).map { Optional($0) }
    return (known + [nil]).compactMap { rows[$0]?.sorted().map { Int64($0) } }
  }

  @Test("without a limit are all tweets, those without a time last", arguments: [0, 1, 40, 9000])
  func all(count: Int) {
    let times = Self.times(count, seed: 1)
    #expect(Self.ordered(times, limit: nil) == Self.sorted(times))
  }

  @Test(
    "with a limit begin with the same, and have every tweet of the last instant",
    arguments: UInt64(1)...2)
  func limited(seed: UInt64) {
    let times = Self.times(12_000, seed: seed)
    let sorted = Self.sorted(times)
    for limit in [1, 2, 7, 100, 1500, 11_000, 12_000, 20_000] {
      // Those that are needed to give so many, and are sorted by id only then.
      var needed: [[Int64]] = []
      var count = 0
      for group in sorted where count < limit {
        needed.append(group)
        count += group.count
      }
      #expect(Array(Self.ordered(times, limit: limit).prefix(needed.count)) == needed)
    }
  }

  @Test("with a limit are not all kept, however they come", arguments: [1, 500])
  func few(limit: Int) {
    for times in [
      Array(0..<20_000), (0..<20_000).reversed(), (0..<20_000).map { $0 * 7919 % 20_000 },
    ] {
      let kept = Self.ordered(times.map { Int64($0) }, limit: limit).count
      #expect(kept >= limit)
      #expect(kept < 4 * limit + 4096)
    }
  }

  @Test("all of one instant stay, with or without a time", arguments: [nil, Int64(5)])
  func ties(time: Int64?) {
    let times = [Int64?](repeating: time, count: 100_000)
    #expect(Self.ordered(times, limit: 3) == [Array(0..<100_000)])
  }

  @Test("with limit 0 nothing piles up")
  func none() {
    #expect(Self.ordered([Int64?](repeating: 5, count: 20_000), limit: 0).joined().count < 4096)
  }

  @Test("takes the largest limit there is")
  func largestLimit() {
    #expect(Self.ordered([1, nil, 3], limit: .max) == [[2], [0], [1]])
  }
}
