import Tweets

/// The mentions that this connection has met, found by their bytes without making a string of each.
///
/// It remembers the row of each, so that a word is looked up in the database once and not once a
/// tweet. It may be emptied at any time between two batches; it must be when another connection has
/// written, or when a transaction was rolled back.
struct MentionTable {
  /// One mention, by the place in `entries` that it keeps until the table is emptied.
  struct Entry {
    var kind: MentionKind
    /// Where its key lies in `bytes`.
    var key: Range<Int>
    var hash: UInt64
    /// Its row in `mentions`; nil until looked up or inserted.
    var row: Int64?
    /// The tweet whose spelling is shown; set with `row`.
    var displayTweet: TweetID?
  }

  private(set) var entries: [Entry] = []
  private(set) var bytes: [UInt8] = []
  /// Places in `entries` plus one, by hash; 0 is free. A power of two, at least half of it free.
  private var slots = [Int32](repeating: 0, count: 1024)

  /// How much the table may hold before it is to be emptied: some 60 MB with all that belongs to it,
  /// if the words are short.
  private let entriesMax: Int
  private let bytesMax: Int

  init(entriesMax: Int = 500_000, bytesMax: Int = 32 << 20) {
    self.entriesMax = entriesMax
    self.bytesMax = bytesMax
  }

  /// Whether it holds so much that it is to be emptied before the next batch.
  var isFull: Bool { entries.count >= entriesMax || bytes.count >= bytesMax }

  mutating func removeAll() { self = MentionTable(entriesMax: entriesMax, bytesMax: bytesMax) }

  func key(_ place: Int) -> ArraySlice<UInt8> { bytes[entries[place].key] }

  mutating func setRow(_ row: Int64, displayTweet: TweetID, at place: Int) {
    entries[place].row = row
    entries[place].displayTweet = displayTweet
  }

  mutating func setDisplayTweet(_ tweet: TweetID, at place: Int) {
    entries[place].displayTweet = tweet
  }

  /// The place of a mention, which it gets now if it has none.
  mutating func place(of kind: MentionKind, _ key: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = Self.hash(kind, key)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if entries[place].hash == hash, isSame(place, kind, key) { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    return insert(kind, key, hash, into: slot)
  }

  private func isSame(
    _ place: Int, _ kind: MentionKind, _ key: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let entry = entries[place]
    return entry.kind == kind && entry.key.count == key.count
      && bytes[entry.key].elementsEqual(key)
  }

  private mutating func insert(
    _ kind: MentionKind, _ key: UnsafeBufferPointer<UInt8>, _ hash: UInt64, into slot: Int
  ) -> Int {
    let start = bytes.count
    bytes.append(contentsOf: key)
    entries.append(Entry(kind: kind, key: start..<bytes.count, hash: hash))
    slots[slot] = Int32(entries.count)
    if entries.count * 2 > slots.count { grow() }
    return entries.count - 1
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 4)
    for (place, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(place + 1)
    }
  }

  /// Differs from process to process, so that nobody can write tweets whose words all collide.
  private static let seed = UInt64.random(in: .min ... .max)

  private static func hash(_ kind: MentionKind, _ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed ^ UInt64(kind.rawValue)
    var rest = UnsafeRawBufferPointer(key)
    while rest.count >= 8 {
      hash = mixed(hash ^ rest.loadUnaligned(as: UInt64.self))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(8))
    }
    var tail = UInt64(key.count)
    for byte in rest { tail = tail << 8 | UInt64(byte) }
    return mixed(hash ^ tail)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return high ^ low
  }
}
