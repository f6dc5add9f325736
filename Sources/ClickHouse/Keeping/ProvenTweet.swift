import Store
import Tweets

/// A stored tweet, from which its rows in `term_tweets` follow.
struct ProvenTweet {
  var id: TweetID
  var shard: Int
  var author: [UInt8]
  var createdAt: Int64
  var isRetweet: Bool
  var text: [UInt8]
  /// The column as it is, and what it says.
  var mentions: [UInt8]
  var items: [StoredMentions.Item]
  var terms: [String]

  /// Nil where the column of its mentions is not as we write it.
  init?(_ row: Row, shard: Int) {
    id = row.tweetID(1, 2)
    self.shard = shard
    author = row.bytes(3)
    createdAt = row.int64(4)
    isRetweet = row.flag(5)
    text = row.bytes(6)
    mentions = row.bytes(7)
    terms = [row.string(0)]
    let items = mentions.withUnsafeBufferPointer {
      StoredMentions.areReadable($0) ? StoredMentions.items($0) : nil
    }
    guard let items else { return nil }
    self.items = items
  }

  /// The keys of the mentions behind their signs, each once, in the order of their bytes.
  private var words: [[UInt8]] {
    var words = items.map { [$0.kind.sign] + $0.key }
    words.sort { $0.lexicographicallyPrecedes($1) }
    return words.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// What a row of `term_tweets` says of the tweet, whichever term it is of.
  func content(_ cutter: inout TextWords) -> LinkContent {
    var authorKey: [UInt8] = []
    var said: [UInt8] = []
    author.withUnsafeBufferPointer { if !$0.isEmpty { AuthorKey.append(of: $0, to: &authorKey) } }
    text.withUnsafeBufferPointer { text in
      guard !text.isEmpty else { return }
      cutter.cut(text)
      cutter.append(to: &said)
    }
    return LinkContent(
      createdAt: createdAt, isRetweet: isRetweet, authorKey: authorKey, author: author,
      mentions: words, mentionsShown: mentions, text: text, words: said)
  }

  /// Takes in what another shard has of the same tweet.
  mutating func unite(with other: ProvenTweet) {
    if author.isEmpty { author = other.author }
    if createdAt == Tables.unknownTime { createdAt = other.createdAt }
    isRetweet = isRetweet || other.isRetweet
    if other.text.count > text.count { text = other.text }
    for term in other.terms where !terms.contains(term) { terms.append(term) }
    for item in other.items {
      let place = items.firstIndex { $0.kind == item.kind && $0.key == item.key }
      guard let place else {
        items.append(item)
        continue
      }
      if item.display.lexicographicallyPrecedes(items[place].display) {
        items[place].display = item.display
      }
    }
    mentions = StoredMentions.column(items)
  }
}

/// A row of `term_tweets`: the tweet that it says, and all that it says.
struct TermTweet {
  var tweet: ProvenTweet
  /// Of its content.
  var hash: UInt64

  /// The latest of each column, of rows that are grouped by term and tweet. No key has a NUL in it.
  static let columns =
    "SELECT term, tweet, post, argMax(author_shown, version), argMax(created_at, version), "
    + "argMax(is_retweet, version), argMax(text, version), argMax(mentions_shown, version), "
    + "argMax(author, version), arrayStringConcat(arraySort(argMax(mentions, version)), '\\0'), "
    + "argMax(words, version), max(version) AS latest"

  /// Nil where the column of its mentions is not as we write it.
  init?(_ row: Row, shard: Int) {
    guard let tweet = ProvenTweet(row, shard: shard) else { return nil }
    self.tweet = tweet
    let keys = row.bytes(9)
    hash =
      LinkContent(
        createdAt: tweet.createdAt, isRetweet: tweet.isRetweet, authorKey: row.bytes(8),
        author: tweet.author,
        mentions: keys.isEmpty ? [] : keys.split(separator: 0).map(Array.init),
        mentionsShown: tweet.mentions, text: tweet.text, words: row.bytes(10)
      ).hash
  }
}

/// The columns of `term_tweets` behind term, id and version.
struct LinkContent {
  var createdAt: Int64
  var isRetweet: Bool
  var authorKey: [UInt8]
  var author: [UInt8]
  /// In the order of their bytes.
  var mentions: [[UInt8]]
  var mentionsShown: [UInt8]
  var text: [UInt8]
  var words: [UInt8]

  func write(to rows: inout RowWriter) {
    rows.write(createdAt)
    rows.write(isRetweet)
    rows.write(authorKey)
    rows.write(author)
    rows.write(length: mentions.count)
    for mention in mentions { rows.write(mention) }
    rows.write(mentionsShown)
    rows.write(text)
    rows.write(words)
  }

  /// The same for the same content.
  var hash: UInt64 {
    var rows = RowWriter()
    write(to: &rows)
    return Placement.hash(rows.bytes)
  }
}
