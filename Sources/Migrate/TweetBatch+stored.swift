import Store
import Tweets

extension TweetBatch {
  /// Adds a tweet as a store keeps it.
  mutating func append(_ tweet: StoredTweet) {
    for mention in tweet.mentions {
      // The first byte is the sign, one of the two.
      let kind: MentionKind = mention.utf8.first == MentionKind.hashtag.sign ? .hashtag : .user
      var mention = mention
      mention.withUTF8 { addMention(kind, $0) }
    }
    Self.withBytes(tweet.author) { author in
      Self.withBytes(tweet.text) { text in
        append(
          id: tweet.id, createdAt: tweet.createdAt, author: author, isRetweet: tweet.isRetweet,
          text: text, isEscaped: false)
      }
    }
  }

  private static func withBytes(
    _ text: String?, _ body: (UnsafeBufferPointer<UInt8>?) -> Void
  ) {
    guard var text else { return body(nil) }
    text.withUTF8 { body($0) }
  }
}
