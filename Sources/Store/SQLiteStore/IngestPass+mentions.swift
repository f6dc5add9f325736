import Tweets

// The second half of an ingest: from links between tweets and words to rows and counts.

extension IngestPass {
  /// Gives each mention of the batch its row: remembered, looked up by `IN`, or new.
  mutating func resolveMentions() throws(StoreError) {
    let unknown = Set(links.lazy.map(\.mention)).union(spellings.offers.lazy.map(\.mention))
      .filter { store.mentionTable.entries[$0].row == nil }
      // In the order of the index, so that neighbours lie on one page.
      .sorted { left, right in
        let (a, b) = (store.mentionTable.entries[left], store.mentionTable.entries[right])
        return a.kind == b.kind
          ? store.mentionTable.bytes[a.key].lexicographicallyPrecedes(
            store.mentionTable.bytes[b.key]) : a.kind < b.kind
      }
    for kind in MentionKind.allCases {
      let places = unknown.filter { store.mentionTable.entries[$0].kind == kind }
      try lookUp(places, kind)
    }
    try insert(unknown.filter { store.mentionTable.entries[$0].row == nil })
  }

  private func lookUp(_ places: [Int], _ kind: MentionKind) throws(StoreError) {
    for chunk in Chunks(of: places) {
      // A plain ? has the number after the largest before it: so the list begins at 2.
      let statement = try connection.cached(
        """
        SELECT id, key, display_tweet FROM mentions
        WHERE kind = ?1 AND key IN (\(Chunks<Int>.placeholders))
        """)
      statement.clearBindings()
      try statement.bind(kind.rawValue, at: 1)
      for (offset, place) in chunk.enumerated() {
        let key = store.mentionTable.entries[place].key
        try statement.bind(text: store.mentionTable.bytes, key, at: offset + 2)
      }
      try statement.forEach { row throws(StoreError) in
        let place = row.withText(1) { store.mentionTable.place(of: kind, $0) }
        store.mentionTable.setRow(row.int64(0), displayTweet: row.tweetID(2), at: place)
      }
    }
  }

  /// Adds mentions that no tweet had. Each has a spelling, since a tweet of this batch brought it.
  private mutating func insert(_ places: [Int]) throws(StoreError) {
    guard !places.isEmpty else { return }
    var last = try connection.integer("SELECT max(id) FROM mentions")
    firstNewMention = last + 1
    let statement = try connection.cached(
      """
      INSERT INTO mentions (id, kind, key, display, display_tweet)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """)
    for place in places {
      guard let spelling = spellings[place] else {
        // A new mention comes with the tweet that spells it; this one is of a stored tweet.
        throw .corrupt(path: connection.path, detail: "a mention of a stored tweet has no row")
      }
      last += 1
      let entry = store.mentionTable.entries[place]
      try statement.bind(last, at: 1)
      try statement.bind(entry.kind.rawValue, at: 2)
      try statement.bind(text: store.mentionTable.bytes, entry.key, at: 3)
      try statement.bind(spelling.tweet, at: 5)
      try spelling.display.withBytes(of: bytes) { (display) throws(StoreError) in
        try statement.bind(text: display, at: 4)
      }
      try statement.run()
      store.mentionTable.setRow(last, displayTweet: spelling.tweet, at: place)
    }
  }

  /// Writes the links in the order of their table, and counts them as they pass.
  func writeLinks() throws(StoreError) {
    let entries = store.mentionTable.entries
    let rows = links.map { (term: $0.term, mention: entries[$0.mention].row ?? 0, tweet: $0.tweet) }
      .sorted { ($0.term, $0.mention, $0.tweet) < ($1.term, $1.mention, $1.tweet) }
    let insertion = try connection.cached(
      "INSERT INTO term_mentions (term, mention, tweet) VALUES (?1, ?2, ?3)")
    let counting = try connection.cached(
      """
      INSERT INTO popularity (term, mention, count) VALUES (?1, ?2, ?3)
      ON CONFLICT (term, mention) DO UPDATE SET count = count + excluded.count
      """)
    var first = 0
    for index in rows.indices {
      try insertion.bind(rows[index].term, at: 1)
      try insertion.bind(rows[index].mention, at: 2)
      try insertion.bind(rows[index].tweet, at: 3)
      try insertion.run()
      let next = index + 1
      let isLast =
        next == rows.count || rows[next].term != rows[index].term
        || rows[next].mention != rows[index].mention
      if isLast {
        try counting.bind(rows[index].term, at: 1)
        try counting.bind(rows[index].mention, at: 2)
        try counting.bind(next - first, at: 3)
        try counting.run()
        first = next
      }
    }
  }

  /// Shows the spelling of the earliest tweet.
  func writeSpellings() throws(StoreError) {
    let statement = try connection.cached(
      """
      UPDATE mentions SET display = ?2, display_tweet = ?3
      WHERE id = ?1 AND (display_tweet, display) > (?3, ?2)
      """)
    for spelling in spellings.offers where !isNew(spelling.mention) {
      let entry = store.mentionTable.entries[spelling.mention]
      guard let row = entry.row, let shown = entry.displayTweet, spelling.tweet <= shown else {
        continue
      }
      try statement.bind(row, at: 1)
      try spelling.display.withBytes(of: bytes) { (display) throws(StoreError) in
        try statement.bind(text: display, at: 2)
      }
      try statement.bind(spelling.tweet, at: 3)
      try statement.run()
      store.mentionTable.setDisplayTweet(spelling.tweet, at: spelling.mention)
    }
  }

  /// Whether the mention was inserted by this pass, with the spelling that it offers.
  private func isNew(_ mention: Int) -> Bool {
    (store.mentionTable.entries[mention].row ?? 0) >= firstNewMention
  }

  func writeTermChanges() throws(StoreError) {
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
