/// The tweets of a block of mentions, and turned around: the mentions of each tweet.
///
/// A class over memory of its own: what is done for each mention of each tweet is a few additions, beside
/// which the checks of arrays would weigh.
final class PairBlock {
  /// Which mentions, by their places among all.
  let mentions: Range<Int>
  private let tweets: Int
  /// How many mentions of tweets there is room for, and how many are there.
  private let capacity: Int
  private var links = 0
  /// The tweets of one mention after the other.
  private let tweetsOf: UnsafeMutablePointer<UInt32>
  /// Where the tweets of a mention begin; one more than there are mentions.
  private var beginnings: [Int] = [0]
  /// The mentions of one tweet after the other, ascending, counted from the block's first.
  private let mentionsOf: UnsafeMutablePointer<UInt32>
  /// Where the mentions of a tweet begin; one more than there are tweets.
  private let starts: UnsafeMutablePointer<UInt32>
  /// How far a tweet's mentions are filled in, or walked over.
  private let nexts: UnsafeMutablePointer<UInt32>
  /// How often each mention of the block stood beside the present one, and which ever did.
  private let counts: UnsafeMutablePointer<UInt32>
  private let met: UnsafeMutablePointer<UInt32>
  private var metCount = 0

  /// - Parameters:
  ///   - tweets: how many there are, whether they carry one of these mentions or not.
  ///   - links: how many mentions of tweets there can be.
  init(_ mentions: Range<Int>, tweets: Int, links: Int) {
    func zeros(_ count: Int) -> UnsafeMutablePointer<UInt32> {
      let pointer = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
      pointer.initialize(repeating: 0, count: count)
      return pointer
    }
    self.mentions = mentions
    self.tweets = tweets
    capacity = links
    tweetsOf = .allocate(capacity: links)
    mentionsOf = .allocate(capacity: links)
    starts = zeros(tweets + 1)
    nexts = zeros(tweets + 1)
    counts = zeros(mentions.count)
    met = zeros(mentions.count)
  }

  deinit {
    for memory in [tweetsOf, mentionsOf, starts, nexts, counts, met] { memory.deallocate() }
  }

  /// Adds a mention of a tweet; mention by mention, in their order.
  ///
  /// False if there are more than was said, as there are in a database whose counts are wrong.
  func add(mention: Int, tweet: Int) -> Bool {
    guard links < capacity else { return false }
    while beginnings.count <= mention - mentions.lowerBound { beginnings.append(links) }
    tweetsOf[links] = UInt32(truncatingIfNeeded: tweet)
    links += 1
    starts[tweet + 1] += 1
    return true
  }

  /// Makes the mentions of each tweet, when all are added.
  func turnAround() {
    while beginnings.count <= mentions.count { beginnings.append(links) }
    for tweet in 0..<tweets { starts[tweet + 1] += starts[tweet] }
    nexts.update(from: starts, count: tweets + 1)
    for mention in 0..<mentions.count {
      for link in beginnings[mention]..<beginnings[mention + 1] {
        let tweet = Int(tweetsOf[link])
        mentionsOf[Int(nexts[tweet])] = UInt32(truncatingIfNeeded: mention)
        nexts[tweet] += 1
      }
    }
  }

  /// Calls `body` with each two mentions of the block.
  func forEachPairInside(minCount: Int, _ body: (Int, Int, Int) -> Void) {
    // Mentions come in ascending order, and so they do in each tweet: what lies before `nexts` was
    // counted with all that follows it.
    nexts.update(from: starts, count: tweets + 1)
    for mention in 0..<mentions.count {
      for link in beginnings[mention]..<beginnings[mention + 1] {
        let tweet = Int(tweetsOf[link])
        let next = nexts[tweet] + 1
        nexts[tweet] = next
        count(Int(next), Int(starts[tweet + 1]))
      }
      givePairs(of: mentions.lowerBound + mention, minCount: minCount, body)
    }
  }

  /// Counts all mentions of the block that a tweet has, beside one that is not of the block.
  func countMentions(ofTweet tweet: Int) { count(Int(starts[tweet]), Int(starts[tweet + 1])) }

  private func count(_ start: Int, _ end: Int) {
    var place = start
    while place < end {
      let other = Int(mentionsOf[place])
      if counts[other] == 0 {
        met[metCount] = UInt32(truncatingIfNeeded: other)
        metCount += 1
      }
      counts[other] += 1
      place += 1
    }
  }

  /// Gives what was counted beside a mention, and begins anew.
  func givePairs(of mention: Int, minCount: Int, _ body: (Int, Int, Int) -> Void) {
    for place in 0..<metCount {
      let other = Int(met[place])
      let count = Int(counts[other])
      if count >= minCount { body(mention, mentions.lowerBound + other, count) }
      counts[other] = 0
    }
    metCount = 0
  }
}
