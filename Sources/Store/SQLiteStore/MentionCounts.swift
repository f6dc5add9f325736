import Tweets

/// In how many tweets of a set each mention of a term stands.
///
/// Cost: all of the term's `term_mentions` is read, and its range of `popularity` beside it, both in their
/// order. Sixteen bytes a mention are kept.
struct MentionCounts {
  /// By kind: the mentions of at least one tweet, in the order of their rows.
  private var counts: [MentionKind: [(mention: Int64, count: Int)]] = [:]

  init(_ connection: Connection, term: Int64, tweets: TweetSet) throws(StoreError) {
    var hashtags: [(mention: Int64, count: Int)] = []
    var users: [(mention: Int64, count: Int)] = []
    let rows = try connection.cached(
      """
      SELECT mention, first_tweet, tweets FROM term_mentions WHERE term = ?1
      ORDER BY mention, first_tweet
      """)
    try rows.bind(term, at: 1)
    var kinds = try KindsInOrder(connection, of: term)
    defer {
      rows.reset()
      kinds.end()
    }
    var current: (mention: Int64, count: Int)?
    func end() throws(StoreError) {
      guard let current, current.count > 0 else { return }
      switch try kinds.kind(of: current.mention) {
      case .hashtag: hashtags.append(current)
      case .user: users.append(current)
      case nil: break
      }
    }
    while try rows.step() {
      let mention = rows.int64(0)
      if mention != current?.mention {
        try end()
        current = (mention, 0)
      }
      var count = 0
      let isSound = rows.withBlob(2) { bytes in
        PackedTweets.forEach(rows.int64(1), bytes) { if tweets.contains($0) { count += 1 } }
      }
      guard isSound else { throw .damagedLinks(connection) }
      current?.count += count
    }
    try end()
    counts = [.hashtag: hashtags, .user: users]
  }

  /// The mentions of at least one tweet, in the order of their rows.
  func rows(_ kind: MentionKind) -> [(mention: Int64, count: Int)] { counts[kind] ?? [] }

  /// How many tweets carry a mention. Cost: a binary search.
  func count(of mention: Int64, _ kind: MentionKind) -> Int {
    let rows = rows(kind)
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].mention < mention { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low].mention == mention ? rows[low].count : 0
  }
}
