import CSQLite

/// The numbers of the new tweets of a unit, whose rows come one after the other.
struct StagedIDs {
  /// The row of the first.
  private var firstRow: Int64 = 0
  /// In the order of the rows. `.min`, which is no id, for a tweet that is known by a text.
  private var numbers: [Int64] = []
  /// Where each batch begins: within a batch, ids ascend.
  private var starts: [Int] = []

  /// Whether there are none.
  var isEmpty: Bool { numbers.isEmpty }

  /// Adds the tweet of the next row; nil for one that is known by a text.
  mutating func append(_ number: Int64?, _ row: Int64) {
    if numbers.isEmpty { firstRow = row }
    precondition(row == firstRow + Int64(numbers.count), "new tweets have one row after the other")
    numbers.append(number ?? .min)
  }

  /// Tells that a batch begins, whose ids ascend, those known by a text at the end.
  mutating func beginBatch() { starts.append(numbers.count) }

  /// Those of some numbers, in ascending order, that are here, by number.
  ///
  /// Cost: a few are sought in each batch by halves; many go along with each batch.
  func rows(of wanted: [Int64]) -> [Int64: Int64] {
    guard !wanted.isEmpty, !numbers.isEmpty else { return [:] }
    var found: [Int64: Int64] = [:]
    numbers.withUnsafeBufferPointer { numbers in
      for (index, start) in starts.enumerated() {
        var place = start
        var end = index + 1 < starts.count ? starts[index + 1] : numbers.count
        while end > start, numbers[end - 1] == .min { end -= 1 }
        let isSought = wanted.count * 16 < end - start
        for number in wanted {
          if isSought {
            place = Self.lowerBound(of: number, in: numbers, place..<end)
          } else {
            while place < end, numbers[place] < number { place += 1 }
          }
          guard place < end else { break }
          if numbers[place] == number { found[number] = firstRow + Int64(place) }
        }
      }
    }
    return found
  }

  private static func lowerBound(
    of number: Int64, in numbers: UnsafeBufferPointer<Int64>, _ range: Range<Int>
  ) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Calls `body` with each number.
  func forEach(_ body: (Int64) -> Void) {
    for number in numbers where number != .min { body(number) }
  }

  /// How many have a number.
  var count: Int { numbers.count { $0 != .min } }

  /// So many are sorted at a time, which takes some 3 MB, however many wait.
  private static let sliceIDs = 100_000

  /// Calls `body` with all of them by ascending id, slice by slice.
  ///
  /// Cost: all are looked through for each slice; 2 million in 20 slices take 0.2 s with the sorting.
  func forEachSlice(
    _ body: ([PackedIDs.Entry]) throws(StoreError) -> Void
  ) throws(StoreError) {
    let bounds = sliceBounds()
    for (index, first) in bounds.enumerated() {
      // Nothing is `.min` but what has no number.
      let last = index + 1 < bounds.count ? bounds[index + 1] - 1 : .max
      var entries: [PackedIDs.Entry] = []
      entries.reserveCapacity(Self.sliceIDs * 5 / 4)
      numbers.withUnsafeBufferPointer { numbers in
        for place in numbers.indices where numbers[place] >= first && numbers[place] <= last {
          entries.append(PackedIDs.Entry(id: numbers[place], tweet: firstRow + Int64(place)))
        }
      }
      entries.sort { $0.id < $1.id }
      if !entries.isEmpty { try body(entries) }
    }
  }

  /// The lowest numbers of slices of about equal size, told by a sample.
  private func sliceBounds() -> [Int64] {
    let slices = numbers.count / Self.sliceIDs + 1
    let sampled = stride(from: 0, to: numbers.count, by: max(1, numbers.count / 4096))
    let sample = sampled.map { numbers[$0] }.sorted()
    var bounds = [Int64.min + 1]
    for slice in 1..<max(1, slices) {
      let bound = sample[slice * sample.count / slices]
      if bound > bounds[bounds.count - 1] { bounds.append(bound) }
    }
    return bounds
  }
}

/// Source of the table `staged_ids (first_id, ids)`.
final class StagedIDRows: RowSource {
  static let columns = ["first_id", "ids"]

  /// By ascending id.
  var entries: [PackedIDs.Entry] = []
  /// The packed ids of the row under way, its memory used again.
  private var packed: [UInt8] = []

  override var rowCount: Int { (entries.count + PackedIDs.idsMax - 1) / PackedIDs.idsMax }

  override func give(_ column: Int, of row: Int, to context: OpaquePointer) {
    let start = row * PackedIDs.idsMax
    guard column == 1 else { return sqlite3_result_int64(context, entries[start].id) }
    packed.removeAll(keepingCapacity: true)
    PackedIDs.append(entries[start..<min(entries.count, start + PackedIDs.idsMax)], to: &packed)
    packed.withUnsafeBytes {
      sqlite3_result_blob(context, $0.baseAddress, Int32($0.count), nil)
    }
  }
}
