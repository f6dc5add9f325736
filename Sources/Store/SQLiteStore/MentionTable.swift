import Glibc
import Tweets

/// The mentions that this connection has met, found by their bytes without making a string of each.
///
/// It remembers the row of each, so that a word is looked up in the database once and not once a
/// tweet. It may be emptied at any time between two units; it must be when another connection has
/// written, or when a transaction was rolled back.
final class MentionTable {
  /// One mention, by the place in the table that it keeps until the table is emptied.
  struct Entry {
    var hash: UInt64
    /// Its row in `mentions`; 0 until looked up or inserted.
    var row: Int64 = 0
    /// The number of the earliest tweet whose spelling is shown or offered; `.max` where none is, or where
    /// it is known by a text.
    var earliest: Int64 = .max
    /// Where its key lies in the table's bytes.
    var keyStart: UInt32
    var keyCount: UInt32
    var kind: MentionKind
  }

  // Plain memory and no arrays: an array keeps count of its owners and checks each index, which here, at
  // some four million look-ups a million tweets, was a third of the time.
  private var entries = UnsafeMutablePointer<Entry>.allocate(capacity: 512)
  private var entriesCapacity = 512
  private(set) var count = 0
  private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 8192)
  private var bytesCapacity = 8192
  private var bytesCount = 0
  /// Places plus one, by hash; 0 is free. A power of two, at least half of it free.
  private var slots = UnsafeMutablePointer<UInt32>.allocate(capacity: 1024)
  private var slotsCount = 1024

  /// How much the table may hold before it is to be emptied: some 60 MB with all that belongs to it,
  /// if the words are short.
  private let entriesMax: Int
  private let bytesMax: Int

  init(entriesMax: Int = 700_000, bytesMax: Int = 24 << 20) {
    self.entriesMax = entriesMax
    self.bytesMax = bytesMax
    slots.initialize(repeating: 0, count: slotsCount)
  }

  deinit {
    entries.deallocate()
    bytes.deallocate()
    slots.deallocate()
  }

  /// Whether it holds so much that it is to be emptied before the next batch.
  var isFull: Bool { count >= entriesMax || bytesCount >= bytesMax }

  /// Forgets everything; the memory is kept.
  func removeAll() {
    count = 0
    bytesCount = 0
    slots.update(repeating: 0, count: slotsCount)
  }

  /// The mention at a place.
  subscript(place: Int) -> Entry {
    precondition(place >= 0 && place < count)
    return entries[place]
  }

  /// The key of the mention at a place. Valid until a mention is added.
  func key(_ place: Int) -> UnsafeBufferPointer<UInt8> {
    let entry = self[place]
    return UnsafeBufferPointer(start: bytes + Int(entry.keyStart), count: Int(entry.keyCount))
  }

  /// The order of the unique index of `mentions`: kind, then key by its bytes.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (self[left], self[right])
    guard one.kind == other.kind else { return one.kind < other.kind }
    let order = memcmp(
      bytes + Int(one.keyStart), bytes + Int(other.keyStart),
      Int(min(one.keyCount, other.keyCount)))
    return order == 0 ? one.keyCount < other.keyCount : order < 0
  }

  /// Kind and first bytes of a mention, in the same order.
  func start(of place: Int) -> UInt64 {
    var start = UInt64(self[place].kind.rawValue)
    let key = key(place)
    for offset in 0..<7 { start = start << 8 | (offset < key.count ? UInt64(key[offset]) : 0) }
    return start
  }

  func setRow(_ row: Int64, at place: Int) {
    precondition(place >= 0 && place < count)
    entries[place].row = row
  }

  /// Notes that a tweet's spelling is shown or offered. False if an earlier one's is.
  func noteSpelling(_ number: Int64, at place: Int) -> Bool {
    precondition(place >= 0 && place < count)
    if entries[place].earliest < number { return false }
    entries[place].earliest = number
    return true
  }

  /// The place of a mention, which it gets now if it has none.
  ///
  /// - Parameter hash: `MentionHash` of the same.
  func place(of kind: MentionKind, _ key: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slotsCount - 1)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if entries[place].hash == hash, isSame(place, kind, key) { return place }
      slot = (slot + 1) & (slotsCount - 1)
    }
    return insert(kind, key, hash, into: slot)
  }

  /// The place of a mention, or nil if it has none.
  func knownPlace(
    of kind: MentionKind, _ key: UnsafeBufferPointer<UInt8>, hash: UInt64
  ) -> Int? {
    var slot = Int(truncatingIfNeeded: hash) & (slotsCount - 1)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if entries[place].hash == hash, isSame(place, kind, key) { return place }
      slot = (slot + 1) & (slotsCount - 1)
    }
    return nil
  }

  private func isSame(
    _ place: Int, _ kind: MentionKind, _ key: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard entries[place].kind == kind, Int(entries[place].keyCount) == key.count else {
      return false
    }
    return memcmp(
      bytes + Int(entries[place].keyStart), key.baseAddress.unsafelyUnwrapped, key.count) == 0
  }

  private func insert(
    _ kind: MentionKind, _ key: UnsafeBufferPointer<UInt8>, _ hash: UInt64, into slot: Int
  ) -> Int {
    if count == entriesCapacity {
      Self.enlarge(&entries, count, to: entriesCapacity * 2)
      entriesCapacity *= 2
    }
    if bytesCount + key.count > bytesCapacity {
      let capacity = max(bytesCapacity * 2, bytesCount + key.count)
      Self.enlarge(&bytes, bytesCount, to: capacity)
      bytesCapacity = capacity
    }
    (bytes + bytesCount).update(from: key.baseAddress.unsafelyUnwrapped, count: key.count)
    (entries + count).initialize(
      to: Entry(
        hash: hash, keyStart: UInt32(bytesCount), keyCount: UInt32(key.count), kind: kind))
    bytesCount += key.count
    count += 1
    slots[slot] = UInt32(count)
    if count * 2 > slotsCount { growSlots() }
    return count - 1
  }

  private static func enlarge<Element>(
    _ memory: inout UnsafeMutablePointer<Element>, _ count: Int, to capacity: Int
  ) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    memory = larger
  }

  private func growSlots() {
    slots.deallocate()
    slotsCount *= 4
    slots = .allocate(capacity: slotsCount)
    slots.initialize(repeating: 0, count: slotsCount)
    for place in 0..<count {
      var slot = Int(truncatingIfNeeded: entries[place].hash) & (slotsCount - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slotsCount - 1) }
      slots[slot] = UInt32(place + 1)
    }
  }
}
