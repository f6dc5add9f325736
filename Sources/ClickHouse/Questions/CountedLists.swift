import Store
import Tweets

/// Lists of mentions on their way from the shards, each of which gives its own in their order.
struct CountedLists {
  private struct Entry {
    /// Key behind sign.
    var word: [UInt8]
    var count: Int
    /// Without sign.
    var display: String
  }

  private let kinds: [MentionKind]
  /// By kind and shard.
  private var parts: [[[Entry]]]
  private var merged: [[Entry]]
  private var totals: [MentionTotals]

  init(_ kinds: [MentionKind], shards: Int) {
    self.kinds = kinds
    parts = Array(repeating: Array(repeating: [], count: shards), count: kinds.count)
    merged = Array(repeating: [], count: kinds.count)
    totals = Array(repeating: MentionTotals(shown: 0, below: 0), count: kinds.count)
  }

  /// Columns of a list that has all: word, number and display; or in place of a word the sign, the number 0,
  /// and in the third how many are below.
  mutating func takeWhole(_ row: Row, of shard: Int) {
    let word = row.bytes(0)
    guard let sign = word.first else { return }
    for place in kinds.indices where kinds[place].sign == sign {
      let count = row.int(1)
      if count == 0 {
        totals[place].below += row.int(2)
      } else {
        totals[place].shown += 1
        parts[place][shard].append(Entry(word: word, count: count, display: row.string(3)))
      }
    }
  }

  /// Columns: word, number, and 0 or one more than how many are below.
  mutating func take(_ row: Row, of shard: Int) {
    let word = row.bytes(0)
    guard let sign = word.first else { return }
    let below = row.int(2)
    for place in kinds.indices where kinds[place].sign == sign {
      if below > 0 {
        totals[place].shown += row.int(1)
        totals[place].below += below - 1
      } else {
        parts[place][shard].append(Entry(word: word, count: row.int(1), display: ""))
      }
    }
  }

  /// Merges what the shards gave.
  mutating func merge(top: Int) {
    for place in kinds.indices {
      let sorted = parts[place]
      var heads = [Int](repeating: 0, count: sorted.count)
      let count = min(top, sorted.reduce(0) { $0 + $1.count })
      merged[place].reserveCapacity(count)
      while merged[place].count < count {
        var first: Int?
        for shard in sorted.indices where heads[shard] < sorted[shard].count {
          guard let best = first else {
            first = shard
            continue
          }
          if Self.precedes(sorted[shard][heads[shard]], sorted[best][heads[best]]) { first = shard }
        }
        guard let first else { break }
        merged[place].append(sorted[first][heads[first]])
        heads[first] += 1
      }
      parts[place] = []
    }
  }

  private static func precedes(_ one: Entry, _ other: Entry) -> Bool {
    one.count == other.count
      ? one.word.lexicographicallyPrecedes(other.word) : one.count > other.count
  }

  /// The words of all lists.
  var words: [[UInt8]] { merged.flatMap { $0.map(\.word) } }

  mutating func show(_ display: ([UInt8]) -> String?) {
    for place in merged.indices {
      for entry in merged[place].indices {
        merged[place][entry].display = display(merged[place][entry].word) ?? ""
      }
    }
  }

  var answer: [PopularityList] {
    kinds.indices.map { place in
      let sign = String(Unicode.Scalar(kinds[place].sign))
      let mentions = merged[place].map { entry in
        MentionCount(
          kind: kinds[place], key: String(decoding: entry.word[1...], as: UTF8.self),
          display: sign + entry.display,
          count: entry.count)
      }
      return PopularityList(kind: kinds[place], mentions: mentions, totals: totals[place])
    }
  }
}
