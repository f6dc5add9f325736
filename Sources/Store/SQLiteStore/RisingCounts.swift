import Tweets

/// Which mentions of a term rise from one set of its tweets to another.
struct RisingCounts {
  private struct Entry {
    var mention: Int64
    var now: Int
    var before: Int
    var score = 0.0
  }

  private let connection: Connection
  private let term: Int64
  private let minCount: Int
  private let now: TweetSet
  private let before: TweetSet
  /// What rises.
  private var entries: [Entry] = []
  private var scores: RisingScores

  init(
    _ connection: Connection, term: Int64, minCount: Int, now: TweetSet, before: TweetSet
  ) {
    self.connection = connection
    self.term = term
    self.minCount = minCount
    self.now = now
    self.before = before
    scores = RisingScores(RisingScore(tweetsNow: now.count, tweetsBefore: before.count))
  }

  /// Counts each mention, which may have several rows, and keeps those that rise.
  mutating func count() throws(StoreError) {
    let statement = try connection.cached(
      """
      SELECT mention, first_tweet, tweets FROM term_mentions WHERE term = ?1
      ORDER BY mention, first_tweet
      """)
    try statement.bind(term, at: 1)
    defer { statement.reset() }
    var entry = Entry(mention: 0, now: 0, before: 0)
    while try statement.step() {
      if statement.int64(0) != entry.mention {
        keep(entry)
        entry = Entry(mention: statement.int64(0), now: 0, before: 0)
      }
      let isSound = statement.withBlob(2) {
        PackedTweets.forEach(statement.int64(1), $0) {
          if now.contains($0) { entry.now += 1 } else if before.contains($0) { entry.before += 1 }
        }
      }
      guard isSound else { throw .damagedLinks(connection) }
    }
    keep(entry)
  }

  private mutating func keep(_ entry: Entry) {
    guard entry.now >= minCount, scores.rises(now: entry.now, before: entry.before) else { return }
    entries.append(entry)
    entries[entries.count - 1].score = scores(now: entry.now, before: entry.before)
  }

  /// What rises, a list for each kind.
  func lists(_ kinds: [MentionKind], top: Int?) throws(StoreError) -> [RisingList] {
    let users = try users()
    return try kinds.map { kind throws(StoreError) in
      let all = entries.filter { users.contains($0.mention) == (kind == .user) }
      let mentions = try words(of: Self.first(top, of: all), kind)
      return RisingList(
        kind: kind, mentions: Array(mentions.prefix(top ?? .max)), rising: all.count)
    }
  }

  /// Which of what rises are users, by their rows in `mentions`. Of many it is cheaper to walk over the
  /// index by kind than to look each up.
  private func users() throws(StoreError) -> TweetSet {
    var users = TweetSet(upTo: entries.last?.mention ?? 0)
    if entries.count > 2000 {
      let all = try connection.cached("SELECT id FROM mentions WHERE kind = ?1")
      try all.bind(MentionKind.user.rawValue, at: 1)
      try all.forEach { row throws(StoreError) in users.insert(row.int64(0)) }
      return users
    }
    let kind = try connection.cached("SELECT kind FROM mentions WHERE id = ?1")
    for entry in entries {
      try kind.bind(entry.mention, at: 1)
      let found = try kind.first { row throws(StoreError) in row.int(0) }
      if found == MentionKind.user.rawValue { users.insert(entry.mention) }
    }
    return users
  }

  private static func comesBefore(_ left: Entry, _ right: Entry) -> Bool {
    left.score == right.score ? left.now > right.now : left.score > right.score
  }

  /// The first ones, in no order, and those that are equal to the last of them: which of these comes
  /// first, their keys tell. Of many, few are kept and sorted.
  private static func first(_ top: Int?, of entries: [Entry]) -> [Entry] {
    guard let top else { return entries }
    guard top > 0 else { return [] }
    var best: [Entry] = []
    var trimAt = 256
    var last: Entry?
    func trim() {
      guard best.count > top else { return }
      best.sort(by: comesBefore)
      last = best[top - 1]
      best.removeLast(best.reversed().prefix { comesBefore(best[top - 1], $0) }.count)
    }
    for entry in entries {
      if let last, comesBefore(last, entry) { continue }
      best.append(entry)
      if best.count >= trimAt {
        trim()
        trimAt = max(256, 2 * best.count)
      }
    }
    trim()
    return best
  }

  /// With their words, in order.
  private func words(
    of entries: some Collection<Entry>, _ kind: MentionKind
  ) throws(StoreError) -> [MentionChange] {
    let statement = try connection.cached("SELECT key, display FROM mentions WHERE id = ?1")
    var found: [(entry: Entry, change: MentionChange)] = []
    for entry in entries {
      try statement.bind(entry.mention, at: 1)
      let change = try statement.first { row throws(StoreError) in
        MentionChange(
          kind: kind, key: row.string(0),
          display: String(Unicode.Scalar(kind.sign)) + row.string(1),
          now: entry.now, before: entry.before)
      }
      if let change { found.append((entry, change)) }
    }
    return found.sorted { left, right in
      if Self.comesBefore(left.entry, right.entry) { return true }
      if Self.comesBefore(right.entry, left.entry) { return false }
      return left.change.key.utf8.lexicographicallyPrecedes(right.change.key.utf8)
    }.map(\.change)
  }
}
