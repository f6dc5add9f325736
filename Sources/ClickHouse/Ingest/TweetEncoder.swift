import Store
import Tweets

/// Writes tweets as rows of `term_tweets`.
struct TweetEncoder {
  let batch: TweetBatch
  private let version: UInt64
  private var cutter = TextWords()
  /// Of the tweet whose row was written last; kept for their memory.
  private var words: [UInt8] = []
  private var authorKey: [UInt8] = []

  init(_ batch: TweetBatch, _ version: UInt64) {
    self.batch = batch
    self.version = version
  }

  // MARK: - New tweets

  mutating func write(
    _ tweet: TweetBatch.Tweet, _ term: String, to rows: inout RowWriter
  ) {
    rows.write(term)
    writeID(tweet, to: &rows)
    rows.write(version)
    rows.write(tweet.createdAt ?? Tables.unknownTime)
    rows.write(tweet.isRetweet)
    batch.withBytes(tweet.author) { writeAuthor($0, to: &rows) }
    rows.write(length: tweet.mentions.count)
    for mention in batch.mentions[tweet.mentions] {
      rows.write(length: Int(mention.key.count) + 1)
      rows.write(byte: mention.kind.sign)
      batch.withBytes(mention.key) { rows.write(bytes: $0) }
    }
    write(tweet.list, to: &rows)
    write(tweet.text, to: &rows)
    batch.withBytes(tweet.text) { writeWords($0, to: &rows) }
    rows.endRow()
  }

  private func writeID(_ tweet: TweetBatch.Tweet, to rows: inout RowWriter) {
    rows.write(tweet.number)
    write(tweet.textID, to: &rows)
  }

  private func write(_ slice: TweetBatch.Slice, to rows: inout RowWriter) {
    batch.withBytes(slice) { rows.write($0) }
  }

  // MARK: - Tweets that are another than before

  mutating func write(
    _ copy: MergedCopy, _ term: String, _ text: [UInt8], to rows: inout RowWriter
  ) {
    rows.write(term)
    rows.write(id: copy.stored.id)
    rows.write(version)
    rows.write(copy.createdAt ?? Tables.unknownTime)
    rows.write(copy.isRetweet)
    copy.author.withUnsafeBufferPointer { writeAuthor($0, to: &rows) }
    rows.write(length: copy.mentions.count)
    for item in copy.mentions { rows.write(sign: item.kind, item.key) }
    rows.write(StoredMentions.column(copy.mentions))
    rows.write(text)
    text.withUnsafeBufferPointer { writeWords($0, to: &rows) }
    rows.endRow()
  }

  // MARK: - Both

  /// The author's key and name, both empty where there is none.
  private mutating func writeAuthor(
    _ name: UnsafeBufferPointer<UInt8>, to rows: inout RowWriter
  ) {
    authorKey.removeAll(keepingCapacity: true)
    if !name.isEmpty { AuthorKey.append(of: name, to: &authorKey) }
    rows.write(authorKey)
    rows.write(name)
  }

  private mutating func writeWords(_ text: UnsafeBufferPointer<UInt8>, to rows: inout RowWriter) {
    words.removeAll(keepingCapacity: true)
    if !text.isEmpty {
      cutter.cut(text)
      cutter.append(to: &words)
    }
    rows.write(words)
  }
}
