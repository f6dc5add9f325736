/// How far the splitter may go back in all.
///
/// After a broken value the next one is looked for on the line after its start, so bytes may be scanned
/// again, and again from each of the following lines. Files that nest deeper with every line would cost
/// their size times the nesting allowed. So going back has a price: once it has cost more than is free
/// plus a multiple of the bytes already behind, the splitter goes on behind the place that breaks.
/// The sum depends on the bytes of the file alone, not on how they arrive.
struct GoingBack {
  /// How much is free in every file.
  static let standardFreeBytes = 64 << 20

  let freeBytes: Int
  /// What going back has cost so far.
  private(set) var spentBytes: Int
  /// Whether something was not affordable.
  private(set) var hasDeclined = false

  init(freeBytes: Int, spentBytes: Int = 0) {
    self.freeBytes = freeBytes
    self.spentBytes = spentBytes
  }

  /// Pays for going back `count` bytes, to a value at `offset`; false if it is too dear.
  mutating func affords(_ count: Int, at offset: Int) -> Bool {
    guard spentBytes + count <= freeBytes + 8 * offset else {
      hasDeclined = true
      return false
    }
    spentBytes += count
    return true
  }
}
