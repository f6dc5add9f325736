import Tweets

/// Numbers that no counter keeps, because not all tweets of a term count, or their authors do.
///
/// Cost: all of the term's `term_mentions` is read, and its range of `popularity` beside it, both in their
/// order; words are looked up only of mentions that are shown. What lies below the threshold is
/// counted and forgotten.
struct FilteredPopularity {
  private let connection: Connection
  private let question: PopularityQuestion
  private let tweets: TweetSet
  private let authors: TweetAuthors?
  /// By author: how many tweets of the set he wrote and that are not yet counted for him; empty where
  /// authors do not count.
  private var written: [UInt32] = []
  private var lists: [MentionKind: (entries: [Entry], below: Int)] = [:]

  private struct Entry {
    /// The row of the mention; 0 for an author whom no tweet of the set mentions.
    var mention: Int64
    var author: UInt32
    var authors: UInt32
    var count: Int
  }

  init(
    _ connection: Connection, _ question: PopularityQuestion, _ tweets: TweetSet,
    _ authors: TweetAuthors?
  ) {
    self.connection = connection
    self.question = question
    self.tweets = tweets
    self.authors = authors
    for kind in question.kinds { lists[kind] = ([], 0) }
  }

  // MARK: - Counting

  /// Counts every mention of the term's tweets. To be called once.
  mutating func count(of term: Int64) throws(StoreError) {
    if question.countsAuthors, let authors {
      written = [UInt32](repeating: 0, count: Int(authors.last) + 1)
      tweets.forEach { written[Int(authors.ofTweets[Int($0)])] += 1 }
      // Tweets that nobody is known to have written.
      written[0] = 0
    }
    let rows = try connection.cached(
      """
      SELECT mention, first_tweet, tweets FROM term_mentions WHERE term = ?1
      ORDER BY mention, first_tweet
      """)
    try rows.bind(term, at: 1)
    var kinds = try KindsInOrder(connection, of: term)
    defer {
      rows.reset()
      kinds.end()
    }
    var tally = MentionTally(tweets, authors)
    var mention: Int64?
    while try rows.step() {
      let next = rows.int64(0)
      if next != mention {
        if let mention { add(mention, try kinds.kind(of: mention), tally) }
        mention = next
        tally.begin(mentioned: author(next))
      }
      let isSound = rows.withBlob(2) { bytes in
        PackedTweets.forEach(rows.int64(1), bytes) { tally.add($0) }
      }
      guard isSound else { throw .damagedLinks(connection) }
    }
    if let mention { add(mention, try kinds.kind(of: mention), tally) }
    addUnmentioned()
  }

  /// The author that a mentioned user is; 0 where he is none, or where authors do not count.
  private func author(_ mention: Int64) -> UInt32 {
    guard !written.isEmpty, let authors, mention < authors.ofMentions.count else { return 0 }
    return authors.ofMentions[Int(mention)]
  }

  private mutating func add(_ mention: Int64, _ kind: MentionKind?, _ tally: MentionTally) {
    guard let kind else { return }
    let author = author(mention)
    var entry = Entry(
      mention: mention, author: author, authors: UInt32(tally.authorsCount), count: tally.count)
    if author != 0, written[Int(author)] > 0 {
      entry.count += Int(written[Int(author)]) - tally.own
      if tally.own == 0 { entry.authors += 1 }
      written[Int(author)] = 0
    }
    if entry.count > 0 { add(entry, kind) }
  }

  /// Authors whom no tweet of the term mentions.
  private mutating func addUnmentioned() {
    guard lists[.user] != nil else { return }
    for author in written.indices where written[author] > 0 {
      let count = Int(written[author])
      add(Entry(mention: 0, author: UInt32(author), authors: 1, count: count), .user)
    }
  }

  private mutating func add(_ entry: Entry, _ kind: MentionKind) {
    if entry.count >= question.minCount {
      lists[kind]?.entries.append(entry)
    } else {
      lists[kind]?.below += 1
    }
  }

  // MARK: - Answering

  /// One of the lists that were asked for.
  func list(_ kind: MentionKind) throws(StoreError) -> PopularityList {
    let list = lists[kind] ?? ([], 0)
    let totals = MentionTotals(shown: list.entries.count, below: list.below)
    var shown = list.entries.sorted { $0.count > $1.count }
    if let top = question.top, top < shown.count {
      // Equal counts stay to their end: which of them comes first, their keys tell.
      let last = top > 0 ? shown[top - 1].count : Int.max
      shown.removeSubrange((shown.firstIndex { $0.count < last } ?? shown.count)...)
    }
    var words = CountedWords()
    for entry in shown { try append(entry, to: &words) }
    return PopularityList(
      kind: kind, mentions: words.inOrder(kind: kind, limit: question.top ?? .max), totals: totals)
  }

  private func append(_ entry: Entry, to words: inout CountedWords) throws(StoreError) {
    let number = question.tellsAuthors ? Int(entry.authors) : nil
    guard entry.mention != 0 else {
      try authors?.withWords(of: entry.author) { key, display in
        words.append(key, display, entry.count, authors: number)
      }
      return
    }
    let statement = try connection.cached("SELECT key, display FROM mentions WHERE id = ?1")
    try statement.bind(entry.mention, at: 1)
    _ = try statement.first { row throws(StoreError) in
      row.withText(0) { key in
        row.withText(1) { display in words.append(key, display, entry.count, authors: number) }
      }
    }
  }
}

/// Which of a term's mentions are hashtags and which users, asked in the order of their rows.
///
/// A join would look each of them up in the same table; two readings side by side take half the time.
private struct KindsInOrder {
  private let statement: Statement
  private var isOver = false

  init(_ connection: Connection, of term: Int64) throws(StoreError) {
    statement = try connection.cached(
      "SELECT mention, kind FROM popularity WHERE term = ?1 ORDER BY mention")
    try statement.bind(term, at: 1)
    isOver = try !statement.step()
  }

  /// Nil for one that has no number.
  mutating func kind(of mention: Int64) throws(StoreError) -> MentionKind? {
    while !isOver, statement.int64(0) < mention { isOver = try !statement.step() }
    guard !isOver, statement.int64(0) == mention else { return nil }
    return MentionKind(rawValue: statement.int(1))
  }

  func end() { statement.reset() }
}
