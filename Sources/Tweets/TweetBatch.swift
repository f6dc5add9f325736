import Glibc

/// Some tweets on their way from a file to the store: a few tables over one heap of bytes.
///
/// A tweet is a row of fixed size that points into `bytes`, so that a batch of 20,000 tweets is three
/// arrays and not 200,000 strings, and crosses from the reading to the writing thread as one value.
public struct TweetBatch: Sendable {
  /// A run of UTF-8 bytes in `bytes`. Empty where there is nothing.
  public struct Slice: Sendable, Hashable {
    /// Where it begins in `bytes`.
    public var start: UInt32
    /// How many bytes it has.
    public var count: UInt32

    /// No bytes.
    public static let empty = Slice(start: 0, count: 0)
    /// Whether it has no bytes.
    public var isEmpty: Bool { count == 0 }
  }

  /// A tweet as it stands in the batch.
  public struct Tweet: Sendable {
    /// Its id where that is a number. Until `mergeCopies`, several tweets of a batch may have the same.
    ///
    /// Number and text stand apart, and not in a `TweetID`, so that a tweet is plain bytes, which Swift
    /// copies and sorts without a look at each.
    public var number: Int64
    /// Its id where that is a text; empty otherwise, and `number` is then 0.
    public var textID: Slice
    /// Seconds since 1970 UTC; nil when neither the tweet nor its id tells.
    public var createdAt: Int64?
    /// The author's screen name without `@`; empty when the file does not say.
    public var author: Slice
    /// Whether the record has the retweeted tweet in it or refers to it.
    public var isRetweet: Bool
    /// The fullest text that the record has, HTML escapes undone.
    public var text: Slice
    /// Its mentions: indexes into the batch's `mentions`. No two of them have the same kind and key.
    public var mentions: Range<Int>
    /// Its mentions as written, in their order, as JSON: `["#Tag","@name"]`. See `MentionList`.
    public var list: Slice
  }

  /// A mention as it stands in the batch.
  public struct Mention: Sendable {
    /// Hashtag or user.
    public var kind: MentionKind
    /// The folded word, by which it is one.
    public var key: Slice
    /// The word as written, without its sign. The first spelling in the tweet.
    public var display: Slice
    /// Of kind and key: see `MentionHash`. Made where the word is read, so that the store, which has more
    /// to do, need not look at its bytes again.
    public var hash: UInt64
  }

  /// UTF-8 without NUL: every word and text of the batch, and remains that nothing points at.
  public private(set) var bytes: [UInt8] = []
  /// In the order of the file; by ascending id after `mergeCopies`.
  public private(set) var tweets: [Tweet] = []
  /// Those of each tweet together, in the order of the tweet.
  public private(set) var mentions: [Mention] = []

  /// How many tweets were copies of others and have been merged with them.
  public private(set) var copies = 0

  /// Where the mentions and bytes of the tweet under way begin.
  private var pendingMentions = 0
  private var pendingBytes = 0
  /// The keys of the tweet under way, kept only for a tweet with very many mentions.
  private var manyKeys: Set<[UInt8]> = []

  /// Whether a word of the tweet under way found no room.
  private var isOverfull = false
  private let capacity: Capacity

  /// How much a batch can hold, whatever the file: a record, which is read as a whole, may be larger
  /// than memory once its words are repeated in every retweet of them.
  struct Capacity: Sendable {
    /// What `size` may come to; less than the 4 GiB that a `Slice` can point into.
    var batchBytes = 1 << 31
    /// How much of `bytes` one tweet may take; less than the 1,000,000,000 bytes of a row in SQLite.
    var tweetBytes = 900_000_000
  }

  /// No tweets.
  public init() { self.init(Capacity()) }

  init(_ capacity: Capacity) { self.capacity = capacity }

  /// No tweets, and room for a little more than another batch has.
  init(asLargeAs other: TweetBatch) {
    self.init(other.capacity)
    bytes.reserveCapacity(other.bytes.count + other.bytes.count / 8)
    tweets.reserveCapacity(other.tweets.count + other.tweets.count / 8)
    mentions.reserveCapacity(other.mentions.count + other.mentions.count / 8)
  }

  /// Bytes of memory that its words and texts take, remains too.
  public var size: Int { bytes.count + mentions.count * MemoryLayout<Mention>.stride }

  /// Whether it has no tweets.
  public var isEmpty: Bool { tweets.isEmpty }

  /// The bytes of a slice. Valid inside `body`.
  public func withBytes<Result>(
    _ slice: Slice, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBufferPointer {
      try body(UnsafeBufferPointer(rebasing: $0[slice.range]))
    }
  }

