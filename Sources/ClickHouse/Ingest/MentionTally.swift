import Tweets

/// By how much a unit changes the numbers of a term, and how its tweets spell what they mention.
struct MentionTally {
  /// One mention.
  struct Entry {
    var hash: UInt64
    var kind: MentionKind
    var key: Range<Int>
    var added: Int64 = 0
    /// The earliest of the tweets that were offered, and its spelling; nil where none was.
    var shown: (id: TweetID, display: Range<Int>)?
  }

  private(set) var entries: [Entry] = []
  private(set) var bytes: [UInt8] = []
  /// Places plus one, by hash; 0 is free. A power of two, at least half of it free.
  private var slots = [UInt32](repeating: 0, count: 1 << 12)

  /// More are to be stored before others come.
  static let entriesMax = 400_000

  var isEmpty: Bool { entries.isEmpty }
  var isFull: Bool { entries.count >= Self.entriesMax || bytes.count > 32 << 20 }

  /// The place of a mention, which stays until all is removed.
  mutating func place(
    _ kind: MentionKind, _ key: UnsafeBufferPointer<UInt8>, hash: UInt64
  ) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      let entry = entries[place]
      if entry.hash == hash, entry.kind == kind, bytes[entry.key].elementsEqual(key) {
        return place
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let start = bytes.count
    bytes.append(contentsOf: key)
    entries.append(Entry(hash: hash, kind: kind, key: start..<bytes.count))
    slots[slot] = UInt32(entries.count)
    if entries.count * 2 > slots.count { grow() }
    return entries.count - 1
  }

  mutating func add(_ number: Int64, at place: Int) { entries[place].added += number }

  /// Offers a spelling: that of the smallest id is kept, of one id the smallest in bytes.
  mutating func offer(_ display: UnsafeBufferPointer<UInt8>, of id: TweetID, at place: Int) {
    if let shown = entries[place].shown {
      if shown.id < id { return }
      if shown.id == id, !display.lexicographicallyPrecedes(bytes[shown.display]) { return }
    }
    let start = bytes.count
    bytes.append(contentsOf: display)
    entries[place].shown = (id, start..<bytes.count)
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    for slot in slots.indices { slots[slot] = 0 }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (place, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(place + 1)
    }
  }
}
