import TestSupport
import Testing
import Tweets

@testable import Store

@Suite("Packed times")
struct PackedTimesTests {
  /// 2000-01-01, in seconds since 1970 UTC.
  private static let start: Int64 = 946_684_800
  /// The last second that four bytes have, in the year 2068.
  private static let last = start + 0x7FFF_FFFF - 2

  @Test(
    "come back as they were, retweet or not",
    arguments: [nil, start, start + 1, 1_538_352_000, last - 1, last])
  func roundTrip(time: Int64?) {
    for isRetweet in [false, true] {
      let packed = PackedTimes.packed(time, isRetweet: isRetweet)
      #expect(packed >> 1 != PackedTimes.elsewhere)
      #expect(PackedTimes.createdAt(packed) == time)
      #expect(packed & 1 == (isRetweet ? 1 : 0))
    }
  }

  @Test(
    "what does not fit stands elsewhere",
    arguments: [0, -1, -62_135_596_800, start - 1, last + 1, last + 2, 253_402_300_799])
  func elsewhere(time: Int64) {
    for isRetweet in [false, true] {
      let packed = PackedTimes.packed(time, isRetweet: isRetweet)
      #expect(packed >> 1 == PackedTimes.elsewhere)
      #expect(packed & 1 == (isRetweet ? 1 : 0))
    }
  }

  @Test("have the order of the times, those that are not known first")
  func order() {
    var random = SeededRandom(seed: 1)
    let times = (0..<1000).map { _ in Int64.random(in: Self.start...Self.last, using: &random) }
    let packed = ([nil] + times.sorted()).map { PackedTimes.packed($0, isRetweet: false) }
    #expect(packed == packed.sorted())
    #expect(packed[0] == 0)
  }

  @Test("stand four bytes each in a block, and nothing stands behind its end")
  func block() {
    let values: [UInt32] = [0, 1, 0x0102_0304, .max]
    var bytes: [UInt8] = []
    for (place, value) in values.enumerated() {
      PackedTimes.set(value, of: Int64(place), in: &bytes)
    }
    #expect(bytes.count == 16)
    #expect(Array(bytes[8..<12]) == [4, 3, 2, 1])
    // The last one is cut.
    bytes.removeLast()
    let read = bytes.withUnsafeBytes { bytes in (0...5).map { PackedTimes.value(bytes, $0) } }
    #expect(read == [0, 1, 0x0102_0304, 0, 0, 0])
  }

  @Test("are read from a store of several blocks, of all tweets and of few")
  func reader() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore.openForWriting(folder.file("tweets.sqlite"))
    var random = SeededRandom(seed: 2)
    let rare: [Int64?] = [nil, 0, Self.start - 1, Self.start, Self.last, Self.last + 1]
    let tweets = (0..<9000).map { number in
      SampleTweet(
        Int64(number),
        at: random.isOnce(in: 4)
          ? random.one(of: rare) : Int64.random(in: Self.start...Self.last, using: &random),
        isRetweet: random.isOnce(in: 3))
    }
    // Units that end within a block.
    for start in stride(from: 0, to: 9000, by: 1700) {
      try store.add(Array(tweets[start..<min(start + 1700, 9000)]), under: "t")
    }
    #expect(try store.connection.integer("SELECT count(*) FROM tweet_times") == 3)
    let rows = try store.connection.prepare("SELECT pk, id FROM tweets ORDER BY pk").map {
      row throws(StoreError) in (row: row.int64(0), tweet: Int(row.int64(1)))
    }
    #expect(rows.count == 9000)
    for share in [1, 3, 3000] {
      let wanted = rows.filter { _ in random.isOnce(in: share) }
      var set = TweetSet(upTo: 1_000_000)
      for (row, _) in wanted { set.insert(row) }
      // A row that is not there, in a block that is not there.
      set.insert(1_000_000)
      var given: [(row: Int64, createdAt: Int64?, isRetweet: Bool)] = []
      try set.forEachTime(store.connection) { (row, time) throws(StoreError) in
        given.append((row, time.createdAt, time.isRetweet))
      }
      #expect(given.map(\.row) == wanted.map(\.row) + [1_000_000])
      let wrong = zip(given, wanted).filter { given, wanted in
        let tweet = tweets[wanted.tweet]
        return given.createdAt != tweet.createdAt || given.isRetweet != tweet.isRetweet
      }
      #expect(wrong.isEmpty)
      #expect(given.last?.createdAt == nil)
    }
  }
}
