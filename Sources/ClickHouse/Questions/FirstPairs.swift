/// The first pairs of many, by falling count and then by their ends, without keeping all.
struct FirstPairs {
  /// Two places in the order of words, the first before the second.
  struct Entry {
    var count: Int
    var first: UInt32
    var second: UInt32
  }

  private let limit: Int
  private var entries: [Entry] = []
  /// What does not have a higher count comes behind those that are kept.
  private var floor = 0
  private var trimAt: Int
  /// How many pairs came.
  private(set) var total = 0

  init(limit: Int) {
    self.limit = limit
    trimAt = max(65_536, 2 * limit)
    if limit <= 0 { floor = .max }
  }

  /// To be called with rising `first`, and between two of them `trim`.
  mutating func add(_ entry: Entry) {
    total += 1
    if entry.count > floor { entries.append(entry) }
  }

  /// Drops what is not among the first. What comes later has a later first end, so it comes behind all
  /// that have its count.
  mutating func trim() {
    guard entries.count >= trimAt else { return }
    entries = sorted()
    floor = entries[entries.count - 1].count
  }

  /// In their order.
  func sorted() -> [Entry] {
    entries.first(limit) { left, right in
      if left.count != right.count { return left.count > right.count }
      return left.first == right.first ? left.second < right.second : left.first < right.first
    }
  }
}
