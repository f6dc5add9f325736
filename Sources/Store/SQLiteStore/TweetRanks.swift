/// The tweets of a set numbered from 0, in the order of their rows: places in an array that has one for
/// each of them, wherever in the database they lie.
struct TweetRanks {
  /// How many tweets there are.
  let count: Int
  /// Bit `n` of word `w` is row `64 * w + n`.
  private var words: [UInt64]
  /// How many tweets lie before each word.
  private var before: [UInt32]

  init(_ tweets: TweetSet) {
    var words = [UInt64](repeating: 0, count: Int(tweets.end / 64))
    tweets.forEach { words[Int($0 >> 6)] |= 1 << UInt64($0 & 63) }
    var before: [UInt32] = []
    before.reserveCapacity(words.count)
    var count = 0
    for word in words {
      before.append(UInt32(count))
      count += word.nonzeroBitCount
    }
    self.words = words
    self.before = before
    self.count = count
  }

  /// The number of a tweet; nil if the set has it not.
  func rank(of row: Int64) -> Int? {
    let word = Int(truncatingIfNeeded: row >> 6)
    guard word >= 0, word < words.count else { return nil }
    let bit: UInt64 = 1 << UInt64(row & 63)
    guard words[word] & bit != 0 else { return nil }
    return Int(before[word]) + (words[word] & (bit - 1)).nonzeroBitCount
  }
}
