import Foundation
import Testing

@testable import Store

@Suite struct `The score of what rises` {
  @Test func `the logarithm is that of the C library to fifteen digits`() {
    for exponent in -200...200 {
      let number = pow(1.17, Double(exponent)) * 1.03
      let difference = abs(RisingScore.logarithm(number) - log(number))
      #expect(difference <= 4e-16 * max(1, abs(log(number))), "\(number)")
    }
    #expect(RisingScore.logarithm(1) == 0)
  }

  @Test func `is G² of both counts against both windows`() {
    // Dunning's first example, 110, 2442, 111 and 29,114, for which his table gives 270.72; turned so
    // that it rises.
    let score = RisingScore(
      tweetsNow: 29_114 + 111, tweetsBefore: 2442 + 110)(now: 29_114, before: 2442)
    #expect((score * 100).rounded() / 100 == 270.72)
  }

  @Test(
    "more evidence, or more change, is more",
    arguments: [
      ((10, 0), (2, 0)), ((10, 0), (1010, 1000)), ((20, 10), (20, 12)), ((2, 0), (1, 0)),
      ((300, 200), (30, 20)),
    ] as [((Int, Int), (Int, Int))])
  func order(more: (Int, Int), less: (Int, Int)) {
    let score = RisingScore(tweetsNow: 5000, tweetsBefore: 5000)
    #expect(score(now: more.0, before: more.1) > score(now: less.0, before: less.1))
  }

  @Test(
    "what falls, stays, or keeps its share does not rise",
    arguments: [
      (10, 10, 2, 3, false), (10, 10, 3, 3, false), (20, 10, 6, 3, false), (20, 10, 7, 3, true),
      (5, 10, 3, 3, false), (5, 10, 4, 3, true), (5, 0, 3, 0, true), (5, 0, 0, 0, false),
    ] as [(Int, Int, Int, Int, Bool)])
  func rises(tweetsNow: Int, tweetsBefore: Int, now: Int, before: Int, rises: Bool) {
    let score = RisingScore(tweetsNow: tweetsNow, tweetsBefore: tweetsBefore)
    #expect(score.rises(now: now, before: before) == rises)
    if rises { #expect((score(now: now, before: before) > 0) == (tweetsBefore > 0)) }
  }
}
