import Store
import Tweets

/// A stored tweet from which its rows in `term_tweets` follow.
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
    id = row.tweetID(0, 1)
    self.shard = shard
    author = row.bytes(2)
    createdAt = row.int64(3)
    isRetweet = row.flag(4)
    text = row.bytes(5)
    mentions = row.bytes(6)
    terms = row.string(7).split(separator: "\n").map(String.init)
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
      mentions: words, words: said)
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

  /// Appends it as a row of `tweets`.
  func write(_ version: UInt64, to rows: inout RowWriter) {
    rows.write(id: id)
    rows.write(version)
    rows.write(author)
    rows.write(createdAt)
    rows.write(isRetweet)
    rows.write(text)
    rows.write(mentions)
    rows.write(length: terms.count)
    for term in terms { rows.write(term) }
    rows.endRow()
  }
}

/// The columns of `term_tweets` that follow from the tweet.
struct LinkContent {
  var createdAt: Int64
  var isRetweet: Bool
  var authorKey: [UInt8]
  var author: [UInt8]
  /// In the order of their bytes.
  var mentions: [[UInt8]]
  var words: [UInt8]

  init(
    createdAt: Int64, isRetweet: Bool, authorKey: [UInt8], author: [UInt8], mentions: [[UInt8]],
    words: [UInt8]
  ) {
    self.createdAt = createdAt
    self.isRetweet = isRetweet
    self.authorKey = authorKey
    self.author = author
    self.mentions = mentions
    self.words = words
  }

  /// As it stands in a row, behind term and id.
  init(_ row: Row) {
    let mentions = row.bytes(7)
    self.init(
      createdAt: row.int64(3), isRetweet: row.flag(4), authorKey: row.bytes(5),
      author: row.bytes(6),
      mentions: mentions.isEmpty
        ? [] : mentions.split(separator: UInt8(ascii: "\n")).map(Array.init),
      words: row.bytes(8))
  }

  func write(to rows: inout RowWriter) {
    rows.write(createdAt)
    rows.write(isRetweet)
    rows.write(authorKey)
    rows.write(author)
    rows.write(length: mentions.count)
    for mention in mentions { rows.write(mention) }
    rows.write(words)
  }

  /// The same for the same content.
  var hash: UInt64 {
    var rows = RowWriter()
    write(to: &rows)
    return Placement.hash(rows.bytes)
  }
}
