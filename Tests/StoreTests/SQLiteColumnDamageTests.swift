import TestSupport
import Testing
import Tweets

@testable import Store

/// Of each column of each table a wrong value is planted, alone, and found by `check`; or it is said why
/// nobody can know that it is wrong.
@Suite struct `SQLite: damage of every column` {
  /// A statement that makes one value of a column wrong.
  static let planted: KeyValuePairs<String, String> = [
    "search_terms.id": "UPDATE search_terms SET id = 77 WHERE key = 'a'",
    "search_terms.key": "UPDATE search_terms SET key = 'A' WHERE key = 'a'",
    "search_terms.term": "UPDATE search_terms SET term = 'AB' WHERE key = 'a'",
    "search_terms.tweets": "UPDATE search_terms SET tweets = tweets + 1 WHERE key = 'a'",
    "search_terms.retweets": "UPDATE search_terms SET retweets = 0 WHERE key = 'a'",
    "search_terms.first_at": "UPDATE search_terms SET first_at = 11 WHERE key = 'a'",
    "search_terms.last_at": "UPDATE search_terms SET last_at = NULL WHERE key = 'a'",
    "search_terms.hashtags": "UPDATE search_terms SET hashtags = 9 WHERE key = 'a'",
    "search_terms.hashtags_seen_once":
      "UPDATE search_terms SET hashtags_seen_once = 9 WHERE key = 'a'",
    "search_terms.users": "UPDATE search_terms SET users = 0 WHERE key = 'a'",
    "search_terms.users_seen_once": "UPDATE search_terms SET users_seen_once = 0 WHERE key = 'a'",

    "tweets.pk": "UPDATE tweets SET pk = 77 WHERE id = 3",
    "tweets.id": "UPDATE tweets SET id = 33 WHERE id = 3",
    "tweets.author":
      "UPDATE tweets SET author = 'zoe' WHERE id = 1; DELETE FROM authors_late WHERE tweet = 1",
    "tweets.created_at": "UPDATE tweets SET created_at = 12 WHERE id = 2",
    "tweets.is_retweet": "UPDATE tweets SET is_retweet = 1 WHERE id = 2",
    "tweets.text": "UPDATE tweets SET text = 'other words' WHERE id = 3",
    "tweets.mentions": "UPDATE tweets SET mentions = '[\"#gone\"]' WHERE id = 2",

    "tweet_ids.run": "UPDATE tweet_ids SET run = 2",
    "tweet_ids.first_id": "UPDATE tweet_ids SET first_id = first_id - 1",
    "tweet_ids.ids":
      "UPDATE tweet_ids SET ids = (SELECT packed_ids(id, 1) FROM tweets WHERE id = 1)",
    "tweet_id_runs.run": "UPDATE tweet_id_runs SET run = 2",
    "tweet_id_runs.ids": "UPDATE tweet_id_runs SET ids = ids - 1",
    "tweet_text_ids.id": "UPDATE tweet_text_ids SET id = 'y'",
    "tweet_text_ids.tweet": "UPDATE tweet_text_ids SET tweet = 1",
    "tweet_times.block": "UPDATE tweet_times SET block = 1",
    "tweet_times.times": "UPDATE tweet_times SET times = zeroblob(20)",

    "term_tweets.term": "UPDATE term_tweets SET term = 77 WHERE term = 1",
    "term_tweets.first_tweet": "UPDATE term_tweets SET first_tweet = 2 WHERE first_tweet = 1",
    "term_tweets.last_tweet": "UPDATE term_tweets SET last_tweet = 2 WHERE last_tweet = 3",

    "mentions.id": "UPDATE mentions SET id = 77 WHERE key = 'go'",
    "mentions.kind": "UPDATE mentions SET kind = 2 WHERE key = 'go'",
    "mentions.key": "UPDATE mentions SET key = 'straße' WHERE key = 'strasse'",
    "mentions.display": "UPDATE mentions SET display = 'go' WHERE key = 'go'",
    "mentions.display_tweet": "UPDATE mentions SET display_tweet = 2 WHERE key = 'go'",

    "term_mentions.term": "UPDATE term_mentions SET term = 77 WHERE term = 1",
    "term_mentions.mention": "UPDATE term_mentions SET mention = 77 WHERE term = 1 AND mention = 1",
    "term_mentions.first_tweet":
      "UPDATE term_mentions SET first_tweet = 77 WHERE term = 1 AND mention = 1",
    "term_mentions.tweets":
      "UPDATE term_mentions SET tweets = X'02' WHERE term = 1 AND mention = 1",
    "popularity.term": "UPDATE popularity SET term = 77 WHERE term = 1",
    "popularity.mention": "UPDATE popularity SET mention = 77 WHERE term = 1 AND mention = 1",
    "popularity.kind": "UPDATE popularity SET kind = 3 - kind WHERE term = 1 AND mention = 1",
    "popularity.count": "UPDATE popularity SET count = count + 1 WHERE term = 1 AND mention = 1",

    "read_blocks.term": "UPDATE read_blocks SET term = 77",
    "read_blocks.bytes": "UPDATE read_blocks SET bytes = -1",
    "read_blocks.lines": "UPDATE read_blocks SET lines = -1",
    "read_blocks.tweets": "UPDATE read_blocks SET tweets = -1",
    "read_blocks.notices": "UPDATE read_blocks SET notices = -1",
    "read_blocks.cut_tweets": "UPDATE read_blocks SET cut_tweets = -1",

    "ingests.term": "UPDATE ingests SET term = 'u'",
    "ingests.term_key": "UPDATE ingests SET term_key = 'u'",
    "ingests.sha256": "UPDATE ingests SET sha256 = 'G' || substr(sha256, 2)",
    "ingests.bytes": "UPDATE ingests SET bytes = -1",
    "ingests.milliseconds": "UPDATE ingests SET milliseconds = -1",
    "ingests.read": "UPDATE ingests SET read = read + 1",
    "ingests.new": "UPDATE ingests SET new = new + 1",
    "ingests.known": "UPDATE ingests SET known = known - 1",
    "ingests.updated": "UPDATE ingests SET updated = known + 1",
    "ingests.notices": "UPDATE ingests SET notices = -1",
    "ingests.skipped": "UPDATE ingests SET skipped = -1",
    "ingests.failed_documents": "UPDATE ingests SET failed_documents = -1",

    "folding.rules": "UPDATE folding SET rules = '0'",
    "sqlite_sequence.name": "UPDATE sqlite_sequence SET name = 'twits'",
    "sqlite_sequence.seq": "UPDATE sqlite_sequence SET seq = 1",

    "tweet_words_state.last_tweet": "UPDATE tweet_words_state SET last_tweet = 77",
    "tweet_words_stale.tweet": "UPDATE tweet_words_stale SET tweet = 3",
    "tweet_words_stale.text": "UPDATE tweet_words_stale SET text = 'never so'",
    "tweet_words_data.id": "UPDATE tweet_words_data SET id = id + 1 WHERE id > 10",
    "tweet_words_data.block": "UPDATE tweet_words_data SET block = X'00' WHERE id > 10",
    "tweet_words_idx.segid": "UPDATE tweet_words_idx SET segid = segid + 1",
    "tweet_words_idx.term": "UPDATE tweet_words_idx SET term = X'307A7A'",
    "tweet_words_idx.pgno": "UPDATE tweet_words_idx SET pgno = pgno + 2",
    "tweet_words_config.k": "UPDATE tweet_words_config SET k = 'none' WHERE k = 'version'",
    "tweet_words_config.v": "UPDATE tweet_words_config SET v = 99 WHERE k = 'version'",

    "authors.number": "UPDATE authors SET number = 77 WHERE key = 'ana'",
    "authors.key": "UPDATE authors SET key = 'ben' WHERE key = 'ana'",
    "authors.name": "UPDATE authors SET name = 'ben' WHERE key = 'ana'",
    "tweet_authors.block": "UPDATE tweet_authors SET block = 1",
    "tweet_authors.numbers": "UPDATE tweet_authors SET numbers = zeroblob(20)",
    "mention_authors.block": "UPDATE mention_authors SET block = 1",
    "mention_authors.numbers": "UPDATE mention_authors SET numbers = zeroblob(20)",
    "authors_late.tweet": "UPDATE authors_late SET tweet = 77",
    "authors_known.tweet": "UPDATE authors_known SET tweet = 1 << 60",
    "authors_known.mention": "UPDATE authors_known SET mention = 1 << 60",
    "authors_known.number": "UPDATE authors_known SET number = 2",
  ]

