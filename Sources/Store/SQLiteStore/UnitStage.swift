import Tweets

/// What an open unit has taken in and not written yet.
///
/// A tweet's own row is written with its batch, at the end of its table. What stands in tables of another
/// order waits here until there is much of it, and is then written in that order: to write it batch
/// by batch would touch nearly every page of a large table each time. With ten million tweets stored,
/// 20,000 new ids lie on 20,000 of the 50,000 pages of `tweet_ids`.
struct UnitStage {
  /// Ids of new tweets.
  var ids = StagedIDs()
  /// By the row of the term: its new pairs of mention and tweet.
  private(set) var links: [Int64: StagedLinks] = [:]
  /// The spelling to be shown for each mention, if its tweet is the earliest.
  var spellings = Spellings()
  /// When the tweets were made.
  var times = StagedTimes()

  /// So many tweets or links are held at most: some 25 MB, and as much again while they are sorted.
  private static let tweetsMax = 400_000
  private static let linksMax = 1_200_000

  /// Whether nothing waits.
  var isEmpty: Bool { ids.isEmpty && links.isEmpty && times.isEmpty && spellings.offers.isEmpty }

  /// Whether it holds so much that it is to be written before the next batch.
  var isFull: Bool {
    times.count >= Self.tweetsMax || links.values.reduce(0) { $0 + $1.count } >= Self.linksMax
  }

  /// The links of a term, to be added to.
  mutating func links(of term: Int64) -> StagedLinks {
    if let known = links[term] { return known }
    let made = StagedLinks(room: links.isEmpty ? Self.linksMax : 0)
    links[term] = made
    return made
  }
}

/// Pairs of a mention, by its place in the table of mentions, and a tweet, by its row.
final class StagedLinks {
  private(set) var mentions: [UInt32] = []
  private(set) var tweets: [Int64] = []

  var count: Int { mentions.count }

  /// - Parameter room: for how many there is to be room, so that they need not move. Memory is taken
  ///   as it is used.
  init(room: Int = 0) {
    mentions.reserveCapacity(room)
    tweets.reserveCapacity(room)
  }

  func append(_ mention: Int, _ tweet: Int64) {
    mentions.append(UInt32(mention))
    tweets.append(tweet)
  }

  /// Marks the places of the mentions.
  func mark(in isMarked: inout [Bool]) {
    for mention in mentions { isMarked[Int(mention)] = true }
  }

  /// Gives all of them away: the tweets of each mention together, in ascending order, and where they
  /// begin: those of the mention at place p are `tweets[starts[p]..<starts[p + 1]]`.
  ///
  /// Counted into their places and not sorted: tweets come in ascending order already, but for those
  /// that were stored before.
  func takeByMention(places: Int) -> (tweets: [Int64], starts: [Int]) {
    defer {
      mentions = []
      tweets = []
    }
    var starts = [Int](repeating: 0, count: places + 1)
    for mention in mentions { starts[Int(mention) + 1] += 1 }
    for place in 0..<places { starts[place + 1] += starts[place] }
    var next = starts
    var sorted = [Int64](repeating: 0, count: tweets.count)
    for index in mentions.indices {
      let place = Int(mentions[index])
      sorted[next[place]] = tweets[index]
      next[place] += 1
    }
    for place in 0..<places {
      let range = starts[place]..<starts[place + 1]
      let isAscending = range.dropFirst().allSatisfy { sorted[$0 - 1] < sorted[$0] }
      if !isAscending { sorted[range].sort() }
    }
    return (sorted, starts)
  }
}
