public import Tweets

// One batch on its way into the tables:
//
//     tweets -> which are known -> rows of tweets -> what waits in the unit's stage
//
// and, when there is much of it or the unit ends (SQLiteStore+stage.swift):
//
//     stage -> rows of mentions -> rows behind the numbers -> counts, ids, times
//
// Whether a tweet or a mention is known is asked for a whole batch by `IN` look-ups, never one by one.

extension SQLiteStore {
  /// Cost: a row at the end of `tweets` for each new tweet, a look-up in `tweet_ids` for those that may be
  /// stored and one by `IN` for 500 at a time that are, and a place in the unit's stage for each mention.
  ///
  /// The search of the term must have been recorded before: its row is what tweets are linked to.
  public func ingest(
    _ batch: inout TweetBatch, under term: SearchTerm
  ) throws(StoreError) -> IngestCounts {
    // Here and not only where a unit ends: the whole of a large array is one unit.
    if memory.stage.isFull || memory.mentions.isFull { try writeStage() }
    if memory.mentions.isFull { memory.mentions.removeAll() }
    batch.mergeCopies()
    guard let termRow = try row(of: term) else {
      preconditionFailure("the search of a term is recorded before its tweets are ingested")
    }
    // The pass owns what it changes while it runs: each access through `self` would be checked.
    var memory = IngestMemory()
    swap(&memory, &self.memory)
    defer { swap(&memory, &self.memory) }
    var counts = try batch.bytes.withUnsafeBufferPointer { (bytes) throws(StoreError) in
      var pass = IngestPass(batch, bytes, under: termRow, into: self)
      try pass.run(&memory)
      return pass.counts
    }
    counts.known += batch.copies
    return counts
  }
}

/// What a writing connection remembers from batch to batch.
struct IngestMemory {
  /// What the open unit has taken in and not written yet.
  var stage = UnitStage()
  /// The mentions that were met.
  var mentions = MentionTable()
  /// Which tweets are surely new.
  var knownIDs = KnownIDs()
}

/// What happens to one batch under one term.
struct IngestPass {
  let batch: TweetBatch
  /// The batch's bytes, which stay where they are as long as the pass lives: rows are made of them
  /// without a copy.
  let bytes: UnsafeBufferPointer<UInt8>
  let term: Int64
  let store: SQLiteStore
  var counts = IngestCounts()
  private var runs: TermRuns
  /// The term's, in the stage.
  private var links = StagedLinks()
  /// What the tweets of this batch add to the counters of each term.
  private var changes: [Int64: TermChange] = [:]
  /// Known tweets to which this batch adds something that all their terms must count.
  private var gains: [Gain] = []
  /// Known tweets that are new under the term.
  private var linked: [Int64] = []

  struct Gain {
    var tweet: Int64
    var mentions: [Int]
    var isNowRetweet: Bool
    var createdAt: Int64?
    /// The term under which the tweet is new: all of it is counted there already.
    var except: Int64?
  }

  private var connection: Connection { store.connection }

  init(
    _ batch: TweetBatch, _ bytes: UnsafeBufferPointer<UInt8>, under term: Int64,
    into store: SQLiteStore
  ) {
    self.batch = batch
    self.bytes = bytes
    self.term = term
    self.store = store
    runs = TermRuns(of: term, on: store.connection)
  }

  mutating func run(_ memory: inout IngestMemory) throws(StoreError) {
    links = memory.stage.links(of: term)
    let linksBefore = links.count
    var change = TermChange()
    let known = try lookUp(&memory)
    var new: [Int32] = []
    new.reserveCapacity(batch.tweets.count)
    for (place, tweet) in batch.tweets.enumerated() {
      if !known.isEmpty, let row = known[batch.id(of: tweet)] {
        try meet(tweet, known: row, &memory, &change)
      } else {
        new.append(Int32(place))
      }
    }
    try add(new, &memory, &change)
    linked.sort()
    try runs.add(ascending: linked)
    counts.mentions = links.count - linksBefore
    changes[term] = change
    try spreadGains(&memory)
    try writeTermChanges()
  }

  /// The tweets of the batch that are stored.
  private func lookUp(_ memory: inout IngestMemory) throws(StoreError) -> KnownTweets {
    var texts: [TweetID] = []
    var numbers: [Int64] = []
    for tweet in batch.tweets {
      if !tweet.textID.isEmpty {
        texts.append(batch.id(of: tweet))
      } else if memory.knownIDs.mayContain(tweet.number) {
        numbers.append(tweet.number)
      }
    }
    let staged = memory.stage.ids.rows(of: numbers)
    if !staged.isEmpty { numbers.removeAll { staged[$0] != nil } }
    try memory.knownIDs.noteAsked(
      numbers.count + texts.count, staged: memory.stage.ids, on: connection)
    return try KnownTweets(
      rows: staged.values.sorted() + store.wantedIDs.rows(of: numbers, on: connection),
      texts: texts, on: connection)
  }

