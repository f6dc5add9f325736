import Foundation
import TestSupport
import Testing

@testable import Store
@testable import Tweets

/// Words chosen to meet in one place of a table: what is counted is the steps that it takes to find them.
@Suite("Reliability: attacks on tables of words")
struct AttackHashTests {
  private static let count = Torture.amount(short: 20_000, long: 500_000)

  /// Families of words that are alike in what simple hashes look at.
  private static let families: [(name: String, word: @Sendable (Int) -> String)] = [
    ("numbers", { "\($0)" }), ("the same end", { "\($0)aaaaaaaaaaaaaaaa" }),
    ("the same beginning", { "aaaaaaaaaaaaaaaa\($0)" }),
    ("eight bytes and a number", { String(repeating: "a", count: 8 * ($0 % 64)) + "\($0)" }),
    (
      "two words whose FNV, times 33 and FTS5 hashes swap",
      { number in
        (0..<20).map { number >> $0 & 1 == 0 ? "aac" : "ahb" }.joined()
      }
    ),
    (
      "one letter in many places",
      { number in
        (0..<24).map { number >> $0 & 1 == 0 ? "a" : "q" }.joined()
      }
    ),
    (
      "bits far apart",
      { number in
        (0..<20).map { number >> $0 & 1 == 0 ? "aaaaaaaa" : "aaaaaaac" }.joined()
      }
    ),
  ]

  @Test("Mentions that are alike are found in few steps", arguments: families.indices)
  func mentions(family: Int) throws {
    let (name, word) = Self.families[family]
    // As `MentionTable` has it: open places, at least half of them free.
    var slots = 1024
    while slots < 2 * Self.count { slots *= 4 }
    var places = [Bool](repeating: false, count: slots)
    var most = 0
    var all = 0
    for number in 0..<Self.count {
      let key = Array(word(number).utf8)
      let hash = key.withUnsafeBufferPointer { MentionHash.hash(.hashtag, $0) }
      var slot = Int(truncatingIfNeeded: hash) & (slots - 1)
      var steps = 1
      while places[slot] {
        slot = (slot + 1) & (slots - 1)
        steps += 1
      }
      places[slot] = true
      most = max(most, steps)
      all += steps
    }
    #expect(most < 300, "\(name): \(most) steps")
    #expect(all < 3 * Self.count, "\(name): \(all) steps for \(Self.count) words")
    try Torture.record(
      "attacks", "words that are alike: \(name)",
      [
        "words": "\(Self.count)", "steps to find one, at most": "\(most)",
        "steps a word": "\(Double(all * 100 / Self.count) / 100)",
      ])
  }

  @Test("The seed of the hash is another in each process")
  func seeds() async throws {
    // What a stranger finds out by trying words on his own machine does not hold on another.
    var said: [[UInt8]] = []
    for _ in 0..<2 {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let key = Array("stanford".utf8)
        let hash = key.withUnsafeBufferPointer { MentionHash.hash(.hashtag, $0) }
        FileHandle.standardError.write(Data("hash \(hash)\n".utf8))
      }
      said.append(result?.standardErrorContent ?? [])
    }
    #expect(String(decoding: said[0], as: UTF8.self).contains("hash "))
    #expect(said[0] != said[1])
  }
}
