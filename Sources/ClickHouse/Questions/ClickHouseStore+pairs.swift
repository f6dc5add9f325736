public import Store
import Tweets

extension ClickHouseStore {
  /// Cost: the servers read the term's tweets, and send each list of mentions that differs; see
  /// `MentionPairs`. With a mention only its tweets' mentions are sent.
  public func pairs(_ question: PairsQuestion) throws(StoreError) -> PairList {
    try asking { horizon throws(StoreError) in
      guard try termRecords(horizon, key: question.term.key).first != nil else { return PairList() }
      let tweets = TermTweets(
        term: question.term, filter: question.filter, horizon: horizon, database: database)
      let limit = min(question.top ?? .max, PairList.pairsMax)
      if let mention = question.mention {
        return try pairs(question, of: mention, tweets, limit: limit)
      }
      return try allPairs(question, tweets, limit: limit)
    }
  }

  private func allPairs(
    _ question: PairsQuestion, _ tweets: TermTweets, limit: Int
  ) throws(StoreError) -> PairList {
    var lists = MentionLists()
    try cluster.askShards(
      "SELECT arrayStringConcat(arraySort(\(TermTweets.mentions(of: question.kinds))), '\\xFF') "
        + "AS list, count() FROM \(tweets.sql([.ms])) GROUP BY list"
    ) { _, row in lists.add(row.bytes(0), tweets: row.int(1)) }
    let pairs = lists.pairs(minCount: question.minCount)
    let first = pairs.first(limit, minCount: question.minCount)
    let entries = first.sorted()
    let ends = Set(entries.flatMap { [Int($0.first), Int($0.second)] }).sorted()
    var places: [UInt32: Int] = [:]
    for (place, end) in ends.enumerated() { places[UInt32(end)] = place }
    var list = PairList(total: first.total)
    list.mentions = try shown(
      ends.map { (pairs.words[$0], pairs.counts[$0]) }, tweets.horizon)
    list.pairs = entries.map {
      PairList.Pair(first: places[$0.first] ?? 0, second: places[$0.second] ?? 0, count: $0.count)
    }
    return list
  }

  /// What stands beside one mention is what its tweets carry.
  private func pairs(
    _ question: PairsQuestion, of mention: MentionQuestion, _ tweets: TermTweets, limit: Int
  ) throws(StoreError) -> PairList {
    let center = Array(TermTweets.word(mention).utf8)
    var counted = CountedPlaces()
    var its = tweets
    its.rows = TermTweets.has(mention, in: TermTweets.Column.ms.source)
    // Its own number is wanted whatever kind it is.
    try cluster.askShards(
      "SELECT word, count() FROM \(its.sql([.ms])) ARRAY JOIN ms AS word GROUP BY word"
    ) { _, row in counted.add(row.int(1), to: row.bytes(0)) }
    let place = counted.place(of: center)
    guard counted.counts[place] >= question.minCount else { return PairList() }
    let beside = counted.counts.indices.filter {
      $0 != place && counted.counts[$0] >= question.minCount
        && question.kinds.contains(counted.places.kind($0))
    }
    let others = beside.first(limit) { counted.precedes($0, $1) }
    guard !others.isEmpty else { return PairList(total: beside.count) }
    let ends = ([place] + others).sorted(by: counted.places.precedes)
    let words = ends.map { Array(counted.places[$0]) }
    let counts = try numbers(of: words, in: tweets)
    let spots = Dictionary(uniqueKeysWithValues: zip(ends, ends.indices))
    var list = PairList(total: beside.count)
    list.mentions = try shown(Array(zip(words, counts)), tweets.horizon)
    list.pairs = others.map { other in
      PairList.Pair(
        first: spots[place] ?? 0, second: spots[other] ?? 0, count: counted.counts[other])
    }
    return list
  }

  /// Mentions with their spellings.
  private func shown(
    _ mentions: [(word: [UInt8], count: Int)], _ horizon: Horizon
  ) throws(StoreError) -> [MentionCount] {
    let displays = try spellings(of: mentions.map(\.word), horizon)
    return zip(mentions, displays).map { mention, display in
      MentionCount(
        kind: mention.word.first == MentionKind.user.sign ? .user : .hashtag,
        key: String(decoding: mention.word.dropFirst(), as: UTF8.self),
        display: display ?? String(decoding: mention.word, as: UTF8.self), count: mention.count)
    }
  }
}
