public import Tweets

// One batch on its way into the tables:
//
//     tweets -> which are known -> rows of tweets -> links (term, mention, tweet)
//            -> rows of mentions -> rows of links -> counts
//
// Whether a tweet or a mention is known is asked for a whole batch by `IN` look-ups, never one by one.

extension SQLiteStore {
  /// Cost: an `IN` look-up for 500 ids at a time in the unique index of `tweets.id`, whose order
  /// the batch has; rows of `term_mentions` are written in the order of their key.
  ///
  /// The search of the term must have been recorded before: its row is what tweets are linked to.
  public func ingest(
    _ batch: inout TweetBatch, under term: SearchTerm
  ) throws(StoreError) -> IngestCounts {
    // Here and not only where a unit begins: the whole of a large array is one unit.
    if mentionTable.isFull { mentionTable.removeAll() }
    let copies = batch.mergeCopies()
    guard let termRow = try row(of: term) else {
      preconditionFailure("the search of a term is recorded before its tweets are ingested")
    }
    var counts = try batch.bytes.withUnsafeBufferPointer { (bytes) throws(StoreError) in
      var pass = try IngestPass(batch, bytes, under: termRow, into: self)
      try pass.run()
      return pass.counts
    }
    counts.known += copies
    return counts
  }
}

/// What happens to one batch under one term.
struct IngestPass {
  let batch: TweetBatch
  /// The batch's bytes, which stay where they are as long as the pass lives: rows are bound to them
  /// without a copy.
  let bytes: UnsafeBufferPointer<UInt8>
  let term: Int64
  let store: SQLiteStore
  var counts = IngestCounts()
  private let linking: Statement

  /// A tweet that a term has and a mention it carries, to be counted anew. The mention is a place in
  /// the table of mentions.
  struct Link {
    var term: Int64
    var mention: Int
    var tweet: Int64
  }
  var links: [Link] = []
  /// The spelling to be shown for each mention of the batch, if its tweet is the earliest.
  var spellings = Spellings()
  /// The row from which on mentions were inserted by this pass.
  var firstNewMention = Int64.max
  /// What the tweets of this batch add to the counters of each term.
  var changes: [Int64: TermChange] = [:]
  /// Known tweets to which this batch adds something that all their terms must count.
  var gains: [Gain] = []

  struct Gain {
    var tweet: Int64
    var mentions: [Int]
    var isNowRetweet: Bool
    var createdAt: Int64?
    /// The term under which the tweet is new: all of it is counted there already.
    var except: Int64?
  }

  var connection: Connection { store.connection }

  init(
    _ batch: TweetBatch, _ bytes: UnsafeBufferPointer<UInt8>, under term: Int64,
    into store: SQLiteStore
  ) throws(StoreError) {
    self.batch = batch
    self.bytes = bytes
    self.term = term
    self.store = store
    linking = try store.connection.cached(
      "INSERT INTO term_tweets (term, tweet) VALUES (?1, ?2)")
    links.reserveCapacity(batch.mentions.count)
  }

  mutating func run() throws(StoreError) {
    let known = try KnownTweets(of: batch, under: term, on: connection)
    var writer = try TweetWriter(connection, bytes)
    var change = TermChange()
    for tweet in batch.tweets {
      if let row = known[tweet.id] {
        try meet(tweet, known: row, &writer, &change)
      } else {
        try add(tweet, &writer, &change)
      }
    }
    writer.finish()
    changes[term] = change
    try spreadGains()
    try resolveMentions()
    counts.mentions = links.count { $0.term == term }
    try writeLinks()
    try writeSpellings()
    try writeTermChanges()
  }

  /// A tweet that no term had.
  private mutating func add(
    _ tweet: TweetBatch.Tweet, _ writer: inout TweetWriter, _ change: inout TermChange
  ) throws(StoreError) {
    let row = try writer.insert(tweet, of: batch)
    try linkToTerm(row)
    change.add(isRetweet: tweet.isRetweet, createdAt: tweet.createdAt)
    for index in tweet.mentions {
      let mention = batch.mentions[index]
      let place = store.mentionTable.place(of: mention.kind, part(mention.key))
      link(term, place, row)
      propose(tweet.id, .inBatch(mention.display), for: place)
    }
  }

  /// The place of a stored tweet's mention in the table of mentions.
  private func place(of item: StoredMentions.Item) -> Int {
    item.key.withUnsafeBufferPointer { store.mentionTable.place(of: item.kind, $0) }
  }

