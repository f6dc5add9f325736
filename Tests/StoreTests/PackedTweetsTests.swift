import TestSupport
import Testing

@testable import Store

@Suite("Packed tweets")
struct PackedTweetsTests {
  /// The tweets of a row, or nil if its bytes are refused.
  private static func unpacked(_ first: Int64, _ bytes: [UInt8]) -> [Int64]? {
    var tweets: [Int64] = []
    let isSound = bytes.withUnsafeBytes { PackedTweets.unpack(first, $0, to: &tweets) }
    return isSound ? tweets : nil
  }

  /// Ascending tweets, whose distances have any number of bits up to 40.
  private static func tweets(_ count: Int, _ random: inout SeededRandom) -> [Int64] {
    var tweet = Int64(random.number(below: 1 << 20))
    return (0..<count).map { _ in
      tweet += Int64.random(in: 1...(1 << random.number(below: 41)), using: &random)
      return tweet
    }
  }

  @Test("come back as they were, in their order", arguments: UInt64(1)...5)
  func roundTrip(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for count in 1...PackedTweets.tweetsMax {
      let tweets = Self.tweets(count, &random)
      #expect(Self.unpacked(tweets[0], PackedTweets.packed(tweets)) == tweets)
    }
  }

  @Test("may be appended one by one, and behind others")
  func append() {
    var random = SeededRandom(seed: 6)
    let tweets = Self.tweets(100, &random)
    var bytes = PackedTweets.packed(tweets.prefix(40))
    for index in 40..<100 {
      PackedTweets.append(distance: tweets[index] - tweets[index - 1], to: &bytes)
    }
    #expect(bytes == PackedTweets.packed(tweets))
    var unpacked: [Int64] = [-7]
    #expect(bytes.withUnsafeBytes { PackedTweets.unpack(tweets[0], $0, to: &unpacked) })
    #expect(unpacked == [-7] + tweets)
  }

  @Test("of one tweet nothing is written, and each distance takes a byte for seven bits")
  func sizes() {
    #expect(PackedTweets.packed([5]) == [])
    #expect(PackedTweets.packed([5, 6]) == [1])
    #expect(PackedTweets.packed([5, 132]) == [0x7F])
    #expect(PackedTweets.packed([5, 133]) == [0x80, 1])
    #expect(PackedTweets.packed([0, 1 << 40]).count == 6)
    #expect(PackedTweets.packed([0, .max]).count == 9)
    #expect(Self.unpacked(0, PackedTweets.packed([0, .max])) == [0, .max])
  }

  static let broken: [(Int64, [UInt8])] = [
    // A distance that does not end.
    (1, [0x80]), (1, [1, 0xFF]), (1, [1, 0x81, 0x80]),
    // No distance.
    (1, [0]), (1, [1, 0]), (1, [0x80, 0]),
    // Past the largest number.
    (.max, [1]), (.max - 1, [1, 1]), (1, [UInt8](repeating: 0xFF, count: 8) + [0x7F]),
    // More bits than a number has.
    (1, [UInt8](repeating: 0x80, count: 9) + [1]), (1, [UInt8](repeating: 0xFF, count: 30)),
  ]

  @Test("bytes that nobody wrote are refused", arguments: broken)
  func refused(first: Int64, bytes: [UInt8]) {
    #expect(Self.unpacked(first, bytes) == nil)
  }

  @Test("a row cut short anywhere gives its first tweets or is refused")
  func cut() {
    var random = SeededRandom(seed: 7)
    let tweets = Self.tweets(50, &random)
    let bytes = PackedTweets.packed(tweets)
    var whole = 0
    for end in 0..<bytes.count {
      guard let cut = Self.unpacked(tweets[0], Array(bytes.prefix(end))) else { continue }
      whole += 1
      #expect(cut == Array(tweets.prefix(cut.count)))
      #expect(PackedTweets.packed(cut).count == end)
    }
    // One between each two tweets.
    #expect(whole == 49)
  }
}
