import Store
import Tweets

/// A tweet as it is stored: the union of its copies so far, and the terms that have it.
struct StoredCopy {
  var id: TweetID
  /// Where its rows lie, and stay.
  var shard: Int
  var author: [UInt8]
  var createdAt: Int64?
  var isRetweet: Bool
  var textCount: Int
  /// As a JSON array.
  var mentions: [UInt8]
  /// Keys of those that were not forgotten since.
  var terms: [String]
}

extension ClickHouseStore {
  /// What is stored of some tweets; of those that are not stored nothing.
  func storedCopies(
    numbers: [Int64], texts: [String], _ horizon: Horizon
  ) throws(StoreError) -> [TweetID: StoredCopy] {
    var copies: [TweetID: StoredCopy] = [:]
    for condition in Self.conditions(numbers: numbers, texts: texts) {
      // Of each term that has a tweet the row of the latest version; the latest of them all says what the
      // tweet is.
      try cluster.askShards(
        "SELECT term, tweet, post, version, author_shown, created_at, is_retweet, length(text), "
          + "mentions_shown FROM \(database).term_tweets PREWHERE \(condition) "
          + "WHERE \(horizon.sees())\(horizon.andNotDoomed(in: database)) "
          + "ORDER BY tweet, post, version",
        .writing
      ) { shard, row in
        let term = row.string(0)
        guard row.uint64(3) > horizon.forgotten[term] ?? 0 else { return }
        let id = row.tweetID(1, 2)
        var terms = copies[id]?.terms ?? []
        if !terms.contains(term) { terms.append(term) }
        copies[id] = StoredCopy(
          id: id, shard: shard, author: row.bytes(4), createdAt: row.time(5),
          isRetweet: row.flag(6), textCount: row.int(7), mentions: row.bytes(8), terms: terms)
      }
    }
    return copies
  }

  /// The texts of some stored tweets, each from its shard.
  func storedTexts(
    of copies: [StoredCopy], _ horizon: Horizon
  ) throws(StoreError) -> [TweetID: [UInt8]] {
    var texts: [TweetID: [UInt8]] = [:]
    var numbers: [Int64] = []
    var posts: [String] = []
    for copy in copies where copy.textCount > 0 {
      switch copy.id {
      case .number(let number): numbers.append(number)
      case .text(let text): posts.append(text)
      }
    }
    for condition in Self.conditions(numbers: numbers, texts: posts) {
      // A text only grows, so the longest is the latest.
      try cluster.askShards(
        "SELECT tweet, post, argMax(text, length(text)) FROM \(database).term_tweets "
          + "PREWHERE \(condition) WHERE \(horizon.sees()) GROUP BY tweet, post",
        .writing
      ) { _, row in texts[row.tweetID(0, 1)] = row.bytes(2) }
    }
    return texts
  }

  /// That a row is of one of some tweets: one condition for those with numbers, one for the others, so
  /// that each is found by the order of the table.
  static func conditions(numbers: [Int64], texts: [String]) -> [String] {
    var conditions: [String] = []
    if !numbers.isEmpty { conditions.append("tweet IN \(SQLText.list(numbers)) AND post = ''") }
    if !texts.isEmpty { conditions.append("tweet = 0 AND post IN \(SQLText.list(texts))") }
    return conditions
  }
}

extension Row {
  /// The id of which `tweet` and `post` are the columns.
  func tweetID(_ tweet: Int, _ post: Int) -> TweetID {
    let text = string(post)
    return text.isEmpty ? .number(int64(tweet)) : .text(text)
  }
}
