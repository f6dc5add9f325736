public import Store
public import Tweets

extension ClickHouseStore {
  /// Waits for the turn, and begins a unit. What earlier ones decided to delete is gone then.
  public func begin() throws(StoreError) {
    precondition(unit == nil, "a unit is open")
    while unit == nil { unit = try open() }
  }

  /// Waits for the turn. Where something is left to be deleted, does that in a unit that is this alone,
  /// and gives nil.
  func open() throws(StoreError) -> OpenUnit? {
    let turn = Turn(
      log: log, writer: .random(in: 1 ... .max), waitSeconds: waiting.seconds,
      patience: waiting.patience, onWait: waiting.onWait, shouldGiveUp: waiting.shouldGiveUp)
    let (number, _) = try turn.take()
    do throws(StoreError) {
      let horizon = try log.horizon()
      // Gives signs of life as long as it is there.
      let opened = try OpenUnit(
        number, horizon, cluster, terms: termRecords(horizon))
      defer { withExtendedLifetime(opened) {} }
      if horizon.pendingPurges.isEmpty {
        try knownIDs.catchUp(self, horizon)
        return opened
      }
      try finishPurges(horizon)
      // Where somebody took us for dead he has gone on with it.
      _ = try log.commit(number, abandoned: horizon.abandoned)
      return nil
    } catch {
      _ = try? log.abandon(number)
      throw error
    }
  }

  /// Ends the unit: all that it wrote is stored, and now is seen by all.
  public func commit() throws(StoreError) {
    guard let unit else { preconditionFailure("no unit is open") }
    do throws(StoreError) {
      try unit.flush()
      try deleteUndone(unit)
      guard try log.commit(unit.number, abandoned: unit.horizon.abandoned) else {
        throw .cluster(server: cluster.address.name, .overtaken)
      }
    } catch {
      rollBack()
      throw error
    }
    knownIDs.committed(unit.number)
    self.unit = nil
  }

  /// Ends the unit; its rows are never seen, and deleted when something is pruned.
  public func rollBack() {
    guard let unit else { return }
    unit.abandon()
    _ = try? log.abandon(unit.number)
    self.unit = nil
  }

  /// Notes what was written so far.
  public func beginPart() throws(StoreError) { try unit?.beginPart() }

  /// Forgets the note.
  public func endPart() throws(StoreError) { unit?.endPart() }

  /// What was written since the note is never seen.
  public func undoPart() throws(StoreError) { try unit?.undoPart() }

  /// Parts that were undone are deleted before the unit is seen.
  private func deleteUndone(_ unit: OpenUnit) throws(StoreError) {
    for range in unit.horizon.own?.undone ?? [] {
      try delete(
        where: "version BETWEEN \(range.lowerBound) AND \(range.upperBound)",
        from: ["term_tweets", "counts", "displays"])
      try deleteFromKeeper(
        where: "version BETWEEN \(range.lowerBound) AND \(range.upperBound)",
        from: ["terms", "ingests"])
    }
  }

  /// Records a search.
  public func recordSearch(of term: SearchTerm, at milliseconds: Int64) throws(StoreError) {
    guard let unit else { preconditionFailure("no unit is open") }
    var record =
      unit.terms[term.key]
      ?? TermRecord(key: term.key, term: term.text, searchedAt: milliseconds)
    record.term = term.text
    record.searchedAt = max(record.searchedAt, milliseconds)
    unit.note(record)
  }

  /// Stores the tweets of a batch. Those that may be known are looked up, all others are rows at once.
  public func ingest(
    _ batch: inout TweetBatch, under term: SearchTerm
  ) throws(StoreError) -> IngestCounts {
    guard let unit else { preconditionFailure("no unit is open") }
    if unit.terms[term.key] == nil { try recordSearch(of: term, at: 0) }
    batch.mergeCopies()
    let number = unit.number(ofTerm: term.key)
    let (known, covered) = try known(of: batch, underNumber: number, unit)
    var counts = IngestCounts()
    var encoder = TweetEncoder(batch, unit.nextVersion())
    var merged: [MergedCopy] = []
    for (place, tweet) in batch.tweets.enumerated() where !covered.contains(place) {
      if !known.isEmpty, let stored = known[batch.id(of: tweet)] {
        merged.append(try MergedCopy(tweet, of: batch, stored, under: term.key, cluster.address))
      } else {
        counts.new += 1
        counts.mentions += tweet.mentions.count
        add(tweet, &encoder, term.key, number, unit)
      }
    }
    try add(merged, of: batch, &encoder, term.key, unit, &counts)
    counts.known = batch.tweets.count + batch.copies - counts.new
    try unit.sendIfLarge()
    return counts
  }

