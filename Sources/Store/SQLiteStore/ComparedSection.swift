import Tweets

/// The mentions of one kind under two terms.
struct ComparedSection {
  /// One term.
  struct Side {
    let tweets: TweetSet
    let counts: TermCounts
  }

  /// A mention, and how many tweets of either term carry it.
  struct Row: MentionRow {
    var mention: Int64
    var kind: MentionKind
    var first: Int
    var second: Int
  }

  private let kind: MentionKind
  private var rows: [Row] = []
  private var rankings: (first: MentionRanking, second: MentionRanking)
  private let tweets: (first: Int, second: Int)
  private var order: MentionOrder

  init(
    _ connection: Connection, _ kind: MentionKind, _ first: Side, _ second: Side, minCount: Int
  ) throws(StoreError) {
    self.kind = kind
    let lists = (
      try first.counts.mentions(kind, minCount: minCount),
      try second.counts.mentions(kind, minCount: minCount)
    )
    rankings = (MentionRanking(lists.0), MentionRanking(lists.1))
    tweets = (first.tweets.count, second.tweets.count)
    order = MentionOrder(connection)
    try merge(
      lists.0.sorted { $0.mention < $1.mention }, lists.1.sorted { $0.mention < $1.mention },
      first, second)
  }

  /// Both lists are in the order of rows. What one of them lacks may still have some tweets there.
  private mutating func merge(
    _ left: [CountedMention], _ right: [CountedMention], _ first: Side, _ second: Side
  ) throws(StoreError) {
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      let a = i < left.count ? left[i].mention : .max
      let b = j < right.count ? right[j].mention : .max
      let mention = min(a, b)
      rows.append(
        Row(
          mention: mention, kind: kind,
          first: a == mention ? left[i].count : try first.counts.count(of: mention, kind),
          second: b == mention ? right[j].count : try second.counts.count(of: mention, kind)))
      if a == mention { i += 1 }
      if b == mention { j += 1 }
    }
  }

  /// The three lists, each in its order.
  mutating func lists(top: Int) throws(StoreError) -> ComparedMentions {
    let (firstTweets, secondTweets) = tweets
    // Shares are compared without dividing: both have the same denominator then.
    return ComparedMentions(
      kind: kind,
      shared: try list(rows.filter { $0.first > 0 && $0.second > 0 }, top) {
        min($0.first * secondTweets, $0.second * firstTweets)
      },
      onlyFirst: try list(rows.filter { $0.second == 0 }, top) { $0.first },
      onlySecond: try list(rows.filter { $0.first == 0 }, top) { $0.second })
  }

  private mutating func list(
    _ rows: [Row], _ top: Int, score: (Row) -> Int
  ) throws(StoreError) -> ComparedMentions.List {
    var list = ComparedMentions.List(total: rows.count)
    for row in try order.first(rows, limit: top, score: score) {
      let word = try order.place(of: row)
      list.mentions.append(
        ComparedMention(
          kind: kind, key: order.words.key(word), display: order.words.display(word),
          first: .init(
            count: row.first,
            rank: try rankings.first.rank(of: row.mention, count: row.first, &order)),
          second: .init(
            count: row.second,
            rank: try rankings.second.rank(of: row.mention, count: row.second, &order))))
    }
    return list
  }
}
