import Tweets

extension SQLiteStore {
  /// Cost: that of `PairCounter`, for the mentions of at least `minCount` tweets, since no pair is in more
  /// tweets than either end; with a mention that of `TweetMentions`, or of `MentionCounts` if it has
  /// many tweets.
  public func pairs(_ question: PairsQuestion) throws(StoreError) -> PairList {
    try pairs(question, fewTweets: 10_000)
  }

  /// - Parameter fewTweets: so many are read in the time in which all numbers of a large term are.
  func pairs(_ question: PairsQuestion, fewTweets: Int) throws(StoreError) -> PairList {
    try writeStage()
    guard let term = try row(of: question.term) else { return PairList() }
    let tweets = try tweets(of: term, where: question.filter)
    let counts = try TermCounts(connection, term: term, filter: question.filter, tweets: tweets)
    let limit = min(question.top ?? .max, PairList.pairsMax)
    if let mention = question.mention {
      let its = try self.tweets(of: mention, in: tweets, term: term)
      guard let center = try row(of: mention), its.count >= question.minCount else {
        return PairList()
      }
      let beside = try mentions(of: its, term: term, question, fewTweets: fewTweets)
        .filter { $0.mention != center }
      return try pairList(
        center: CountedMention(mention: center, kind: mention.kind, count: its.count), beside,
        counts, limit: limit)
    }
    var mentions: [CountedMention] = []
    for kind in question.kinds {
      mentions += try counts.mentions(kind, minCount: question.minCount)
    }
    mentions.sort { $0.mention < $1.mention }
    var best = BestPairs(connection, mentions: mentions, limit: limit)
    var failure: StoreError?
    try PairCounter(connection, term: term, tweets: tweets, mentions: mentions)
      .forEachPair(minCount: question.minCount) { first, second, count in
        guard failure == nil else { return }
        do throws(StoreError) { try best.add(first, second, count) } catch { failure = error }
      }
    if let failure { throw failure }
    return try best.list()
  }

  /// Those of some tweets that carry a mention.
  private func tweets(
    of mention: MentionQuestion, in tweets: TweetSet, term: Int64
  ) throws(StoreError) -> TweetSet {
    var its = TweetSet(upTo: tweets.end - 1)
    try forEachTweet(of: term, mention) { its.insert($0) }
    its.formIntersection(tweets)
    return its
  }

  /// What some tweets carry. Of few the tweets themselves are read, of many what lies behind each number.
  private func mentions(
    of tweets: TweetSet, term: Int64, _ question: PairsQuestion, fewTweets: Int
  ) throws(StoreError) -> [CountedMention] {
    if tweets.count <= fewTweets {
      return try TweetMentions(connection, of: tweets)
        .counted(question.kinds, minCount: question.minCount)
    }
    let counts = try MentionCounts(connection, term: term, tweets: tweets)
    return question.kinds.flatMap { kind in
      counts.rows(kind).filter { $0.count >= question.minCount }
        .map { CountedMention(mention: $0.mention, kind: kind, count: $0.count) }
    }
  }

  /// What stands beside one mention is what its tweets carry.
  private func pairList(
    center: CountedMention, _ beside: [CountedMention], _ counts: TermCounts, limit: Int
  ) throws(StoreError) -> PairList {
    var order = MentionOrder(connection)
    let others = try order.first(beside, limit: limit) { $0.count }
    guard !others.isEmpty else { return PairList(total: beside.count) }
    var words = MentionWords(connection)
    var ends: [(mention: CountedMention, word: Int)] = []
    for end in [center] + others {
      ends.append((end, try words.place(of: end.mention, end.kind)))
    }
    ends.sort { words.precedes($0.word, $1.word) }
    var places: [Int64: Int] = [:]
    var list = PairList(total: beside.count)
    for (end, word) in ends {
      places[end.mention] = list.mentions.count
      list.mentions.append(
        MentionCount(
          kind: end.kind, key: words.key(word), display: words.display(word),
          count: try counts.count(of: end.mention, end.kind)))
    }
    list.pairs = others.map { other in
      PairList.Pair(
        first: places[center.mention] ?? 0, second: places[other.mention] ?? 0, count: other.count)
    }
    return list
  }

  /// The row of a mention, or nil if no tweet has it.
  func row(of mention: MentionQuestion) throws(StoreError) -> Int64? {
    let statement = try connection.cached("SELECT id FROM mentions WHERE kind = ?1 AND key = ?2")
    try statement.bind(mention.kind.rawValue, at: 1)
    try statement.bind(mention.key, at: 2)
    return try statement.first { row throws(StoreError) in row.int64(0) }
  }
}
