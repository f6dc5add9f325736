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

  init(
    _ connection: Connection, term: Int64, minCount: Int, now: TweetSet, before: TweetSet
  ) {
    self.connection = connection
    self.term = term
    self.minCount = minCount
    self.now = now
    self.before = before
  }

  /// Counts each mention, which may have several rows, and keeps those that rise.
  mutating func count() throws(StoreError) {
    let score = RisingScore(tweetsNow: now.count, tweetsBefore: before.count)
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
        keep(entry, score)
        entry = Entry(mention: statement.int64(0), now: 0, before: 0)
      }
      let isSound = statement.withBlob(2) {
        PackedTweets.forEach(statement.int64(1), $0) {
          if now.contains($0) { entry.now += 1 } else if before.contains($0) { entry.before += 1 }
        }
      }
      guard isSound else { throw .damagedLinks(connection) }
    }
    keep(entry, score)
  }

  private mutating func keep(_ entry: Entry, _ score: RisingScore) {
    guard entry.now >= minCount, entry.now > 0,
      let score = score(now: entry.now, before: entry.before)
    else { return }
    entries.append(entry)
    entries[entries.count - 1].score = score
  }

  /// What rises, a list for each kind.
  func lists(_ kinds: [MentionKind], top: Int?) throws(StoreError) -> [RisingList] {
    let kindOf = try connection.cached("SELECT kind FROM mentions WHERE id = ?1")
    var ofKind: [MentionKind: [Entry]] = [:]
    for entry in entries {
      try kindOf.bind(entry.mention, at: 1)
      let found = try kindOf.first { row throws(StoreError) in MentionKind(rawValue: row.int(0)) }
      if case let kind?? = found { ofKind[kind, default: []].append(entry) }
    }
    return try kinds.map { kind throws(StoreError) in
      let all = (ofKind[kind] ?? []).sorted(by: Self.comesBefore)
      let mentions = try words(of: Self.first(top, of: all), kind)
      return RisingList(
        kind: kind, mentions: Array(mentions.prefix(top ?? .max)), rising: all.count)
    }
  }

  private static func comesBefore(_ left: Entry, _ right: Entry) -> Bool {
    left.score == right.score ? left.now > right.now : left.score > right.score
  }

  /// The first ones, and those that are equal to the last of them: which of these comes first, their
  /// keys tell.
  private static func first(_ top: Int?, of sorted: [Entry]) -> ArraySlice<Entry> {
    guard let top, top < sorted.count else { return sorted[...] }
    guard top > 0 else { return [] }
    return sorted.prefix { !comesBefore(sorted[top - 1], $0) }
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