  /// What is stored of the tweets of a batch, as far as it may be; and the places of those to which it is
  /// known without a look that they add nothing.
  private func known(
    of batch: TweetBatch, underNumber number: UInt32, _ unit: OpenUnit
  ) throws(StoreError) -> (copies: [TweetID: StoredCopy], covered: Set<Int>) {
    var numbers: [Int64] = []
    var texts: [String] = []
    var covered: Set<Int> = []
    var isRecent = false
    for (place, tweet) in batch.tweets.enumerated() {
      guard !tweet.textID.isEmpty || knownIDs.mayContain(tweet.number) else { continue }
      let id = batch.id(of: tweet)
      if let recent = unit.recent[id] {
        if let recent, recent.covers(tweet, of: batch, under: number) {
          covered.insert(place)
          continue
        }
        isRecent = true
      }
      switch id {
      case .number(let number): numbers.append(number)
      case .text(let text): texts.append(text)
      }
    }
    guard !numbers.isEmpty || !texts.isEmpty else { return ([:], covered) }
    if isRecent { try unit.drain() }
    try knownIDs.noteAsked(numbers.count, self, unit.horizon)
    return (try storedCopies(numbers: numbers, texts: texts, unit.horizon), covered)
  }

  /// A tweet that is not stored yet.
  private func add(
    _ tweet: TweetBatch.Tweet, _ encoder: inout TweetEncoder, _ key: String, _ number: UInt32,
    _ unit: OpenUnit
  ) {
    let batch = encoder.batch
    let recent = RecentTweet(tweet, of: batch, under: number)
    let shard: Int
    if tweet.textID.isEmpty {
      shard = cluster.shard(ofTweet: Placement.hash(tweet.number))
      knownIDs.insert(tweet.number)
      unit.noteRecent(.number(tweet.number), recent)
    } else {
      let id = batch.id(of: tweet)
      shard = cluster.shard(ofTweet: Placement.hash(id))
      unit.noteRecent(id, recent)
    }
    unit.add(shard: shard) { encoder.write(tweet, key, to: &$0) }
    unit.tally(key) { tally in
      for mention in batch.mentions[tweet.mentions] {
        let place = batch.withBytes(mention.key) {
          tally.place(mention.kind, $0, hash: mention.hash)
        }
        tally.add(1, at: place)
        batch.withBytes(mention.display) { tally.offer($0, of: tweet, batch, at: place) }
      }
    }
    unit.change(key) { record in
      record.tweets += 1
      record.retweets += tweet.isRetweet ? 1 : 0
      record.reach(tweet.createdAt)
    }
  }

  /// Tweets that are stored: whatever their copies add becomes a new version of each.
  private func add(
    _ merged: [MergedCopy], of batch: TweetBatch, _ encoder: inout TweetEncoder, _ key: String,
    _ unit: OpenUnit, _ counts: inout IngestCounts
  ) throws(StoreError) {
    let changed = merged.filter(\.needsRow)
    guard !changed.isEmpty else { return }
    let texts = try storedTexts(
      of: changed.filter { !$0.hasLongerText }.map(\.stored), unit.horizon)
    for copy in changed {
      let isNew = copy.isNewUnderTerm
      if isNew { counts.new += 1 }
      if !isNew, copy.addsSomething { counts.updated += 1 }
      counts.mentions += isNew ? copy.mentions.count : copy.fresh.count
      let text =
        copy.hasLongerText
        ? Array(batch.bytes[copy.tweet.text.range]) : texts[copy.stored.id] ?? []
      unit.noteRecent(copy.stored.id, nil)
      // A copy that adds nothing is only new under its own term.
      for termKey in copy.terms where copy.addsSomething || termKey == key {
        unit.add(shard: copy.stored.shard) { encoder.write(copy, termKey, text, to: &$0) }
        let hadIt = !(isNew && termKey == key)
        unit.tally(termKey) { tally in
          for item in hadIt ? copy.fresh : copy.mentions {
            tally.add(1, at: tally.place(item))
          }
        }
        unit.change(termKey) { record in
          record.tweets += hadIt ? 0 : 1
          if copy.isRetweet, !hadIt || !copy.stored.isRetweet { record.retweets += 1 }
          record.reach(copy.createdAt)
        }
      }
      unit.tally(key) { tally in
        for mention in batch.mentions[copy.tweet.mentions] {
          let place = batch.withBytes(mention.key) {
            tally.place(mention.kind, $0, hash: mention.hash)
          }
          batch.withBytes(mention.display) { tally.offer($0, of: copy.tweet, batch, at: place) }
        }
      }
    }
  }
}

extension MentionTally {
  /// The place of a mention as a stored tweet has it.
  mutating func place(_ item: StoredMentions.Item) -> Int {
    item.key.withUnsafeBufferPointer {
      place(item.kind, $0, hash: MentionHash.hash(item.kind, $0))
    }
  }

  /// Offers the spelling of a tweet of a batch.
  mutating func offer(
    _ display: UnsafeBufferPointer<UInt8>, of tweet: TweetBatch.Tweet, _ batch: TweetBatch,
    at place: Int
  ) {
    // Nearly all are later than one before.
    if tweet.textID.isEmpty, case .number(let earliest)? = entries[place].shown?.id,
      earliest < tweet.number
    {
      return
    }
    offer(display, of: batch.id(of: tweet), at: place)
  }
}
