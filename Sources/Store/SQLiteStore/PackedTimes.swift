/// When tweets were made, as `tweet_times` keeps it: four bytes a tweet, the lowest first, so that the
/// times of a million tweets are read in some milliseconds.
///
/// The lowest bit says whether the tweet is a retweet. Above it stand the seconds since the year 2000,
/// plus one; 0 where the time is not known, all bits set where it does not fit, after the year 2068,
/// and the tweet's own row tells.
struct PackedTimes {
  /// Tweets in a block.
  static let blockTweets: Int64 = 4096
  /// 2000-01-01, in seconds since 1970 UTC.
  private static let start: Int64 = 946_684_800
  /// What stands for a time that does not fit.
  static let elsewhere: UInt32 = 0x7FFF_FFFF

  /// A tweet's time in 31 bits, in the order of the times.
  static func packed(_ createdAt: Int64?, isRetweet: Bool) -> UInt32 {
    let flag: UInt32 = isRetweet ? 1 : 0
    guard let createdAt else { return flag }
    let fits = createdAt >= start && createdAt < start + Int64(elsewhere) - 1
    return (fits ? UInt32(createdAt - start + 1) : elsewhere) << 1 | flag
  }

  /// Seconds since 1970 UTC; nil where the time is not known. Not to be asked of `elsewhere`.
  static func createdAt(_ packed: UInt32) -> Int64? {
    let seconds = packed >> 1
    return seconds == 0 ? nil : Int64(seconds) + start - 1
  }

  /// Sets the value of a tweet in the bytes of its block, which grow where they end before it.
  static func set(_ value: UInt32, of tweet: Int64, in bytes: inout [UInt8]) {
    let place = Int(tweet % blockTweets) * 4
    if bytes.count < place + 4 {
      bytes.append(contentsOf: repeatElement(0, count: place + 4 - bytes.count))
    }
    bytes.withUnsafeMutableBytes {
      $0.storeBytes(of: value.littleEndian, toByteOffset: place, as: UInt32.self)
    }
  }

  /// The value at a place of a block; 0 behind its end.
  static func value(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
    guard place * 4 + 4 <= bytes.count else { return 0 }
    return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place * 4, as: UInt32.self))
  }
}
