import Store
import Tweets

/// A stored tweet and another copy of it: what the copy adds. The same rules as `TweetMerger`.
struct MergedCopy {
  let tweet: TweetBatch.Tweet
  let stored: StoredCopy
  /// All mentions, the stored ones first, with the spellings that they get.
  private(set) var mentions: [StoredMentions.Item]
  /// Those that the stored tweet does not have.
  private(set) var fresh: [StoredMentions.Item] = []
  private var isRespelled = false
  private let copyAuthor: [UInt8]
  let isNewUnderTerm: Bool
  /// Keys of the terms that have it now.
  let terms: [String]

  init(
    _ tweet: TweetBatch.Tweet, of batch: TweetBatch, _ stored: StoredCopy, under term: String,
    _ address: ClusterAddress
  ) throws(StoreError) {
    self.tweet = tweet
    self.stored = stored
    isNewUnderTerm = !stored.terms.contains { $0.utf8.elementsEqual(term.utf8) }
    terms = isNewUnderTerm ? stored.terms + [term] : stored.terms
    copyAuthor = stored.author.isEmpty ? Array(batch.bytes[tweet.author.range]) : []
    guard let items = stored.mentions.withUnsafeBufferPointer({ StoredMentions.items($0) }) else {
      throw .corrupt(path: address.name, detail: "the mentions of tweet \(stored.id) are no list")
    }
    mentions = items
    // Nearly every copy is like the one before it, which the bytes tell.
    guard !batch.bytes[tweet.list.range].elementsEqual(stored.mentions) else { return }
    var places: [[UInt8]: Int] = [:]
    for (place, item) in items.enumerated() { places[[item.kind.sign] + item.key] = place }
    for mention in batch.mentions[tweet.mentions] {
      let display = Array(batch.bytes[mention.display.range])
      if let place = places[[mention.kind.sign] + batch.bytes[mention.key.range]] {
        if display.lexicographicallyPrecedes(mentions[place].display) {
          mentions[place].display = display
          isRespelled = true
        }
      } else {
        let item = StoredMentions.Item(kind: mention.kind, display: display)
        fresh.append(item)
        mentions.append(item)
      }
    }
  }

  var hasLongerText: Bool { Int(tweet.text.count) > stored.textCount }
  var isRetweet: Bool { stored.isRetweet || tweet.isRetweet }
  var createdAt: Int64? { stored.createdAt ?? tweet.createdAt }
  var author: [UInt8] { stored.author.isEmpty ? copyAuthor : stored.author }

  /// Whether the tweet is another than before, whichever term has it.
  var addsSomething: Bool {
    !fresh.isEmpty || isRespelled || hasLongerText || !copyAuthor.isEmpty
      || isRetweet != stored.isRetweet || createdAt != stored.createdAt
  }

  var needsRow: Bool { addsSomething || isNewUnderTerm }
}
