import Tweets

/// Numbers that no counter keeps, because not all tweets of a term count, or their authors do.
///
/// Cost: all of the term's `term_mentions` is read, and its range of `popularity` beside it, both in their
/// order; words are looked up only of mentions that are shown, and their authors are counted only where
/// few are. What lies below the threshold is counted and forgotten.
struct FilteredPopularity {
  private let connection: Connection
  private let question: PopularityQuestion
  private let tweets: TweetSet
  private let authors: TweetAuthors?
  private var term: Int64 = 0
  /// By author: how many tweets of the set he wrote and that are not yet counted for him; empty where
  /// authors do not count.
  private var written: [UInt32] = []
  /// Hashtags and then users. No dictionary: it is asked for once a mention.
  private var lists = [Counted(), Counted()]

  /// What is counted of one kind.
  private struct Counted {
    var entries: [Entry] = []
    var below = 0
  }

  private struct Entry {
    /// The row of the mention; 0 for an author whom no tweet of the set mentions.
    var mention: Int64
    var author: UInt32
    /// Users who wrote these tweets, as far as they are counted with the mentions: with `top` later.
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
  }

  // MARK: - Counting

  /// Counts every mention of the term's tweets. To be called once.
  mutating func count(of term: Int64) throws(StoreError) {
    self.term = term
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
    var tally = MentionTally(tweets, authors, isTelling: tellsAll)
    var mention: Int64?
    while try rows.step() {
      let next = rows.int64(0)
      if next != mention {
        if let mention, tally.count > 0 || !written.isEmpty {
          add(mention, try kinds.kind(of: mention), tally.count, tally.authorsCount, own: tally.own)
        }
        mention = next
        tally.begin(mentioned: author(next))
      }
      let isSound = rows.withBlob(2) { bytes in
        PackedTweets.forEach(rows.int64(1), bytes) { tally.add($0) }
      }
      guard isSound else { throw .damagedLinks(connection) }
    }
    if let mention {
      add(mention, try kinds.kind(of: mention), tally.count, tally.authorsCount, own: tally.own)
    }
    addUnmentioned()
  }

  /// Whether the authors of all mentions are counted in one go, and not only those of mentions shown.
  private var tellsAll: Bool { question.tellsAuthors && question.top == nil }

  /// The author that a mentioned user is; 0 where he is none, or where authors do not count.
  private func author(_ mention: Int64) -> UInt32 {
    guard !written.isEmpty, let authors, mention < authors.ofMentions.count else { return 0 }
    return authors.ofMentions[Int(mention)]
  }

  private mutating func add(
    _ mention: Int64, _ kind: MentionKind?, _ count: Int, _ authors: Int, own: Int
  ) {
    guard let kind else { return }
    let author = author(mention)
    var entry = Entry(mention: mention, author: author, authors: UInt32(authors), count: count)
    if author != 0, written[Int(author)] > 0 {
      entry.count += Int(written[Int(author)]) - own
      if own == 0 { entry.authors += 1 }
      written[Int(author)] = 0
    }
    if entry.count > 0 { add(entry, kind) }
  }

  /// Authors whom no tweet of the term mentions.
  private mutating func addUnmentioned() {
    guard question.kinds.contains(.user) else { return }
    for author in written.indices where written[author] > 0 {
      let count = Int(written[author])
      add(Entry(mention: 0, author: UInt32(author), authors: 1, count: count), .user)
    }
  }

  private mutating func add(_ entry: Entry, _ kind: MentionKind) {
    let place = kind == .hashtag ? 0 : 1
    if entry.count >= question.minCount {
      lists[place].entries.append(entry)
    } else {
      lists[place].below += 1
    }
  }

  // MARK: - Answering

  /// One of the lists that were asked for.
  func list(_ kind: MentionKind) throws(StoreError) -> PopularityList {
    let list = lists[kind == .hashtag ? 0 : 1]
    let totals = MentionTotals(shown: list.entries.count, below: list.below)
    var shown = list.entries
    if let top = question.top, top < shown.count {
      let least = Self.least(ofLargest: top, shown)
      shown = shown.filter { $0.count >= least }
    }
    shown.sort { $0.count > $1.count }
    if let top = question.top, top < shown.count {
      // Equal counts stay to their end: which of them comes first, their keys tell.
      let last = top > 0 ? shown[top - 1].count : Int.max
      shown.removeSubrange((shown.firstIndex { $0.count < last } ?? shown.count)...)
    }
    if question.tellsAuthors, !tellsAll { try countAuthors(of: &shown) }
    var words = CountedWords(kind)
    for entry in shown { try append(entry, to: &words) }
    return PopularityList(
      kind: kind, mentions: words.inOrder(limit: question.top ?? .max), totals: totals)
  }

  /// A count that at least so many have, as high as it can be told without sorting.
  private static func least(ofLargest top: Int, _ entries: [Entry]) -> Int {
    let countMax = 65_535
    var numbers = [Int](repeating: 0, count: countMax + 1)
    for entry in entries { numbers[min(entry.count, countMax)] += 1 }
    var (least, found) = (countMax, numbers[countMax])
    while found < top, least > 0 {
      least -= 1
      found += numbers[least]
    }
    return least
  }

  /// Counts the authors of mentions that are shown.
  private func countAuthors(of shown: inout [Entry]) throws(StoreError) {
    let rows = try connection.cached(
      "SELECT first_tweet, tweets FROM term_mentions WHERE term = ?1 AND mention = ?2")
    var tally = MentionTally(tweets, authors, isTelling: true)
    for place in shown.indices where shown[place].mention != 0 {
      try rows.bind(term, at: 1)
      try rows.bind(shown[place].mention, at: 2)
      tally.begin(mentioned: 0)
      while try rows.step() {
        let isSound = rows.withBlob(1) { bytes in
          PackedTweets.forEach(rows.int64(0), bytes) { tally.add($0) }
        }
        guard isSound else { throw .damagedLinks(connection) }
      }
      rows.reset()
      shown[place].authors += UInt32(tally.authorsCount)
    }
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