  /// The bytes of a slice of the batch.
  func part(_ slice: TweetBatch.Slice) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[slice.range])
  }

  /// A tweet that is stored: what this copy adds to it is kept, and it is put under the term.
  private mutating func meet(
    _ tweet: TweetBatch.Tweet, known: KnownTweets.Row, _ writer: inout TweetWriter,
    _ change: inout TermChange
  ) throws(StoreError) {
    let merger = try TweetMerger(tweet, of: batch, known: known, store: store)
    if known.isUnderTerm {
      counts.known += 1
      if merger.addsSomething { counts.updated += 1 }
    } else {
      try linkToTerm(known.row)
      change.add(isRetweet: merger.isRetweet, createdAt: merger.createdAt)
      for item in try merger.union(store: store) {
        link(term, place(of: item), known.row)
      }
    }
    guard merger.addsSomething else { return }
    try writer.update(known.row, merger)
    for item in merger.fresh + merger.respelled {
      propose(tweet.id, .own(item.display), for: place(of: item))
    }
    gains.append(
      Gain(
        tweet: known.row,
        mentions: merger.fresh.map(place),
        isNowRetweet: merger.isRetweet && !known.isRetweet,
        createdAt: known.createdAt == nil ? merger.createdAt : nil,
        except: known.isUnderTerm ? nil : term))
  }

  private mutating func linkToTerm(_ tweet: Int64) throws(StoreError) {
    try linking.bind(term, at: 1)
    try linking.bind(tweet, at: 2)
    try linking.run()
    counts.new += 1
  }

  private mutating func link(_ term: Int64, _ mention: Int, _ tweet: Int64) {
    links.append(Link(term: term, mention: mention, tweet: tweet))
  }

  /// Offers a spelling: that of the smallest id is shown, of one tweet the smaller in byte order.
  private mutating func propose(_ tweet: TweetID, _ display: Spellings.Display, for mention: Int) {
    if let shown = store.mentionTable.entries[mention].displayTweet, shown < tweet { return }
    spellings.propose(tweet, display, for: mention, bytes)
  }

  /// What a copy added to a tweet counts in every term that has the tweet.
  private mutating func spreadGains() throws(StoreError) {
    guard !gains.isEmpty else { return }
    let byTweet = Dictionary(uniqueKeysWithValues: gains.map { ($0.tweet, $0) })
    for (tweet, term) in try termsOf(gains.map(\.tweet)) {
      guard let gain = byTweet[tweet], gain.except != term else { continue }
      for mention in gain.mentions { link(term, mention, tweet) }
      changes[term, default: TermChange()].addGain(
        isNowRetweet: gain.isNowRetweet, createdAt: gain.createdAt)
    }
  }

  private func termsOf(_ tweets: [Int64]) throws(StoreError) -> [(tweet: Int64, term: Int64)] {
    var pairs: [(Int64, Int64)] = []
    for chunk in Chunks(of: tweets) {
      let statement = try connection.cached(
        """
        SELECT r.tweet, r.term
        FROM search_terms AS s
        CROSS JOIN term_tweets AS r
        WHERE r.term = s.id AND r.tweet IN (\(Chunks<Int64>.placeholders))
        """)
      for (position, tweet) in chunk.enumerated() { try statement.bind(tweet, at: position + 1) }
      pairs += try statement.map { row throws(StoreError) in (row.int64(0), row.int64(1)) }
    }
    return pairs
  }
}

/// What some tweets add to a term's own counters.
struct TermChange {
  var tweets = 0
  var retweets = 0
  var first: Int64?
  var last: Int64?

  mutating func add(isRetweet: Bool, createdAt: Int64?) {
    tweets += 1
    addGain(isNowRetweet: isRetweet, createdAt: createdAt)
  }

  /// What is learnt of a tweet that the term has already.
  mutating func addGain(isNowRetweet: Bool, createdAt: Int64?) {
    if isNowRetweet { retweets += 1 }
    guard let createdAt else { return }
    first = min(first ?? createdAt, createdAt)
    last = max(last ?? createdAt, createdAt)
  }
}

/// A list in parts of one size, so that one prepared `IN (…)` serves all; the last is filled up by
/// leaving the rest of its parameters NULL, which equals nothing.
struct Chunks<Element>: Sequence, IteratorProtocol {
  private var rest: ArraySlice<Element>

  init(of list: [Element]) { rest = list[...] }

  mutating func next() -> ArraySlice<Element>? {
    guard !rest.isEmpty else { return nil }
    let chunk = rest.prefix(Chunks.size)
    rest = rest.dropFirst(Chunks.size)
    return chunk
  }
}

extension Chunks {
  static var size: Int { 500 }
  static var placeholders: String { Placeholders.repeated(size) }
}
