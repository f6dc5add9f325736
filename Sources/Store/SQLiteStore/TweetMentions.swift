import Tweets

/// In how many of a few tweets each mention stands, by what the tweets themselves say.
///
/// Cost: a look-up by row id and the folding of its words for each tweet, and a look-up for each mention
/// that is asked for.
struct TweetMentions {
  private struct Word: Hashable {
    var kind: MentionKind
    var key: [UInt8]
  }

  private let connection: Connection
  private var counts: [Word: Int] = [:]

  init(_ connection: Connection, of tweets: TweetSet) throws(StoreError) {
    self.connection = connection
    let statement = try connection.cached("SELECT id, mentions FROM tweets WHERE pk = ?1")
    try tweets.forEach { tweet throws(StoreError) in
      try statement.bind(tweet, at: 1)
      defer { statement.reset() }
      guard try statement.step() else {
        throw .corrupt(path: connection.path, detail: "tweet \(tweet) of a term has no row")
      }
      guard let items = statement.withText(1, { StoredMentions.items($0) }) else {
        throw .corrupt(
          path: connection.path,
          detail: "the mentions of tweet \(statement.tweetID(0)) are not as written")
      }
      for item in items {
        counts[Word(kind: item.kind, key: item.key), default: 0] += 1
      }
    }
  }

  /// The mentions of some kinds that at least so many of the tweets carry.
  func counted(_ kinds: [MentionKind], minCount: Int) throws(StoreError) -> [CountedMention] {
    let statement = try connection.cached("SELECT id FROM mentions WHERE kind = ?1 AND key = ?2")
    var mentions: [CountedMention] = []
    for (word, count) in counts where count >= minCount && kinds.contains(word.kind) {
      try statement.bind(word.kind.rawValue, at: 1)
      try statement.bind(String(decoding: word.key, as: UTF8.self), at: 2)
      guard let row = try statement.first({ row throws(StoreError) in row.int64(0) }) else {
        throw .corrupt(path: connection.path, detail: "a mention of a tweet is not counted")
      }
      mentions.append(CountedMention(mention: row, kind: word.kind, count: count))
    }
    return mentions
  }
}
