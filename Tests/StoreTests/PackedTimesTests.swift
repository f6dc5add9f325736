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

  @Test("are read from a store of several blocks, in any order of rows")
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
    for rows in [rows, rows.shuffled(using: &random)] {
      var reader = TimeReader(store.connection)
      var wrong = 0
      for (row, tweet) in rows {
        let isRetweet = try reader.packed(row) & 1 == 1
        let time = try reader.createdAt(row)
        if time != tweets[tweet].createdAt || isRetweet != tweets[tweet].isRetweet { wrong += 1 }
      }
      #expect(wrong == 0)
    }
    var reader = TimeReader(store.connection)
    #expect(try reader.packed(1_000_000) == 0)
    #expect(try reader.createdAt(1_000_000) == nil)
  }
}
