/// What is counted of one mention after the other: how many tweets of a set carry it, and how many users
/// wrote them.
struct MentionTally {
  private let tweets: TweetSet
  /// The author's number by row; empty where nobody asks.
  private let authors: [UInt32]
  private let isTelling: Bool
  /// By author: which mention he was last counted for, so that nothing must be emptied in between.
  private var lastCounted: [UInt32]
  private var serial: UInt32 = 0
  /// The author who is the mention itself; 0 for none.
  private var mentioned: UInt32 = 0

  /// Tweets of the set that carry the mention.
  private(set) var count = 0
  /// How many users wrote them.
  private(set) var authorsCount = 0
  /// How many of them the mentioned user wrote.
  private(set) var own = 0

  /// - Parameter isTelling: whether authors are counted; else only what the mentioned user wrote is.
  init(_ tweets: TweetSet, _ authors: TweetAuthors?, isTelling: Bool) {
    self.tweets = tweets
    self.isTelling = isTelling
    self.authors = authors?.ofTweets ?? []
    lastCounted = [UInt32](repeating: 0, count: authors.map { Int($0.last) + 1 } ?? 0)
  }

  /// Begins with the next mention.
  mutating func begin(mentioned: UInt32) {
    serial += 1
    self.mentioned = mentioned
    (count, authorsCount, own) = (0, 0, 0)
  }

  /// Counts a tweet that carries the mention, if it is in the set.
  @inline(__always)
  mutating func add(_ row: Int64) {
    guard tweets.contains(row) else { return }
    count += 1
    guard !authors.isEmpty else { return }
    let author = authors[Int(row)]
    guard author != 0 else { return }
    if author == mentioned { own += 1 }
    if isTelling, lastCounted[Int(author)] != serial {
      lastCounted[Int(author)] = serial
      authorsCount += 1
    }
  }
}
