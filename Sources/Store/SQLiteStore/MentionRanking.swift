import Tweets

/// The places of mentions in a list of popularity: by falling count, equal ones by key. A place is found
/// when it is asked for, since to tell equal counts apart takes a look-up of each.
struct MentionRanking {
  /// By falling count.
  private let counts: [CountedMention]
  /// The places of those whose count was asked for.
  private var ranks: [Int64: Int] = [:]
  private var known: Set<Int> = []

  /// - Parameter mentions: all that are in the list, of one kind, by falling count.
  init(_ mentions: [CountedMention]) { counts = mentions }

  /// The place of a mention, from 1; nil if it is not in the list.
  mutating func rank(
    of mention: Int64, count: Int, _ order: inout MentionOrder
  ) throws(StoreError) -> Int? {
    if known.insert(count).inserted { try rank(count, &order) }
    return ranks[mention]
  }

  /// Finds the places of all with one count.
  private mutating func rank(_ count: Int, _ order: inout MentionOrder) throws(StoreError) {
    let start = index { $0 <= count }
    let end = index { $0 < count }
    let ranked = try order.first(Array(counts[start..<end]), limit: .max) { _ in 0 }
    for (offset, row) in ranked.enumerated() { ranks[row.mention] = start + offset + 1 }
  }

  /// Where counts begin for which something holds, as it does for all lower ones.
  private func index(where isThere: (Int) -> Bool) -> Int {
    var (low, high) = (0, counts.count)
    while low < high {
      let middle = (low + high) / 2
      if isThere(counts[middle].count) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
