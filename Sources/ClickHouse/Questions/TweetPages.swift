import Store
import Tweets

/// The tweets of a term in their order, in parts that are small enough for memory.
struct TweetPages {
  private let store: ClickHouseStore
  private let tweets: TermTweets

  init(store: ClickHouseStore, term: SearchTerm, filter: TweetFilter, horizon: Horizon) {
    self.store = store
    tweets = TermTweets(term: term, filter: filter, horizon: horizon, database: store.database)
  }

  /// What lies between two places of the order; nil for its beginning and its end.
  struct Part: Equatable {
    /// Only what comes behind it.
    var after: TweetPlace?
    /// That place too, and nothing behind it.
    var upTo: TweetPlace?
  }

  /// The parts, in their order. A few tweets are one.
  func parts(after place: TweetPlace?, limit: Int?) throws(StoreError) -> [Part] {
    let whole = Part(after: place, upTo: nil)
    if let limit, limit <= store.partTweets { return [whole] }
    // Each shard gives the same share of the bounds, and of all of them every so manieth is taken.
    let shards = store.cluster.shards.count
    let step = max(store.partTweets / shards, 1)
    var places: [TweetPlace] = []
    try store.cluster.askShards(
      "SELECT made, post, tweet FROM (SELECT made, post, tweet FROM \(source(whole).sql([.made])) "
        + "WHERE \(Self.isIn(whole)) ORDER BY \(Self.order)) "
        + "WHERE rowNumberInAllBlocks() % \(step) = \(step - 1)"
    ) { _, row in places.append(TweetPlace(createdAt: row.time(0), id: row.tweetID(2, 1))) }
    places.sort(by: Self.precedes)
    var parts: [Part] = []
    var start = place
    for index in places.indices where index % shards == shards - 1 {
      parts.append(Part(after: start, upTo: places[index]))
      start = places[index]
    }
    parts.append(Part(after: start, upTo: nil))
    return parts
  }

  /// The tweets of a part, in their order.
  func tweets(of part: Part, limit: Int) throws(StoreError) -> [StoredTweet] {
    let upTo = limit <= 2 * store.partTweets ? " ORDER BY \(Self.order) LIMIT \(limit)" : ""
    let ids =
      "SELECT tweet, post FROM \(source(part).sql([.made])) WHERE \(Self.isIn(part))\(upTo)"
    let horizon = tweets.horizon
    var answers = store.cluster.shards.map { _ in [StoredTweet]() }
    var fault: StoreError?
    try store.cluster.askShards(
      "SELECT tweet, post, made, who, rt, said, ms FROM (SELECT tweet, post, "
        + "argMax(created_at, version) AS made, argMax(author_shown, version) AS who, "
        + "argMax(is_retweet, version) AS rt, argMax(text, version) AS said, "
        + "argMax(mentions_shown, version) AS ms FROM \(store.database).term_tweets "
        + "PREWHERE (tweet, post) IN (\(ids)) "
        + "WHERE \(horizon.sees(termKey: tweets.term.key)) GROUP BY tweet, post) "
        + "ORDER BY \(Self.order)"
    ) { shard, row in
      let list = row.bytes(6)
      let id = row.tweetID(0, 1)
      guard let mentions = list.withUnsafeBufferPointer({ StoredMentions.strings($0) }) else {
        fault = .corrupt(
          path: store.cluster.address.name, detail: "the mentions of tweet \(id) are no list")
        return
      }
      let (author, text) = (row.string(3), row.string(5))
      answers[shard].append(
        StoredTweet(
          id: id, author: author.isEmpty ? nil : author, createdAt: row.time(2),
          isRetweet: row.flag(4), text: text.isEmpty ? nil : text,
          mentions: mentions.map { String(decoding: $0, as: UTF8.self) }))
    }
    if let fault { throw fault }
    return Self.merged(answers, limit: limit)
  }

  private static func merged(_ answers: [[StoredTweet]], limit: Int) -> [StoredTweet] {
    var heads = [Int](repeating: 0, count: answers.count)
    let count = min(limit, answers.reduce(0) { $0 + $1.count })
    var merged: [StoredTweet] = []
    merged.reserveCapacity(count)
    while merged.count < count {
      var first: Int?
      for shard in answers.indices where heads[shard] < answers[shard].count {
        let tweet = answers[shard][heads[shard]]
        if let best = first, !precedes(tweet.place, answers[best][heads[best]].place) { continue }
        first = shard
      }
      guard let first else { break }
      merged.append(answers[first][heads[first]])
      heads[first] += 1
    }
    return merged
  }

  // MARK: - The order

  /// What is not known is the smallest number, and a number's text is empty.
  private static let order = "made DESC, post DESC, tweet DESC"

  private static func precedes(_ one: TweetPlace, _ other: TweetPlace) -> Bool {
    let (made, otherMade) = (
      one.createdAt ?? Tables.unknownTime, other.createdAt ?? Tables.unknownTime
    )
    return made == otherMade ? other.id < one.id : made > otherMade
  }

  /// Whether a tweet lies in a part, as a condition on `made`, `post` and `tweet`.
  private static func isIn(_ part: Part) -> String {
    var conditions = ["1"]
    if let place = part.after { conditions.append(isBehind(place)) }
    if let place = part.upTo { conditions.append("NOT \(isBehind(place))") }
    return conditions.joined(separator: " AND ")
  }

  private static func isBehind(_ place: TweetPlace) -> String {
    let (made, tweet, post) = columns(place)
    return "(made < \(made) OR made = \(made) AND "
      + "(post < \(post) OR post = \(post) AND tweet < \(tweet)))"
  }

  private static func columns(_ place: TweetPlace) -> (made: String, tweet: String, post: String) {
    let made = TermTweets.number(place.createdAt ?? Tables.unknownTime)
    switch place.id {
    case .number(let number): return (made, TermTweets.number(number), "''")
    case .text(let text): return (made, "toInt64(0)", SQLText.quoted(text))
    }
  }

  /// The tweets among which a part is looked for: rows that surely lie elsewhere are not grouped.
  private func source(_ part: Part) -> TermTweets {
    var source = tweets
    var rows: [String] = []
    let (first, last) = (part.after, part.upTo)
    // A time that is known stays; so of tweets with a time all rows that matter have it.
    if let made = last?.createdAt {
      rows.append("created_at >= \(TermTweets.number(made))")
      if let made = first?.createdAt {
        rows.append("created_at <= \(TermTweets.number(made))")
      }
    }
    // Many tweets of one time, or of none: they lie in the order of their ids.
    if let first, let last, last.createdAt == first.createdAt {
      switch (first.id, last.id) {
      case (.number(let first), .number(let last)):
        rows.append(
          "tweet BETWEEN \(TermTweets.number(last)) AND \(TermTweets.number(first)) AND post = ''")
      case (.text(let first), .text(let last)):
        rows.append("post BETWEEN \(SQLText.quoted(last)) AND \(SQLText.quoted(first))")
      default: break
      }
    }
    if !rows.isEmpty { source.rows = rows.joined(separator: " AND ") }
    return source
  }
}

extension StoredTweet {
  var place: TweetPlace { TweetPlace(createdAt: createdAt, id: id) }
}
