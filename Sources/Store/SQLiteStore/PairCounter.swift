import Tweets

/// Counts which two mentions stand together in how many of a set of tweets.
///
/// The rows of `term_mentions` tell of a mention its tweets. Turned around, for a block of mentions, they
/// tell of a tweet its mentions. Then for one mention after the other its tweets are walked over, and
/// what else they carry is counted, each in a place of its own: a pair costs one addition, and nothing
/// is hashed or sorted.
///
/// Memory: eight bytes for each mention of each tweet of a block (`linksMax` bounds it, and so there may
/// be several), and as much for each tweet. Time: with more than one block, all rows are read anew for
/// each. A tweet with `n` mentions has `n * (n - 1) / 2` pairs, which all are counted.
struct PairCounter {
  private let connection: Connection
  private let term: Int64
  private let tweets: TweetRanks
  /// In the order of their rows. Only pairs of these are counted.
  private let mentions: [CountedMention]

  /// How many mentions of tweets a block has at most: 128 MB.
  static let linksMax = 16_000_000

  /// - Parameter mentions: in the order of their rows, each with its number of these tweets.
  init(
    _ connection: Connection, term: Int64, tweets: TweetSet, mentions: [CountedMention]
  ) {
    self.connection = connection
    self.term = term
    self.tweets = TweetRanks(tweets)
    self.mentions = mentions
  }

  /// Calls `body` with the places of two mentions and the number of tweets that have both, once for each
  /// pair in at least `minCount` tweets, in no order that is promised.
  func forEachPair(
    minCount: Int, linksMax: Int = linksMax, _ body: (Int, Int, Int) -> Void
  ) throws(StoreError) {
    var low = 0
    while low < mentions.count {
      var links = 0
      var high = low
      while high < mentions.count, high == low || links + mentions[high].count <= linksMax {
        links += mentions[high].count
        high += 1
      }
      let block = PairBlock(low..<high, tweets: tweets.count, links: links)
      var isRoomy = true
      try forEachLink(of: block.mentions) {
        if !block.add(mention: $0, tweet: $1) { isRoomy = false }
      }
      guard isRoomy else {
        throw .corrupt(path: connection.path, detail: "counts of mentions are wrong")
      }
      block.turnAround()
      // First the pairs inside the block, then those of an earlier mention with one of it.
      block.forEachPairInside(minCount: minCount, body)
      var present = -1
      try forEachLink(of: 0..<low) { mention, tweet in
        if mention != present {
          block.givePairs(of: present, minCount: minCount, body)
          present = mention
        }
        block.countMentions(ofTweet: tweet)
      }
      block.givePairs(of: present, minCount: minCount, body)
      low = high
    }
  }

  /// Calls `body` with each tweet of some mentions, by its number: mention by mention.
  private func forEachLink(
    of range: Range<Int>, _ body: (Int, Int) -> Void
  ) throws(StoreError) {
    guard let first = range.first, let last = range.last else { return }
    let statement = try connection.cached(
      """
      SELECT mention, first_tweet, tweets FROM term_mentions
      WHERE term = ?1 AND mention BETWEEN ?2 AND ?3
      ORDER BY mention, first_tweet
      """)
    try statement.bind(term, at: 1)
    try statement.bind(mentions[first].mention, at: 2)
    try statement.bind(mentions[last].mention, at: 3)
    defer { statement.reset() }
    var place = first
    while try statement.step() {
      let mention = statement.int64(0)
      while place <= last, mentions[place].mention < mention { place += 1 }
      if place > last { break }
      guard mentions[place].mention == mention else { continue }
      let isSound = statement.withBlob(2) {
        PackedTweets.forEach(statement.int64(1), $0) { row in
          if let tweet = tweets.rank(of: row) { body(place, tweet) }
        }
      }
      guard isSound else { throw .damagedLinks(connection) }
    }
  }
}
