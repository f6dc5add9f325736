import CSQLite
import Tweets

// The second half of an ingest: what waits in the stage becomes rows, each table in its own order.
//
// Statements that write many rows say OR FAIL, though none is expected to fail: otherwise SQLite keeps a
// copy of every page that they change, in memory, to be able to undo the one statement. Here the
// whole unit is undone.

extension SQLiteStore {
  /// Writes what the open unit has taken in. Cost: each page of `tweet_ids`, `term_mentions` and
  /// `popularity` that gets something new is written once.
  func writeStage() throws(StoreError) {
    guard !memory.stage.isEmpty else { return }
    let firstNew = try resolveMentions()
    for (term, links) in memory.stage.links where links.count > 0 {
      try LinkWriter(self, term: term).write(links)
    }
    try writeSpellings(ofMentionsBefore: firstNew)
    try IDWriter(self).write(memory.stage.ids)
    try memory.stage.times.write(to: connection)
    memory.stage = UnitStage()
  }

  /// Gives each mention of the stage its row: remembered, looked up by `IN`, or new. Returns the row
  /// from which on they are new.
  private func resolveMentions() throws(StoreError) -> Int64 {
    let unknown = memory.unknownMentions()
    if try connection.integer("SELECT EXISTS (SELECT 1 FROM mentions)") == 1 {
      for kind in MentionKind.allCases {
        try lookUp(unknown.filter { memory.mentions[$0].kind == kind }, kind)
      }
    }
    return try insertMentions(unknown.filter { memory.mentions[$0].row == 0 })
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
        try statement.bind(text: memory.mentions.key(place), at: offset + 2)
      }
      try statement.forEach { row throws(StoreError) in
        let place = row.withText(1) {
          memory.mentions.place(of: kind, $0, hash: MentionHash.hash(kind, $0))
        }
        memory.mentions.setRow(row.int64(0), at: place)
        if case .number(let number) = row.tweetID(2) {
          _ = memory.mentions.noteSpelling(number, at: place)
        }
      }
    }
  }

  /// Adds mentions that no tweet had. Each has a spelling, since a tweet of this unit brought it.
  private func insertMentions(_ places: [Int]) throws(StoreError) -> Int64 {
    guard !places.isEmpty else { return .max }
    guard places.allSatisfy({ memory.stage.spellings[$0] != nil }) else {
      // A new mention comes with the tweet that spells it; this one is of a stored tweet.
      throw .corrupt(path: connection.path, detail: "a mention of a stored tweet has no row")
    }
    let firstNew = try connection.integer("SELECT max(id) FROM mentions") + 1
    let statement = try connection.cached(
      """
      INSERT OR FAIL INTO mentions (id, kind, key, display, display_tweet)
      SELECT id, kind, key, display, display_tweet FROM staged_mentions
      """)
    stagedMentions.mentions = memory.mentions
    stagedMentions.spellings = memory.stage.spellings
    stagedMentions.firstRow = firstNew
    defer {
      stagedMentions.places = []
      stagedMentions.mentions = MentionTable()
      stagedMentions.spellings = Spellings()
    }
    stagedMentions.places = places
    try statement.run()
    for (index, place) in places.enumerated() {
      memory.mentions.setRow(firstNew + Int64(index), at: place)
    }
    return firstNew
  }

  /// Shows the spelling of the earliest tweet; new mentions have it already.
  private func writeSpellings(ofMentionsBefore firstNew: Int64) throws(StoreError) {
    let statement = try connection.cached(
      """
      UPDATE mentions SET display = ?2, display_tweet = ?3
      WHERE id = ?1 AND (display_tweet, display) > (?3, ?2)
      """)
    for offer in memory.stage.spellings.offers {
      let entry = memory.mentions[offer.mention]
      guard entry.row < firstNew else { continue }
      if case .number(let number) = offer.tweet, entry.earliest < number { continue }
      try statement.bind(entry.row, at: 1)
      try statement.bind(text: memory.stage.spellings.bytes, offer.display, at: 2)
      try statement.bind(offer.tweet, at: 3)
      try statement.run()
    }
  }
}

extension IngestMemory {
  /// The mentions of the stage whose rows are not known, in the order of the unique index of
  /// `mentions`, so that neighbours lie on one page.
  fileprivate func unknownMentions() -> [Int] {
    var isWanted = [Bool](repeating: false, count: mentions.count)
    for links in stage.links.values {
      isWanted.withUnsafeMutableBufferPointer { isWanted in
        links.forEach { mention, _ in isWanted[mention] = true }
      }
    }
    for offer in stage.spellings.offers { isWanted[offer.mention] = true }
    var unknown: [(start: UInt64, place: Int)] = []
    for place in 0..<mentions.count where isWanted[place] && mentions[place].row == 0 {
      unknown.append((mentions.start(of: place), place))
    }
    unknown.sort {
      $0.start == $1.start ? mentions.precedes($0.place, $1.place) : $0.start < $1.start
    }
    return unknown.map(\.place)
  }
}
