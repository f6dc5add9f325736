/// Links in the order in which they are written: mention by mention, each with its tweets.
struct LinkSlices {
  /// A mention with its new tweets, as a part of a slice's.
  struct Group {
    /// Its place in the table of mentions.
    var place: Int
    var tweets: Range<Int>
  }

  /// So many links, or mentions, are laid out at a time, which takes some 20 MB, however many wait.
  /// All links are read once for each slice; 5 million take 15 ms.
  private static let linksMax = 1_000_000
  private static let mentionsMax = 200_000

  private let links: StagedLinks
  /// By place: how many links the mention has.
  private var counts: [UInt32]
  /// The places of the mentions that have any, in the order of their rows.
  private let order: [UInt32]

  /// - Parameter row: the row of the mention at a place.
  init(_ links: StagedLinks, places: Int, row: (Int) -> Int64) {
    self.links = links
    var counts = [UInt32](repeating: 0, count: places)
    counts.withUnsafeMutableBufferPointer { counts in
      links.forEach { mention, _ in counts[mention] += 1 }
    }
    self.counts = counts
    var rows: [(row: Int64, place: UInt32)] = []
    for place in 0..<places where counts[place] > 0 { rows.append((row(place), UInt32(place))) }
    rows.sort { $0.row < $1.row }
    order = rows.map(\.place)
  }

  /// Calls `body` with the mentions of each slice in their order, and with the tweets of all of them;
  /// those of a mention ascend.
  func forEach(
    _ body: ([Group], [Int64]) throws(StoreError) -> Void
  ) throws(StoreError) {
    var starts = [UInt32](repeating: .max, count: counts.count)
    var first = 0
    while first < order.count {
      var groups: [Group] = []
      var room = 0
      while first < order.count, groups.count < Self.mentionsMax, room < Self.linksMax {
        let place = Int(order[first])
        let end = room + Int(counts[place])
        groups.append(Group(place: place, tweets: room..<end))
        starts[place] = UInt32(room)
        room = end
        first += 1
      }
      let tweets = tweets(&starts, count: room, groups)
      for group in groups { starts[group.place] = .max }
      try body(groups, tweets)
    }
  }

  /// The tweets of a slice, counted into their places and not sorted: they come in ascending order
  /// already, but for those that were stored before.
  private func tweets(_ starts: inout [UInt32], count: Int, _ groups: [Group]) -> [Int64] {
    var tweets = [Int64](repeating: 0, count: count)
    tweets.withUnsafeMutableBufferPointer { tweets in
      starts.withUnsafeMutableBufferPointer { next in
        links.forEach { mention, tweet in
          guard next[mention] != .max else { return }
          tweets[Int(next[mention])] = tweet
          next[mention] += 1
        }
      }
    }
    for group in groups {
      let isAscending = group.tweets.dropFirst().allSatisfy { tweets[$0 - 1] < tweets[$0] }
      if !isAscending { tweets[group.tweets].sort() }
    }
    return tweets
  }
}
