import Tweets

/// The first pairs of many, by falling count and then by the words of both ends, without keeping all.
struct BestPairs {
  private struct Entry {
    var count: Int
    /// Places among the mentions; after `inOrder` the one comes first whose word does.
    var first: UInt32
    var second: UInt32
  }

  private let connection: Connection
  private let mentions: [CountedMention]
  private let limit: Int
  /// So many equal counts beyond the limit may wait for their words.
  private let tiesMax: Int
  private var entries: [Entry] = []
  /// What has a lower count cannot be among the first.
  private var floor = 0
  private var trimAt: Int
  /// The place of each mention in the order of words, found when it is needed.
  private var ranks: [Int32]
  private static let unranked: Int32 = -1
  private var words: MentionWords
  /// How many pairs came.
  private(set) var total = 0

  private static let trimMin = 65_536

  init(
    _ connection: Connection, mentions: [CountedMention], limit: Int,
    tiesMax: Int = PairList.pairsMax
  ) {
    self.connection = connection
    self.mentions = mentions
    self.limit = limit
    self.tiesMax = tiesMax
    trimAt = min(Self.trimMin, 2 * (limit + tiesMax))
    words = MentionWords(connection)
    ranks = [Int32](repeating: Self.unranked, count: mentions.count)
  }

  mutating func add(_ first: Int, _ second: Int, _ count: Int) throws(StoreError) {
    total += 1
    guard count >= floor else { return }
    entries.append(Entry(count: count, first: UInt32(first), second: UInt32(second)))
    if entries.count >= trimAt { try trim() }
  }

  /// Drops what cannot be among the first. Equal counts stay, since their words tell which of them comes
  /// first; only where those alone are too many, the words are asked now.
  private mutating func trim() throws(StoreError) {
    entries.sort { $0.count > $1.count }
    if entries.count > limit {
      floor = limit > 0 ? entries[limit - 1].count : Int.max
      entries.removeSubrange((entries.firstIndex { $0.count < floor } ?? entries.count)...)
    }
    if entries.count > limit + tiesMax {
      try sortByWords()
      entries.removeSubrange(limit...)
    }
    trimAt = max(trimAt, 2 * entries.count)
  }

  /// Puts the ends of each pair in the order of their words, and then the pairs.
  private mutating func sortByWords() throws(StoreError) {
    try rankEnds()
    var ranked: [(entry: Entry, first: Int32, second: Int32)] = []
    ranked.reserveCapacity(entries.count)
    for var entry in entries {
      if ranks[Int(entry.first)] > ranks[Int(entry.second)] { swap(&entry.first, &entry.second) }
      ranked.append((entry, ranks[Int(entry.first)], ranks[Int(entry.second)]))
    }
    ranked.sort { left, right in
      if left.entry.count != right.entry.count { return left.entry.count > right.entry.count }
      return left.first == right.first ? left.second < right.second : left.first < right.first
    }
    entries = ranked.map(\.entry)
  }

  /// Ranks the ends of all entries, and those that were ranked before.
  private mutating func rankEnds() throws(StoreError) {
    var hasNew = false
    for entry in entries {
      if ranks[Int(entry.first)] == Self.unranked || ranks[Int(entry.second)] == Self.unranked {
        (ranks[Int(entry.first)], ranks[Int(entry.second)]) = (0, 0)
        hasNew = true
      }
    }
    guard hasNew else { return }
    var places: [(mention: Int, word: Int)] = []
    for end in ranks.indices where ranks[end] != Self.unranked {
      places.append((end, try words.place(of: mentions[end].mention, mentions[end].kind)))
    }
    places.sort { words.precedes($0.word, $1.word) }
    for (rank, place) in places.enumerated() { ranks[place.mention] = Int32(rank) }
  }

  /// The answer. Cost: a look-up for each mention in it.
  mutating func list() throws(StoreError) -> PairList {
    try trim()
    try sortByWords()
    entries = Array(entries.prefix(limit))
    let ends = Set(entries.map { Int($0.first) }).union(entries.map { Int($0.second) })
      .sorted { ranks[$0] < ranks[$1] }
    var places: [Int: Int] = [:]
    var list = PairList(total: total)
    for end in ends {
      let mention = mentions[end]
      let word = try words.place(of: mention.mention, mention.kind)
      places[end] = list.mentions.count
      list.mentions.append(
        MentionCount(
          kind: mention.kind, key: words.key(word), display: words.display(word),
          count: mention.count))
    }
    list.pairs = entries.map { entry in
      PairList.Pair(
        first: places[Int(entry.first)] ?? 0, second: places[Int(entry.second)] ?? 0,
        count: entry.count)
    }
    return list
  }
}
