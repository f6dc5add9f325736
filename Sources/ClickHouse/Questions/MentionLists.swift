import Tweets

/// Which mentions the tweets of an answer have: each list once, with the number of tweets that have it.
///
/// Pairs are counted here and not by the servers: the tweets of a pair lie on several, so that each would
/// have to tell of all its pairs, of which there are more than lists.
struct MentionLists {
  private var places = MentionPlaces()
  /// Of each place, the tweets that have it.
  private var counts: [Int] = []
  /// The mentions of one list behind those of another.
  private var items: [UInt32] = []
  /// Where each list ends, and how many tweets have it.
  private var ends: [(end: Int, tweets: Int)] = []

  /// Takes a list in.
  ///
  /// - Parameter words: with `separator` between them, each once.
  mutating func add(_ words: [UInt8], tweets: Int) {
    words.withUnsafeBufferPointer { words in
      var start = 0
      while start < words.count {
        let end = words[start...].firstIndex(of: Self.separator) ?? words.count
        let place = places.place(of: UnsafeBufferPointer(rebasing: words[start..<end]))
        if place == counts.count { counts.append(0) }
        counts[place] += tweets
        items.append(UInt32(place))
        start = end + 1
      }
    }
    ends.append((items.count, tweets))
  }

  /// A byte that no text in UTF-8 has.
  static let separator: UInt8 = 0xFF

  /// The pairs that at least so many tweets have.
  func pairs(minCount: Int) -> MentionPairs {
    // No pair is in more tweets than either end.
    let common = counts.indices.filter { counts[$0] >= minCount }.sorted(by: places.precedes)
    var order = [UInt32](repeating: .max, count: counts.count)
    for (rank, place) in common.enumerated() { order[place] = UInt32(rank) }
    var pairs = MentionPairs(
      words: common.map { Array(places[$0]) }, counts: common.map { counts[$0] })
    var start = 0
    for (end, tweets) in ends {
      pairs.add(items[start..<end].map { order[Int($0)] }.filter { $0 != .max }, tweets: tweets)
      start = end
    }
    return pairs
  }
}

/// Counts pairs of mentions: for each mention, those behind it in all lists that have it.
///
/// Memory goes with the lists and the mentions, not with the pairs, of which two tweets of thousands of
/// mentions have millions.
struct MentionPairs {
  /// In their order: keys behind their signs.
  let words: [[UInt8]]
  /// Of each word, the tweets that have it.
  let counts: [Int]
  /// Lists of places among the words, rising within each list.
  private var items: [UInt32] = []
  /// To which list each item belongs.
  private var lists: [UInt32] = []
  private var ends: [(end: Int, tweets: Int)] = []

  init(words: [[UInt8]], counts: [Int]) {
    self.words = words
    self.counts = counts
  }

  /// Takes a list of places in; one alone is no pair.
  mutating func add(_ places: [UInt32], tweets: Int) {
    guard places.count > 1 else { return }
    items += places.sorted()
    lists += repeatElement(UInt32(ends.count), count: places.count)
    ends.append((items.count, tweets))
  }

  /// The first of those that at least so many tweets have.
  func first(_ limit: Int, minCount: Int) -> FirstPairs {
    var first = FirstPairs(limit: limit)
    let (starts, its) = itemsByPlace()
    var beside = [Int](repeating: 0, count: words.count)
    var met: [UInt32] = []
    for place in words.indices {
      for item in its[starts[place]..<starts[place + 1]] {
        let list = ends[Int(lists[Int(item)])]
        for other in items[Int(item) + 1..<list.end] {
          if beside[Int(other)] == 0 { met.append(other) }
          beside[Int(other)] += list.tweets
        }
      }
      for other in met {
        if beside[Int(other)] >= minCount {
          first.add(.init(count: beside[Int(other)], first: UInt32(place), second: other))
        }
        beside[Int(other)] = 0
      }
      met.removeAll(keepingCapacity: true)
      first.trim()
    }
    return first
  }

  /// The items that are each place, one place behind the other, and where those of each begin.
  private func itemsByPlace() -> (starts: [Int], items: [UInt32]) {
    var starts = [Int](repeating: 0, count: words.count + 1)
    for place in items { starts[Int(place) + 1] += 1 }
    for place in words.indices { starts[place + 1] += starts[place] }
    var next = starts
    var its = [UInt32](repeating: 0, count: items.count)
    for (item, place) in items.enumerated() {
      its[next[Int(place)]] = UInt32(item)
      next[Int(place)] += 1
    }
    return (starts, its)
  }
}
