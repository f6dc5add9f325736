public import Tweets

/// A tweet as a test writes it down.
public struct SampleTweet: Sendable, Equatable {
  /// What makes it one.
  public var id: TweetID
  /// With their signs, as `#Go` and `@ana`.
  public var mentions: [String]
  /// Seconds since 1970 UTC.
  public var createdAt: Int64?
  /// Screen name without `@`.
  public var author: String?
  /// Whether it repeats another's tweet.
  public var isRetweet: Bool
  /// What it says.
  public var text: String?

  /// A tweet of any id.
  public init(
    id: TweetID, mentions: [String], createdAt: Int64? = nil, author: String? = nil,
    isRetweet: Bool = false, text: String? = nil
  ) {
    self.id = id
    self.mentions = mentions
    self.createdAt = createdAt
    self.author = author
    self.isRetweet = isRetweet
    self.text = text
  }

  /// A tweet with the mentions of `words`, which blanks keep apart: `SampleTweet(7, "#Go @ana")`.
  public init(
    _ number: Int64, _ words: String = "", at createdAt: Int64? = nil, by author: String? = nil,
    isRetweet: Bool = false, text: String? = nil
  ) {
    self.init(
      id: .number(number), mentions: words.split(separator: " ").map(String.init),
      createdAt: createdAt, author: author, isRetweet: isRetweet, text: text)
  }
}

extension TweetBatch {
  /// A batch of sample tweets, in their order.
  public init(_ tweets: some Sequence<SampleTweet>) {
    self.init()
    for tweet in tweets { append(tweet) }
  }

  private mutating func append(_ tweet: SampleTweet) {
    for mention in tweet.mentions {
      guard let kind = MentionKind.allCases.first(where: { $0.sign == mention.utf8.first }) else {
        preconditionFailure("a mention begins with # or @: \(mention)")
      }
      Array(mention.utf8).withUnsafeBufferPointer { addMention(kind, $0) }
    }
    Self.withBytes(tweet.author) { author in
      Self.withBytes(tweet.text) { text in
        append(
          id: tweet.id, createdAt: tweet.createdAt, author: author, isRetweet: tweet.isRetweet,
          text: text)
      }
    }
  }

  private static func withBytes(
    _ text: String?, _ body: (UnsafeBufferPointer<UInt8>?) -> Void
  ) {
    guard let text else { return body(nil) }
    Array(text.utf8).withUnsafeBufferPointer { body($0) }
  }
}
