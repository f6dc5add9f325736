/// A set of tweets by their rows, a bit each: of two million tweets a quarter of a megabyte. What each
/// part of a filter leaves is such a set, and what all leave is what they have in common.
struct TweetSet {
  /// Bit `n` of word `w` is row `64 * w + n`.
  private(set) var words: [UInt64]

  /// An empty set of rows up to `last`.
  init(upTo last: Int64) {
    words = [UInt64](repeating: 0, count: Int(max(0, last) / 64 + 1))
  }

  /// How many tweets it has.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The set's end: rows from here on are not in it.
  var end: Int64 { Int64(words.count) * 64 }

  @inline(__always)
  func contains(_ row: Int64) -> Bool {
    let word = Int(truncatingIfNeeded: row >> 6)
    return word >= 0 && word < words.count && words[word] & (1 << UInt64(row & 63)) != 0
  }

  /// Rows behind the set's end are left out: they were not there when it was made.
  mutating func insert(_ row: Int64) {
    guard row >= 0, row < end else { return }
    words[Int(row >> 6)] |= 1 << UInt64(row & 63)
  }

  mutating func remove(_ row: Int64) {
    guard row >= 0, row < end else { return }
    words[Int(row >> 6)] &= ~(1 << UInt64(row & 63))
  }

  /// Whether a row of a run is in it.
  func hasSome(of run: ClosedRange<Int64>) -> Bool {
    let (first, last) = (max(0, run.lowerBound), min(run.upperBound, end - 1))
    guard first <= last else { return false }
    let bounds = Int(first >> 6)...Int(last >> 6)
    return bounds.contains { word in words[word] & Self.mask(of: word, first, last) != 0 }
  }

  mutating func removeAll() {
    for word in words.indices { words[word] = 0 }
  }

  mutating func insert(_ run: ClosedRange<Int64>) {
    change(run) { word, mask in word |= mask }
  }

  mutating func remove(_ run: ClosedRange<Int64>) {
    change(run) { word, mask in word &= ~mask }
  }

  mutating func formIntersection(_ other: TweetSet) {
    for word in words.indices {
      words[word] &= word < other.words.count ? other.words[word] : 0
    }
  }

  /// What the other has is no longer in this.
  mutating func subtract(_ other: TweetSet) {
    for word in 0..<min(words.count, other.words.count) { words[word] &= ~other.words[word] }
  }

  /// What the other has is in this too, as far as this one reaches.
  mutating func formUnion(_ other: TweetSet) {
    for word in 0..<min(words.count, other.words.count) { words[word] |= other.words[word] }
  }

  /// Leaves the rows of which `body` says so; it is asked in ascending order.
  @inline(__always)
  mutating func keep<Failure: Error>(
    where body: (Int64) throws(Failure) -> Bool
  ) throws(Failure) {
    for index in words.indices {
      var rest = words[index]
      var kept = rest
      while rest != 0 {
        let place = rest.trailingZeroBitCount
        if try !body(Int64(index) * 64 + Int64(place)) { kept &= ~(1 << UInt64(place)) }
        rest &= rest - 1
      }
      words[index] = kept
    }
  }

  /// Calls `body` with each row, in ascending order.
  func forEach<Failure: Error>(_ body: (Int64) throws(Failure) -> Void) throws(Failure) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        try body(Int64(index) * 64 + Int64(rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }

  /// Changes the words of a run, each by the bits of it that lie in the run.
  private mutating func change(_ run: ClosedRange<Int64>, _ body: (inout UInt64, UInt64) -> Void) {
    let (first, last) = (max(0, run.lowerBound), min(run.upperBound, end - 1))
    guard first <= last else { return }
    let bounds = Int(first >> 6)...Int(last >> 6)
    for word in bounds { body(&words[word], Self.mask(of: word, first, last)) }
  }

  /// The bits of a word, one of those of a run, that lie in the run.
  private static func mask(of word: Int, _ first: Int64, _ last: Int64) -> UInt64 {
    var mask = UInt64.max
    if word == Int(first >> 6) { mask &= .max << UInt64(first & 63) }
    if word == Int(last >> 6) { mask &= .max >> UInt64(63 - (last & 63)) }
    return mask
  }
}