  /// Columns of which nothing else in the file says what they must be.
  static let unknowable: KeyValuePairs<String, String> = [
    "search_terms.searched_at": "only it says when a search was made",
    "ingests.id": "only the order of records hangs on it",
    "ingests.file": "only it says what the file was called",
    "ingests.started_at": "only it says when the file was opened",
    "read_blocks.hash_high": "a wrong hash is that of no file: the block is read again",
    "read_blocks.hash_low": "a wrong hash is that of no file: the block is read again",
    "read_blocks_seed.seed": "under a wrong seed no block is known: all are read again",
    "tweet_words_state.rules": "an index of other rules is never asked, and made anew",
    "tweet_words.words": "a column of the index itself; its words lie in tweet_words_data",
    "tweet_words.tweet_words": "a column of FTS5 for its commands; holds nothing",
    "tweet_words.rank": "a column of FTS5 for its order; holds nothing",
  ]

  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("tweets.sqlite")
  }

  /// A database in which every table has rows.
  private func fill() throws -> SQLiteStore {
    let store = try SQLiteStore.openForWriting(path)
    try store.add(
      SampleTweet(1, "#Go @ana", at: 10, by: "Ana", isRetweet: true, text: "one word"),
      SampleTweet(2, "#go #Straße", at: 20, text: "two"), SampleTweet(3, text: "three words"),
      under: "A", at: 1)
    try store.add(
      SampleTweet(2, "#go", at: 20), SampleTweet(id: .text("x"), mentions: ["@Ana", "#go"]),
      under: "B", at: 2)
    try store.begin()
    try store.recordIngest(.sample("a.jsonl"))
    let block = ReadBlock(
      hash: BlockHash(high: 1, low: 2), bytes: 3, lines: 4, tweets: 5, notices: 6, cutTweets: 7)
    try store.recordBlock(block, seed: 9, under: SearchTerm("A"))
    try store.commit()
    try store.indexTexts { _, _ in true }
    try store.learnAuthors(ofAtLeast: 1)
    // A longer text and an author that another copy tells, after both were noted.
    try store.add(SampleTweet(2, "#go", at: 20, by: "zoe", text: "two and more"), under: "A")
    return store
  }

  private func columns(_ store: SQLiteStore) throws -> [String] {
    try store.connection.prepare(
      """
      SELECT t.name || '.' || c.name FROM sqlite_schema AS t JOIN pragma_table_xinfo(t.name) AS c
      WHERE t.type = 'table' ORDER BY 1
      """
    ).map { row throws(StoreError) in row.string(0) }
  }

  @Test func `each column has a damage, or a reason why there is none`() throws {
    let store = try fill()
    #expect(try store.check(repair: false).findings.isEmpty)
    let named = Self.planted.map(\.key) + Self.unknowable.map(\.key)
    #expect(Set(named).count == named.count)
    #expect(try columns(store).filter { !named.contains($0) } == [])
    let known = Set(try columns(store))
    #expect(named.filter { !known.contains($0) } == [])
    for table in Set(known.map { $0.prefix { $0 != "." } }) where table != "tweet_words" {
      #expect(try store.connection.integer("SELECT count(*) FROM \"\(table)\"") > 0, "\(table)")
    }
  }

  @Test(
    "a schema that says something else is found, and made anew",
    arguments: [
      "DROP VIEW v_tweets", "DROP INDEX popularity_in_order",
      "DROP VIEW v_ingests; CREATE VIEW v_ingests AS SELECT file FROM ingests",
    ])
  func schema(sql: String) throws {
    let sound = try fill().contents()
    try Connection(path: path, mode: .readWrite).execute(sql)
    let store = try SQLiteStore.openForWriting(path)
    guard case .damaged = try store.check(repair: false).findings.first else {
      Issue.record("not found")
      return
    }
    #expect(try store.check(repair: true).isRepaired)
    #expect(try SQLiteStore.openForReading(path).check(repair: false).findings.isEmpty)
    #expect(try SQLiteStore.openForWriting(path).contents() == sound)
  }

  @Test("is found", arguments: planted.map(\.key))
  func found(column: String) throws {
    let sql = try #require(Self.planted.first { $0.key == column }).value
    _ = try fill()
    do {
      let connection = try Connection(path: path, mode: .readWrite)
      PackedFunctions.install(on: connection)
      try connection.execute("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF")
      try connection.execute(sql)
      #expect(connection.changes > 0)
    }
    let store = try SQLiteStore.openForWriting(path)
    if column == "folding.rules" {
      // Whoever opens it has mended that.
      return #expect(try store.isFoldedAsToday())
    }
    #expect(try !store.check(repair: false).findings.isEmpty)
    // A repair mends it, or says that it has not; and has left the database as it was.
    let report = try store.check(repair: true)
    #expect(!report.findings.isEmpty)
    #expect(report.isRepaired == (try store.check(repair: false).findings.isEmpty))
    let copy = try #require(report.copy)
    #expect(copy == path + ".before-repair-1")
    #expect(try !SQLiteStore.openUnchanged(copy).check(repair: false).findings.isEmpty)
  }
}