  /// What makes a tweet one.
  public func id(of tweet: Tweet) -> TweetID {
    tweet.textID.isEmpty ? .number(tweet.number) : .text(string(tweet.textID))
  }

  /// The ids of all tweets, in their order.
  public var ids: [TweetID] { tweets.map(id(of:)) }

  /// A slice as text.
  public func string(_ slice: Slice) -> String {
    String(decoding: bytes[slice.range], as: UTF8.self)
  }

  /// Empties the batch and keeps its memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    tweets.removeAll(keepingCapacity: true)
    mentions.removeAll(keepingCapacity: true)
    copies = 0
    pendingMentions = 0
    pendingBytes = 0
    isOverfull = false
    manyKeys.removeAll()
  }
}

extension TweetBatch.Slice {
  /// The indexes of the slice in the batch's `bytes`.
  public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

// MARK: - Filling a batch

extension TweetBatch {
  /// Past this many mentions a tweet's keys are looked up in a set instead of one by one.
  private static let fewMentions = 24

  /// Adds a mention to the tweet under way, unless the word is empty or the tweet has it already.
  ///
  /// - Parameters:
  ///   - kind: hashtag or user.
  ///   - word: the word as the file has it, its sign and blanks at the ends included or not.
  public mutating func addMention(_ kind: MentionKind, _ word: UnsafeBufferPointer<UInt8>) {
    let bare = Word.bare(word, kind: kind)
    guard !bare.isEmpty else { return }
    let word = UnsafeBufferPointer(rebasing: word[bare])
    guard hasRoom(4 * Self.growthMax * word.count + 4) else { return isOverfull = true }
    let start = bytes.count
    Folding.appendKey(of: word, to: &bytes)
    replaceNULs(from: start)
    let key = slice(from: start)
    let hash = bytes.withUnsafeBufferPointer {
      MentionHash.hash(kind, UnsafeBufferPointer(rebasing: $0[start...]))
    }
    guard !key.isEmpty, isNew(kind, key, hash) else {
      bytes.removeSubrange(start...)
      return
    }
    // Most words are their own keys; those take their bytes once.
    let isOwnKey = word.count == Int(key.count) && isEqual(word, key)
    let display = isOwnKey ? key : append(word)
    mentions.append(Mention(kind: kind, key: key, display: display, hash: hash))
  }

  private func isEqual(_ word: UnsafeBufferPointer<UInt8>, _ key: Slice) -> Bool {
    guard let base = word.baseAddress else { return true }
    return withBytes(key) { key in key.baseAddress.map { memcmp(base, $0, word.count) == 0 } ?? true
    }
  }

  /// A byte becomes three at most, by folding (U+0390) or as a NUL.
  private static let growthMax = 3

  private func hasRoom(_ count: Int) -> Bool {
    size + count <= capacity.batchBytes
      && bytes.count - pendingBytes + count <= capacity.tweetBytes
  }

  /// Whether the tweet under way, its mentions added, finds room with so many bytes of texts.
  func hasRoom(forTexts count: Int) -> Bool { !isOverfull && hasRoom(Self.growthMax * count) }