  /// Tweets that no term had.
  private mutating func add(
    _ new: [Int32], _ memory: inout IngestMemory, _ change: inout TermChange
  ) throws(StoreError) {
    guard !new.isEmpty else { return }
    let first = try connection.lastTweetRow() + 1
    for (offset, place) in new.enumerated() {
      let tweet = batch.tweets[Int(place)]
      if !tweet.textID.isEmpty { try insert(batch.id(of: tweet), first + Int64(offset)) }
      change.add(isRetweet: tweet.isRetweet, createdAt: tweet.createdAt)
    }
    let staging = BatchStaging(
      batch: batch, bytes: bytes, new: new, firstRow: first, links: links)
    // SQLite writes the rows, while another thread finds the places of the mentions.
    try staging.run(&memory) { () throws(StoreError) in
      try store.stagedTweets.insert(new, of: batch, bytes, from: first, into: connection)
    }
    counts.new += new.count
    try runs.add(first...first + Int64(new.count) - 1)
  }

  /// An id that is a text has its row at once: few are.
  private func insert(_ id: TweetID, _ row: Int64) throws(StoreError) {
    let statement = try connection.cached(
      "INSERT INTO tweet_text_ids (id, tweet) VALUES (?1, ?2)")
    try statement.bind(id, at: 1)
    try statement.bind(row, at: 2)
    try statement.run()
  }

  /// The place of a stored tweet's mention in the table of mentions.
  private func place(of item: StoredMentions.Item, _ memory: inout IngestMemory) -> Int {
    item.key.withUnsafeBufferPointer {
      memory.mentions.place(of: item.kind, $0, hash: MentionHash.hash(item.kind, $0))
    }
  }

  /// A tweet that is stored: what this copy adds to it is kept, and it is put under the term.
  private mutating func meet(
    _ tweet: TweetBatch.Tweet, known: KnownTweets.Row, _ memory: inout IngestMemory,
    _ change: inout TermChange
  ) throws(StoreError) {
    let merger = try TweetMerger(tweet, of: batch, known: known, store: store)
    let isUnderTerm = try runs.contains(known.row)
    if isUnderTerm {
      counts.known += 1
      if merger.addsSomething { counts.updated += 1 }
    } else {
      linked.append(known.row)
      counts.new += 1
      change.add(isRetweet: merger.isRetweet, createdAt: merger.createdAt)
      for item in try merger.union(store: store) {
        links.append(place(of: item, &memory), known.row)
      }
    }
    guard merger.addsSomething else { return }
    try merger.write(to: connection)
    if merger.createdAt != known.createdAt || merger.isRetweet != known.isRetweet {
      memory.stage.times.set(
        known.row, PackedTimes.packed(merger.createdAt, isRetweet: merger.isRetweet))
    }
    for item in merger.fresh + merger.respelled {
      let place = place(of: item, &memory)
      item.display.withUnsafeBufferPointer {
        memory.propose(tweet, of: batch, $0, for: place)
      }
    }
    gains.append(
      Gain(
        tweet: known.row,
        mentions: merger.fresh.map { place(of: $0, &memory) },
        isNowRetweet: merger.isRetweet && !known.isRetweet,
        createdAt: known.createdAt == nil ? merger.createdAt : nil,
        except: isUnderTerm ? nil : term))
  }

  /// What a copy added to a tweet counts in every term that has the tweet.
  private mutating func spreadGains(_ memory: inout IngestMemory) throws(StoreError) {
    guard !gains.isEmpty else { return }
    let statement = try connection.cached(
      """
      SELECT s.id FROM search_terms AS s
      WHERE ?1 <= (
        SELECT last_tweet FROM term_tweets AS r
        WHERE r.term = s.id AND r.first_tweet <= ?1 ORDER BY r.first_tweet DESC LIMIT 1)
      """)
    for gain in gains {
      try statement.bind(gain.tweet, at: 1)
      let terms = try statement.map { row throws(StoreError) in row.int64(0) }
      for term in terms where term != gain.except {
        let links = memory.stage.links(of: term)
        for mention in gain.mentions { links.append(mention, gain.tweet) }
        changes[term, default: TermChange()].addGain(
          isNowRetweet: gain.isNowRetweet, createdAt: gain.createdAt)
        if term == self.term { counts.mentions += gain.mentions.count }
      }
    }
  }

  private func writeTermChanges() throws(StoreError) {
    let statement = try connection.cached(
      """
      UPDATE search_terms SET
        tweets = tweets + ?2,
        retweets = retweets + ?3,
        first_at = min(coalesce(first_at, ?4), coalesce(?4, first_at)),
        last_at = max(coalesce(last_at, ?5), coalesce(?5, last_at))
      WHERE id = ?1
      """)
    for (term, change) in changes {
      try statement.bind(term, at: 1)
      try statement.bind(change.tweets, at: 2)
      try statement.bind(change.retweets, at: 3)
      try statement.bind(change.first, at: 4)
      try statement.bind(change.last, at: 5)
      try statement.run()
    }
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
