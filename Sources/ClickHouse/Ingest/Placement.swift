import Tweets

/// On which shard something lies, by a hash that is the same on every machine and for ever.
enum Placement {
  /// Of a new tweet.
  static func hash(_ id: TweetID) -> UInt64 {
    switch id {
    case .number(let number): mixed(UInt64(bitPattern: number))
    case .text(let text): hash(text.utf8)
    }
  }

  /// Of a tweet whose id is a number.
  static func hash(_ number: Int64) -> UInt64 { mixed(UInt64(bitPattern: number)) }

  /// Of a mention with its sign, or any other word: FNV-1a, stirred once more.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    mixed(bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }

  /// Of a hashtag or a user.
  static func hash(_ kind: MentionKind, _ key: some Sequence<UInt8>) -> UInt64 {
    let sign = (0xCBF2_9CE4_8422_2325 ^ UInt64(kind.sign)) &* 0x100_0000_01B3
    return mixed(key.reduce(sign) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
