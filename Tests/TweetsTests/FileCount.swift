@testable import Tweets

/// What a file comes to: how many tweets, which words in how many of them, and what was lost.
struct FileCount: Decodable, Equatable {
  var tweets: Int
  var hashtags: [String: Int]
  var users: [String: Int]
  var lost: Int
  var notices: Int
  /// 0 when all was used, 1 when a part was, 2 when nothing was.
  var verdict: Int
  /// Arrays and scripts of which nothing was used; 0 from the reference, which does not say.
  var failedDocuments = 0

  private enum Key: CodingKey { case tweets, hashtags, users, lost, notices, verdict }

  /// Words as lists of `["word", 2]`.
  private struct Row: Decodable {
    let word: String
    let count: Int

    init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      word = try pair.decode(String.self)
      count = try pair.decode(Int.self)
    }
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    func words(_ key: Key) throws -> [String: Int] {
      let rows = try fields.decode([Row].self, forKey: key)
      return Dictionary(rows.map { ($0.word, $0.count) }, uniquingKeysWith: +)
    }
    tweets = try fields.decode(Int.self, forKey: .tweets)
    hashtags = try words(.hashtags)
    users = try words(.users)
    lost = try fields.decode(Int.self, forKey: .lost)
    notices = try fields.decode(Int.self, forKey: .notices)
    verdict = try fields.decode(Int.self, forKey: .verdict)
  }

  /// Reads the bytes as one file.
  init(reading bytes: [UInt8]) {
    let file = InputFile(path: "x", displayName: "x", sizeBytes: nil)
    let reader = TweetReader([file]) { (_) throws(ByteSourceError) in
      try OpenedFile(decompressed: ByteSource.decompressed(PortionedBytes(bytes)))
    }
    var ids: Set<TweetID> = []
    var words: [MentionKind: [String: Set<TweetID>]] = [:]
    while let batch = reader.next()?.batch {
      for tweet in batch.tweets {
        ids.insert(batch.id(of: tweet))
        for mention in batch.mentions[tweet.mentions] {
          words[mention.kind, default: [:]][batch.string(mention.key), default: []].insert(
            batch.id(of: tweet))
        }
      }
    }
    let totals = reader.readTotals
    tweets = ids.count
    hashtags = words[.hashtag, default: [:]].mapValues(\.count)
    users = words[.user, default: [:]].mapValues(\.count)
    lost = totals.skipped + totals.failedDocuments
    notices = totals.notices
    failedDocuments = totals.failedDocuments
    verdict = lost == 0 ? 0 : ids.isEmpty ? 2 : 1
  }

  static func == (left: FileCount, right: FileCount) -> Bool {
    left.tweets == right.tweets && left.hashtags == right.hashtags && left.users == right.users
      && left.lost == right.lost && left.notices == right.notices && left.verdict == right.verdict
  }

  /// What is different, in words.
  func difference(from other: FileCount) -> String {
    func rows(_ ours: [String: Int], _ theirs: [String: Int]) -> [String] {
      Set(ours.keys).union(theirs.keys).sorted().filter { ours[$0] != theirs[$0] }.map {
        "\($0.debugDescription) \(ours[$0] ?? 0)/\(theirs[$0] ?? 0)"
      }
    }
    return """
      tweets \(tweets)/\(other.tweets) lost \(lost)/\(other.lost) notices \(notices)/\(other.notices) \
      verdict \(verdict)/\(other.verdict) # \(rows(hashtags, other.hashtags).prefix(6)) \
      @ \(rows(users, other.users).prefix(6))
      """
  }
}