  private mutating func isNew(_ kind: MentionKind, _ key: Slice, _ hash: UInt64) -> Bool {
    let count = mentions.count - pendingMentions
    if count >= Self.fewMentions {
      if manyKeys.isEmpty {
        for mention in mentions[pendingMentions...] {
          manyKeys.insert([mention.kind.sign] + bytes[mention.key.range])
        }
      }
      return manyKeys.insert([kind.sign] + bytes[key.range]).inserted
    }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return true }
      for mention in mentions[pendingMentions...]
      where mention.hash == hash && mention.kind == kind && mention.key.count == key.count {
        let (first, second) = (Int(mention.key.start), Int(key.start))
        if memcmp(base + first, base + second, Int(key.count)) == 0 { return false }
      }
      return true
    }
  }

  /// Ends the tweet under way: it has the mentions that were added since the last one ended. There
  /// must be room for it.
  ///
  /// - Parameters:
  ///   - id: by which it is one.
  ///   - createdAt: seconds since 1970 UTC; nil where it is not known.
  ///   - author: the screen name in UTF-8, without its sign; nil where there is none.
  ///   - isRetweet: whether it repeats another tweet.
  ///   - text: the fullest text in UTF-8; nil where there is none.
  ///   - isEscaped: whether the text has HTML escapes that are to be undone.
  public mutating func append(
    id: TweetID, createdAt: Int64?, author: UnsafeBufferPointer<UInt8>?, isRetweet: Bool,
    text: UnsafeBufferPointer<UInt8>?, isEscaped: Bool = true
  ) {
    var number: Int64 = 0
    var textID = Slice.empty
    switch id {
    case .number(let value): number = value
    case .text(var text): textID = text.withUTF8 { appendAsIs($0) }
    }
    let author = author.map { append($0) } ?? .empty
    let text = text.map { isEscaped ? appendUnescaped($0) : append($0) } ?? .empty
    let mentions = pendingMentions..<mentions.count
    tweets.append(
      Tweet(
        number: number, textID: textID, createdAt: createdAt, author: author, isRetweet: isRetweet,
        text: text, mentions: mentions, list: appendList(of: self.mentions[mentions])))
    settle()
  }

  /// Forgets the mentions of a tweet under way that turned out to be none.
  public mutating func dropPending() {
    mentions.removeSubrange(pendingMentions...)
    bytes.removeSubrange(pendingBytes...)
    settle()
  }

  /// Takes away the tweets from `count` on.
  public mutating func keepFirst(_ count: Int) {
    guard count < tweets.count else { return }
    mentions.removeSubrange(tweets[count].mentions.lowerBound...)
    tweets.removeSubrange(count...)
    // Their bytes stay behind unused until the batch is emptied.
    settle()
  }

  /// Moves the tweets from `count` on into a batch of their own.
  public mutating func splitOff(from count: Int) -> TweetBatch {
    var rest = TweetBatch(capacity)
    for tweet in tweets[count...] { rest.append(tweet, of: self) }
    keepFirst(count)
    return rest
  }

  private mutating func append(_ tweet: Tweet, of other: TweetBatch) {
    other.bytes.withUnsafeBufferPointer { source in
      func part(_ slice: Slice) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: source[slice.range])
      }
      for mention in other.mentions[tweet.mentions] {
        let key = append(part(mention.key))
        let display = mention.display == mention.key ? key : append(part(mention.display))
        mentions.append(
          Mention(kind: mention.kind, key: key, display: display, hash: mention.hash))
      }
      append(
        id: other.id(of: tweet), createdAt: tweet.createdAt, author: part(tweet.author),
        isRetweet: tweet.isRetweet, text: part(tweet.text), isEscaped: false)
    }
  }

  /// Puts merged tweets in the place of all tweets.
  mutating func replaceTweets(with merged: [Tweet]) {
    copies += tweets.count - merged.count
    tweets = merged
  }

  /// Adds a list of mentions that belongs to no tweet under way, and gives its place.
  mutating func append(_ list: [Mention]) -> Range<Int> {
    let start = mentions.count
    mentions.append(contentsOf: list)
    settle()
    return start..<mentions.count
  }

  private mutating func settle() {
    pendingMentions = mentions.count
    pendingBytes = bytes.count
    isOverfull = false
    if !manyKeys.isEmpty { manyKeys.removeAll() }
  }

  private mutating func append(_ part: UnsafeBufferPointer<UInt8>) -> Slice {
    let start = bytes.count
    bytes.append(contentsOf: part)
    replaceNULs(from: start)
    return slice(from: start)
  }

  /// Appends some mentions as JSON.
  mutating func appendList(of mentions: ArraySlice<Mention>) -> Slice {
    let start = bytes.count
    bytes.append(UInt8(ascii: "["))
    for mention in mentions {
      if bytes.count > start + 1 { bytes.append(UInt8(ascii: ",")) }
      MentionList.append(mention.kind, mention.display, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    return slice(from: start)
  }

  private mutating func appendAsIs(_ part: UnsafeBufferPointer<UInt8>) -> Slice {
    let start = bytes.count
    bytes.append(contentsOf: part)
    return slice(from: start)
  }

  /// A NUL that a file brings in as `\u0000` becomes U+FFFD: SQLite's functions end a text there, and
  /// so do many tools that would read the database.
  private mutating func replaceNULs(from start: Int) {
    let found = bytes.withUnsafeBufferPointer { bytes -> Int? in
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, 0, bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
    guard let first = found else { return }
    let rest = Array(bytes[first...])
    bytes.removeLast(rest.count)
    for byte in rest {
      if byte == 0 { bytes.append(contentsOf: "\u{FFFD}".utf8) } else { bytes.append(byte) }
    }
  }

  /// The API escapes `&`, `<` and `>` in texts; what people wrote is kept.
  private mutating func appendUnescaped(_ text: UnsafeBufferPointer<UInt8>) -> Slice {
    guard HTMLEscapes.contains(text) else { return append(text) }
    let start = bytes.count
    HTMLEscapes.appendUnescaped(text, to: &bytes)
    replaceNULs(from: start)
    return slice(from: start)
  }

  private func slice(from start: Int) -> Slice {
    Slice(start: UInt32(start), count: UInt32(bytes.count - start))
  }
}
