/// Pairs of a mention, by its place in the table of mentions, and a tweet, by its row.
///
/// Packed, some three bytes each instead of twelve, since millions wait in memory: numbers of seven bits
/// a byte, the lowest first. The first of a pair is the mention's place, doubled, and one more where
/// another tweet begins; then follows the distance from the tweet before, its sign in the lowest bit.
/// Places count up from the first mention met, so that common mentions have small ones.
final class StagedLinks {
  // Plain memory and no array: see `MentionTable`.
  private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 16)
  private var capacity = 1 << 16
  private(set) var byteCount = 0
  private(set) var count = 0
  private var lastTweet: Int64 = 0

  deinit { bytes.deallocate() }

  func append(_ mention: Int, _ tweet: Int64) {
    // Two numbers of 64 bits take twenty bytes.
    if byteCount + 20 > capacity { grow() }
    if tweet == lastTweet {
      put(UInt64(mention) << 1)
    } else {
      put(UInt64(mention) << 1 | 1)
      let distance = tweet - lastTweet
      put(UInt64(bitPattern: distance << 1 ^ distance >> 63))
      lastTweet = tweet
    }
    count += 1
  }

  /// Calls `body` with the mention and the tweet of each pair, in the order in which they came.
  func forEach(_ body: (Int, Int64) -> Void) {
    var place = 0
    var tweet: Int64 = 0
    while place < byteCount {
      let mention = number(at: &place)
      if mention & 1 == 1 {
        let distance = number(at: &place)
        tweet += Int64(bitPattern: distance >> 1) ^ -Int64(bitPattern: distance & 1)
      }
      body(Int(mention >> 1), tweet)
    }
  }

  private func put(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes[byteCount] = UInt8(truncatingIfNeeded: rest) | 0x80
      byteCount += 1
      rest >>= 7
    }
    bytes[byteCount] = UInt8(rest)
    byteCount += 1
  }

  private func number(at place: inout Int) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while bytes[place] & 0x80 != 0 {
      number |= UInt64(bytes[place] & 0x7F) << shift
      shift += 7
      place += 1
    }
    number |= UInt64(bytes[place]) << shift
    place += 1
    return number
  }

  private func grow() {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: bytes, count: byteCount)
    bytes.deallocate()
    bytes = larger
    capacity *= 2
  }
}
