/// The tweets of a block of mentions, and turned around: the mentions of each tweet.
struct PairBlock {
  /// Which mentions, by their places among all.
  let mentions: Range<Int>
  /// The tweets of one mention after the other.
  private var tweetsOf: [UInt32] = []
  /// Where the tweets of a mention begin; one more than there are mentions.
  private var beginnings: [Int] = [0]
  /// The mentions of one tweet after the other, ascending, counted from the block's first.
  private var mentionsOf: [UInt32] = []
  /// Where the mentions of a tweet begin; one more than there are tweets.
  private var starts: [UInt32]
  /// How often each mention of the block stood beside the present one, and which ever did.
  private var counts: [UInt32]
  private var met: [UInt32] = []

  /// - Parameters:
  ///   - tweets: how many there are, whether they carry one of these mentions or not.
  ///   - links: how many there will be, that is mentions of tweets.
  init(_ mentions: Range<Int>, tweets: Int, links: Int) {
    self.mentions = mentions
    tweetsOf.reserveCapacity(links)
    starts = [UInt32](repeating: 0, count: tweets + 1)
    counts = [UInt32](repeating: 0, count: mentions.count)
  }

  /// Adds a mention of a tweet; mention by mention, in their order.
  mutating func add(mention: Int, tweet: Int) {
    while beginnings.count <= mention - mentions.lowerBound { beginnings.append(tweetsOf.count) }
    tweetsOf.append(UInt32(tweet))
    starts[tweet + 1] += 1
  }

  /// Makes the mentions of each tweet, when all are added.
  mutating func turnAround() {
    while beginnings.count <= mentions.count { beginnings.append(tweetsOf.count) }
    for tweet in 1..<starts.count { starts[tweet] += starts[tweet - 1] }
    mentionsOf = [UInt32](repeating: 0, count: tweetsOf.count)
    var ends = starts
    for mention in 0..<mentions.count {
      for link in beginnings[mention]..<beginnings[mention + 1] {
        let tweet = Int(tweetsOf[link])
        mentionsOf[Int(ends[tweet])] = UInt32(mention)
        ends[tweet] += 1
      }
    }
  }

  /// Calls `body` with each two mentions of the block.
  mutating func forEachPairInside(minCount: Int, _ body: (Int, Int, Int) -> Void) {
    // Mentions come in ascending order, and so they do in each tweet: what lies before `nexts` was
    // counted with all that follows it.
    var nexts = starts
    for mention in 0..<mentions.count {
      for link in beginnings[mention]..<beginnings[mention + 1] {
        let tweet = Int(tweetsOf[link])
        nexts[tweet] += 1
        count(Int(nexts[tweet])..<Int(starts[tweet + 1]))
      }
      givePairs(of: mentions.lowerBound + mention, minCount: minCount, body)
    }
  }

  /// Counts all mentions of the block that a tweet has, beside one that is not of the block.
  mutating func countMentions(ofTweet tweet: Int) {
    count(Int(starts[tweet])..<Int(starts[tweet + 1]))
  }

  private mutating func count(_ places: Range<Int>) {
    for place in places {
      let other = Int(mentionsOf[place])
      if counts[other] == 0 { met.append(UInt32(other)) }
      counts[other] += 1
    }
  }

  /// Gives what was counted beside a mention, and begins anew.
  mutating func givePairs(of mention: Int, minCount: Int, _ body: (Int, Int, Int) -> Void) {
    for other in met {
      let count = Int(counts[Int(other)])
      if count >= minCount { body(mention, mentions.lowerBound + Int(other), count) }
      counts[Int(other)] = 0
    }
    met.removeAll(keepingCapacity: true)
  }
}
