/// How far the splitter may go back in all.
///
/// After a broken value the next one is looked for on the line after its start, so bytes may be scanned
/// again, and again from each of the following lines. Files that nest deeper with every line would cost
/// their size times the nesting allowed. So going back has a price: once it has cost more than is free
/// plus a multiple of the bytes already behind, the splitter goes on behind the place that breaks.
/// The sum depends on the bytes of the file alone, not on how they arrive.
struct GoingBack {
  let freeBytes: Int
  private var spentBytes = 0

  init(freeBytes: Int) { self.freeBytes = freeBytes }

  /// Pays for going back `count` bytes, to a value at `offset`; false if it is too dear.
  mutating func affords(_ count: Int, at offset: Int) -> Bool {
    guard spentBytes + count <= freeBytes + 8 * offset else { return false }
    spentBytes += count
    return true
  }
}
