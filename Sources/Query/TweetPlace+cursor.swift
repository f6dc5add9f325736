public import Store
import Tweets

extension TweetPlace {
  /// The place as people and programs carry it from one page to the next, `TIME/ID`: the time in ISO 8601,
  /// UTC, and the id of the last tweet, as a row of any answer has them. `none/ID` where it has no time.
  public var cursor: String { "\(createdAt.map(UTCTime.iso) ?? Self.noTime)/\(id)" }

  private static let noTime = "none"

  /// Reads a cursor. Nil where the text is none. The tweet need not be there any more.
  public init?(cursor: String) {
    let parts = cursor.parts(at: "/", most: 2)
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    let id = Int64(parts[1]).map(TweetID.number) ?? .text(parts[1])
    if parts[0] == Self.noTime {
      self.init(createdAt: nil, id: id)
    } else {
      guard let time = UTCTime.parse(parts[0]) else { return nil }
      self.init(createdAt: time, id: id)
    }
  }

  /// The place of a tweet that was given.
  public init(of tweet: StoredTweet) { self.init(createdAt: tweet.createdAt, id: tweet.id) }
}
