import Tweets

/// Reading who wrote the tweets that have come since the author tables were written, and which mentioned
/// users are authors.
///
/// What is found is either written into the tables, or used once and forgotten.
struct AuthorReading {
  private let connection: Connection
  /// How far the tables go; nil where there are none.
  private let tables: AuthorTables.Reach?
  private let names = AuthorNames()
  /// How far it is known, with what was read.
  private(set) var reach: AuthorTables.Reach
  /// Of tweets read: the row, and the number of the author. Ascending rows.
  private(set) var tweets: [(row: Int64, number: UInt32)] = []
  /// The same of mentioned users that are authors.
  private(set) var mentions: [(row: Int64, number: UInt32)] = []
  /// The places of authors that the tables do not have, in the order of their numbers.
  private var fresh: [Int] = []

  init(_ connection: Connection, tables: AuthorTables.Reach?) {
    self.connection = connection
    self.tables = tables
    reach = tables ?? AuthorTables.Reach()
  }

  // MARK: - Reading

  /// Reads tweets up to a row, and those whose author was told late. Stops early when many names were
  /// met, if it `mayStop`; `reach.tweet` tells where.
  mutating func readTweets(upTo last: Int64, mayStop: Bool) throws(StoreError) {
    var places: [(row: Int64, place: Int)] = []
    if tables != nil {
      let late = try connection.cached(
        """
        SELECT l.tweet, t.author FROM authors_late AS l CROSS JOIN tweets AS t
        WHERE t.pk = l.tweet AND l.tweet <= ?1 AND t.author IS NOT NULL ORDER BY l.tweet
        """)
      try late.bind(reach.tweet, at: 1)
      try late.forEach { row throws(StoreError) in
        if let place = row.withText(1, { names.place(of: $0) }) {
          places.append((row.int64(0), place))
        }
      }
    }
    let statement = try connection.cached(
      "SELECT pk, author FROM tweets WHERE pk > ?1 AND pk <= ?2 ORDER BY pk")
    try statement.bind(reach.tweet, at: 1)
    try statement.bind(last, at: 2)
    defer { statement.reset() }
    var isStopped = false
    while !isStopped, try statement.step() {
      reach.tweet = statement.int64(0)
      if let place = statement.withText(1, { names.place(of: $0) }) {
        places.append((reach.tweet, place))
      }
      isStopped = mayStop && names.isFull
    }
    if !isStopped { reach.tweet = max(reach.tweet, last) }
    try number()
    tweets = places.map { (row: $0.row, number: names.number($0.place)) }
  }

  /// Gives each name the number that it has, or the next.
  private mutating func number() throws(StoreError) {
    let known = try tables.map { _ throws(StoreError) in
      try connection.cached("SELECT number FROM authors WHERE key = ?1")
    }
    for place in 0..<names.count {
      if let known, let number = try Self.number(of: names.key(place), by: known) {
        names.setNumber(number, at: place)
      } else {
        reach.number += 1
        names.setNumber(reach.number, at: place)
        fresh.append(place)
      }
    }
  }

  private static func number(
    of key: UnsafeBufferPointer<UInt8>, by statement: Statement
  ) throws(StoreError) -> UInt32? {
    try statement.bind(text: key, at: 1)
    return try statement.first { row throws(StoreError) in
      UInt32(truncatingIfNeeded: row.int64(0))
    }
  }

  /// Looks which mentioned users are authors. To be called when all tweets are read.
  mutating func readMentions() throws(StoreError) {
    let before = reach.mention
    var found: [(row: Int64, number: UInt32)] = []
    // Mentions known before, whose users have become authors.
    if before > 0 {
      let statement = try connection.cached("SELECT id FROM mentions WHERE kind = 2 AND key = ?1")
      for place in fresh {
        try statement.bind(text: names.key(place), at: 1)
        let row = try statement.first { row throws(StoreError) in row.int64(0) }
        if let row, row <= before { found.append((row, names.number(place))) }
      }
      found.sort { $0.row < $1.row }
    }
    let known = try tables.map { _ throws(StoreError) in
      try connection.cached("SELECT number FROM authors WHERE key = ?1")
    }
    let statement = try connection.cached(
      "SELECT id, kind, key FROM mentions WHERE id > ?1 ORDER BY id")
    try statement.bind(before, at: 1)
    try statement.forEach { row throws(StoreError) in
      reach.mention = row.int64(0)
      guard row.int(1) == MentionKind.user.rawValue else { return }
      let number = try row.withText(2) { (key) throws(StoreError) -> UInt32? in
        if let place = names.place(ofKnown: key) { return names.number(place) }
        return try known.flatMap { (known) throws(StoreError) in try Self.number(of: key, by: known)
        }
      }
      if let number { found.append((reach.mention, number)) }
    }
    mentions = found
  }

  // MARK: - Using

  /// The number of an author that was read, by the key.
  func number(ofKey key: String) -> UInt32? {
    var key = key
    return key.withUTF8 { bytes in names.place(ofKnown: bytes).map { names.number($0) } }
  }

  /// The first by its bytes of the spellings that were read of an author; nil if none was.
  func name(ofKey key: [UInt8]) -> [UInt8]? {
    key.withUnsafeBufferPointer { names.place(ofKnown: $0) }.map { names.name($0) }
  }

  /// Lends the key and the name of an author whom the tables do not have; false for any other.
  func withWords(
    of number: UInt32, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    let place = Int(number) - Int(tables?.number ?? 0) - 1
    guard fresh.indices.contains(place) else { return false }
    names.name(fresh[place]).withUnsafeBufferPointer { body(names.key(fresh[place]), $0) }
    return true
  }

  /// Writes what was read into the tables.
  func write() throws(StoreError) {
    let insertion = try connection.cached(
      "INSERT INTO authors (number, key, name) VALUES (?1, ?2, ?3)")
    for place in fresh {
      try insertion.bind(Int64(names.number(place)), at: 1)
      try insertion.bind(text: names.key(place), at: 2)
      try insertion.bind(text: names.name(place), at: 3)
      try insertion.run()
    }
    if tables?.number ?? 0 > 0 {
      let update = try connection.cached(
        "UPDATE authors SET name = ?2 WHERE number = ?1 AND name > ?2")
      for place in 0..<names.count where names.number(place) <= tables?.number ?? 0 {
        try update.bind(Int64(names.number(place)), at: 1)
        try update.bind(text: names.name(place), at: 2)
        try update.run()
      }
    }
    try PackedNumbers(table: "tweet_authors", connection: connection).write(tweets)
    try PackedNumbers(table: "mention_authors", connection: connection).write(mentions)
    try AuthorTables(connection).write(reach)
  }
}
