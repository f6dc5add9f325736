import TestSupport
import Testing

@testable import Store

/// A set of rows does what a set of numbers does.
@Suite("Tweet sets")
struct TweetSetTests {
  private static func rows(_ set: TweetSet) -> [Int64] {
    var rows: [Int64] = []
    set.forEach { rows.append($0) }
    return rows
  }

  /// A set in both worlds: what was put in and taken out, row by row and run by run.
  private static func drawn(
    upTo last: Int64, _ random: inout SeededRandom
  ) -> (tweets: TweetSet, plain: Set<Int64>) {
    var tweets = TweetSet(upTo: last)
    var plain: Set<Int64> = []
    for _ in 0..<random.number(below: 30) {
      let row = Int64(random.number(below: Int(last) + 1))
      let run = row...min(last, row + Int64(random.number(below: 200)))
      switch random.number(below: 4) {
      case 0:
        tweets.insert(row)
        plain.insert(row)
      case 1:
        tweets.remove(row)
        plain.remove(row)
      case 2:
        tweets.insert(run)
        plain.formUnion(run)
      default:
        tweets.remove(run)
        plain.subtract(run)
      }
    }
    return (tweets, plain)
  }

  @Test("have what was put in and not taken out, in ascending order", arguments: UInt64(1)...60)
  func drawnRows(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let last = Int64(random.number(below: 500))
    let (tweets, plain) = Self.drawn(upTo: last, &random)
    #expect(Self.rows(tweets) == plain.sorted())
    #expect(tweets.count == plain.count)
    #expect((-70...last + 70).allSatisfy { tweets.contains($0) == plain.contains($0) })
  }

  @Test("meet and join as sets do, whichever reaches further", arguments: UInt64(1)...60)
  func together(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (one, plainOne) = Self.drawn(upTo: Int64(random.number(below: 400)), &random)
    let (other, plainOther) = Self.drawn(upTo: Int64(random.number(below: 400)), &random)
    var meeting = one
    meeting.formIntersection(other)
    #expect(Self.rows(meeting) == plainOne.intersection(plainOther).sorted())
    var union = one
    union.formUnion(other)
    #expect(Self.rows(union) == plainOne.union(plainOther.filter { $0 < one.end }).sorted())
  }

  @Test("keep the rows that are to be kept", arguments: UInt64(1)...20)
  func keep(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var (tweets, plain) = Self.drawn(upTo: 400, &random)
    var asked: [Int64] = []
    tweets.keep { row in
      asked.append(row)
      return row % 3 == 1
    }
    #expect(asked == plain.sorted())
    plain = plain.filter { $0 % 3 == 1 }
    #expect(Self.rows(tweets) == plain.sorted())
  }

  @Test("tell whether a run has some of them", arguments: UInt64(1)...20)
  func runs(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (tweets, plain) = Self.drawn(upTo: 400, &random)
    for _ in 0..<100 {
      let first = Int64(random.number(below: 600)) - 100
      let run = first...first + Int64(random.number(below: 150))
      #expect(tweets.hasSome(of: run) == plain.contains { run.contains($0) }, "\(run)")
    }
  }

  @Test("a run that lies beyond the set, or begins before it, changes what it covers")
  func borders() {
    var tweets = TweetSet(upTo: 130)
    tweets.insert(-5...3)
    tweets.insert(127...4000)
    #expect(Self.rows(tweets) == Array(0...3) + Array(127..<tweets.end))
    tweets.remove(2...128)
    #expect(Self.rows(tweets) == [0, 1] + Array(129..<tweets.end))
    tweets.insert(4000...5000)
    tweets.insert(5000)
    tweets.insert(-1)
    tweets.remove(.max)
    #expect(tweets.count == 2 + Int(tweets.end) - 129)
    #expect(!tweets.contains(5000) && !tweets.contains(-1) && !tweets.contains(.min))
  }

  @Test("of an empty database there is an empty one")
  func empty() {
    #expect(Self.rows(TweetSet(upTo: 0)).isEmpty)
    #expect(TweetSet(upTo: 0).count == 0)
  }
}
