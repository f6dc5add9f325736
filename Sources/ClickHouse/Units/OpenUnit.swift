import Store
import Tweets

/// What is being written: rows on their way, and what they change of numbers and terms.
///
/// Rows of tweets are sent while others come. Numbers and terms are kept until there are many, or somebody
/// asks, or the unit ends.
final class OpenUnit {
  let number: Int
  /// What its writer sees, rows of this unit included.
  private(set) var horizon: Horizon
  private let cluster: Cluster
  private let sender: RowSender
  private let pulse: Pulse
  /// Where in the unit something is written; each part that can be undone is a range of its own.
  private var sequence: UInt64 = 0

  /// Rows that are not sent yet, by shard.
  private var tweets: [RowWriter]
  private(set) var recent = RecentTweets()
  private var termNumbers: [String: UInt32] = [:]
  private var tallies: [String: MentionTally] = [:]
  /// The terms there are, as they become with this unit.
  private(set) var terms: [String: TermRecord]
  private var changedTerms: Set<String> = []
  private var part: (start: UInt64, terms: [String: TermRecord])?

  /// So much is sent at once. Each block becomes a part of a table, which the server merges with others
  /// again and again: the larger they are, the less often. With 6 MB a million tweets took the servers a third
  /// more time. Two such blocks are in memory beside the one that grows.
  private static let sendBytes = 32 << 20
  private static let sendTweets = 150_000

  init(
    _ number: Int, _ horizon: Horizon, _ cluster: Cluster, terms: [TermRecord]
  ) throws(StoreError) {
    self.number = number
    self.horizon = horizon
    self.horizon.own = Horizon.Own(unit: number)
    self.cluster = cluster
    self.terms = Dictionary(uniqueKeysWithValues: terms.map { ($0.key, $0) })
    sender = RowSender(try Cluster(like: cluster))
    pulse = Pulse(number, on: cluster)
    tweets = cluster.shards.map { _ in RowWriter() }
  }

  /// The version of what is written next.
  func nextVersion() -> UInt64 {
    sequence += 1
    return Horizon.version(number) + sequence
  }

  // MARK: - Taking in

  func change(_ key: String, _ body: (inout TermRecord) -> Void) {
    guard var record = terms[key] else { return }
    body(&record)
    terms[key] = record
    changedTerms.insert(key)
  }

  func note(_ record: TermRecord) {
    terms[record.key] = record
    changedTerms.insert(record.key)
  }

  func tally<Value>(_ key: String, _ body: (inout MentionTally) -> Value) -> Value {
    body(&tallies[key, default: MentionTally()])
  }

  func noteRecent(_ id: TweetID, _ tweet: RecentTweets.Known) { recent.note(id, tweet) }

  /// What stands for a term in `RecentTweet`.
  func number(ofTerm key: String) -> UInt32 {
    if let number = termNumbers[key] { return number }
    termNumbers[key] = UInt32(termNumbers.count)
    return UInt32(termNumbers.count - 1)
  }

  /// Appends a row of `term_tweets`.
  func add(shard: Int, _ body: (inout RowWriter) -> Void) { body(&tweets[shard]) }

  /// To be called after each batch: sends what is worth it.
  func sendIfLarge() throws(StoreError) {
    let size = tweets.reduce(0) { $0 + $1.bytes.count }
    if size >= Self.sendBytes || recent.unsent >= Self.sendTweets { try send() }
    if tallies.values.contains(where: \.isFull) { try writeTallies() }
  }

  private func send() throws(StoreError) {
    var parts: RowSender.Parts = []
    for shard in tweets.indices {
      parts.append((shard, "term_tweets", tweets[shard]))
      tweets[shard] = RowWriter()
    }
    let ticket = try sender.send(parts)
    recent.wereSent(ticket, stored: sender.stored)
  }

  /// Waits until all tweets that were taken in are stored.
  func drain() throws(StoreError) {
    try send()
    try sender.drain()
    recent.removeAll()
  }

  // MARK: - Storing

  /// Stores all that was taken in, so that it can be asked about.
  func flush() throws(StoreError) {
    try writeTallies()
    try drain()
    try writeTerms()
  }

  private func writeTallies() throws(StoreError) {
    let version = nextVersion()
    var counts = cluster.shards.map { _ in RowWriter() }
    var displays = counts
    for (key, tally) in tallies {
      for entry in tally.entries {
        let word = tally.bytes[entry.key]
        let shard = cluster.shard(ofMention: Placement.hash(entry.kind, word))
        if entry.added != 0 {
          counts[shard].write(key)
          counts[shard].write(sign: entry.kind, word)
          counts[shard].write(version)
          counts[shard].write(entry.added)
          counts[shard].endRow()
        }
        if let shown = entry.shown {
          displays[shard].write(sign: entry.kind, word)
          displays[shard].write(id: shown.id)
          displays[shard].write(tally.bytes[shown.display])
          displays[shard].write(version)
          displays[shard].endRow()
        }
      }
      tallies[key]?.removeAll()
    }
    var parts: RowSender.Parts = []
    for shard in counts.indices {
      parts.append((shard, "counts", counts[shard]))
      parts.append((shard, "displays", displays[shard]))
    }
    try sender.send(parts)
  }

  private func writeTerms() throws(StoreError) {
    guard !changedTerms.isEmpty else { return }
    let version = nextVersion()
    var rows = RowWriter()
    for key in changedTerms.sorted() { terms[key]?.write(version, to: &rows) }
    try cluster.insert(rows, into: "terms")
    changedTerms = []
  }

  // MARK: - Parts

  func beginPart() throws(StoreError) {
    try flush()
    part = (Horizon.version(number) + sequence + 1, terms)
  }

  func endPart() { part = nil }

  /// Forgets what was written since the part began.
  func undoPart() throws(StoreError) {
    guard let part else { return }
    self.part = nil
    sender.reset()
    discard()
    terms = part.terms
    horizon.own?.undone.append(part.start...Horizon.version(number) + sequence)
    changedTerms = []
  }

  private func discard() {
    for shard in tweets.indices { tweets[shard].removeAll() }
    tallies = [:]
    recent.removeAll()
  }

  /// Waits until nothing is on its way any more; what was is not to count.
  func abandon() { sender.reset() }
}

extension RowWriter {
  /// A mention's key behind its sign.
  mutating func write(sign kind: MentionKind, _ key: some Collection<UInt8>) {
    write(length: key.count + 1)
    write(byte: kind.sign)
    write(bytes: key)
  }

  /// The two columns of a tweet's id.
  mutating func write(id: TweetID) {
    switch id {
    case .number(let number):
      write(number)
      write(length: 0)
    case .text(let text):
      write(Int64(0))
      write(text)
    }
  }
}
