import Tweets

/// Mentions by their signs and keys, each with a place, so that what is told of them is kept in plain arrays.
///
/// One piece of memory holds all words: an answer of a large term has hundreds of thousands.
struct MentionPlaces {
  private var bytes: [UInt8] = []
  /// Where each word begins, and behind the last.
  private var starts = [0]
  private var hashes: [UInt64] = []
  /// Places plus one, by hash; 0 is free. A power of two, at least half of it free.
  private var slots = [UInt32](repeating: 0, count: 1 << 10)

  /// How many there are; places are counted from 0.
  var count: Int { hashes.count }

  /// The place of a mention; a new one gets the next.
  ///
  /// - Parameter word: its key behind its sign.
  mutating func place(of word: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = MentionHash.hash(
      Self.kind(sign: word.first ?? 0), UnsafeBufferPointer(rebasing: word.dropFirst()))
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if hashes[place] == hash, self[place].elementsEqual(word) { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    bytes.append(contentsOf: word)
    starts.append(bytes.count)
    hashes.append(hash)
    slots[slot] = UInt32(hashes.count)
    if hashes.count * 2 > slots.count { grow() }
    return hashes.count - 1
  }

  mutating func place(of word: [UInt8]) -> Int {
    word.withUnsafeBufferPointer { place(of: $0) }
  }

  /// The word at a place: its key behind its sign.
  subscript(place: Int) -> ArraySlice<UInt8> { bytes[starts[place]..<starts[place + 1]] }

  func kind(_ place: Int) -> MentionKind { Self.kind(sign: bytes[starts[place]]) }

  func key(_ place: Int) -> String { String(decoding: self[place].dropFirst(), as: UTF8.self) }

  /// Whether a word comes before another, by sign and key in the order of their bytes.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var (left, right) = (starts[one], starts[other])
      let ends = (starts[one + 1], starts[other + 1])
      while left < ends.0, right < ends.1 {
        if bytes[left] != bytes[right] { return bytes[left] < bytes[right] }
        left += 1
        right += 1
      }
      return left == ends.0 && right < ends.1
    }
  }

  private static func kind(sign: UInt8) -> MentionKind {
    sign == MentionKind.user.sign ? .user : .hashtag
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (place, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(place + 1)
    }
  }
}
