import CSQLite

/// The numbers of the new tweets of a unit, whose rows come one after the other.
struct StagedIDs {
  struct Entry {
    var id: Int64
    /// The tweet's row.
    var tweet: Int64
  }

  /// The row of the first.
  private var firstRow: Int64 = 0
  /// In the order of the rows. `.min`, which is no id, for a tweet that is known by a text.
  private var numbers: [Int64] = []

  /// Whether there are none.
  var isEmpty: Bool { numbers.isEmpty }

  /// Adds the tweet of the next row; nil for one that is known by a text.
  mutating func append(_ number: Int64?, _ row: Int64) {
    if numbers.isEmpty { firstRow = row }
    precondition(row == firstRow + Int64(numbers.count), "new tweets have one row after the other")
    numbers.append(number ?? .min)
  }

  /// Those of some numbers that are here, by number.
  ///
  /// All numbers of the unit are looked through: for the few that a batch asks for, that takes a
  /// millisecond, where an index of them would take more with every tweet.
  func rows(of wanted: [Int64]) -> [Int64: Int64] {
    guard !wanted.isEmpty, !numbers.isEmpty else { return [:] }
    let mask = UInt64(1 << 15 - 1)
    var marks = [Bool](repeating: false, count: Int(mask) + 1)
    for number in wanted { marks[Self.mark(number, mask)] = true }
    let set = Set(wanted)
    var found: [Int64: Int64] = [:]
    for (index, number) in numbers.enumerated()
    where marks[Self.mark(number, mask)] && set.contains(number) {
      found[number] = firstRow + Int64(index)
    }
    return found
  }

  private static func mark(_ number: Int64, _ mask: UInt64) -> Int {
    Int((UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15) >> 40 & mask)
  }

  /// Calls `body` with each number.
  func forEach(_ body: (Int64) -> Void) {
    for number in numbers where number != .min { body(number) }
  }

  /// All of them by ascending id.
  func sorted() -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(numbers.count)
    for (index, number) in numbers.enumerated() where number != .min {
      entries.append(Entry(id: number, tweet: firstRow + Int64(index)))
    }
    entries.sort { $0.id < $1.id }
    return entries
  }
}

/// Source of the table `staged_ids (id, tweet)`.
final class StagedIDRows: RowSource {
  /// By ascending id.
  var rows: [StagedIDs.Entry] = []

  override var rowCount: Int { rows.count }

  override func give(_ column: Int, of row: Int, to context: OpaquePointer) {
    sqlite3_result_int64(context, column == 0 ? rows[row].id : rows[row].tweet)
  }
}
