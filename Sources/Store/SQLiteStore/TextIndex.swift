import Tweets

/// The index of words, which a search makes and which nothing else needs:
///
///     tweet_words        an FTS5 table without contents: in which tweets each word stands, and where
///     tweet_words_state  a row: up to which tweet it reaches, and by which rules texts were cut
///     tweet_words_stale  tweets that have got another text since, with the text that is indexed
///
/// Nobody keeps it up but the next search that needs it: an ingest writes rows of `tweets`, which lie behind
/// its reach, and notes the few tweets that get a longer text. So an ingest costs the same in a database
/// that is searched; no trigger calls a function that other programs do not have; and what the index does
/// not reach is read from the texts instead, with the same result.
///
/// Where tweets are deleted it goes as a whole, so that no word of theirs stays in the file.
struct TextIndex {
  let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// What the index says of itself.
  struct State {
    /// The last row of `tweets` whose text is in it; those before it are too.
    var lastTweet: Int64
    /// Whether texts are cut today as they were then.
    var isOfTheseRules: Bool
  }

  /// Nil where there is none.
  func state() throws(StoreError) -> State? {
    let isThere = try connection.integer(
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'tweet_words_state'")
    guard isThere > 0 else { return nil }
    return try connection.cached("SELECT last_tweet, rules FROM tweet_words_state").first {
      row throws(StoreError) in
      State(lastTweet: row.int64(0), isOfTheseRules: row.string(1) == TextWords.rules)
    }
  }

  /// The last row of `tweets` that it can be asked about; 0 where there is none, or one of other rules.
  func reach() throws(StoreError) -> Int64 {
    guard let state = try state(), state.isOfTheseRules else { return 0 }
    return state.lastTweet
  }

  /// Rows whose text has changed since, in ascending order. There must be an index.
  func stale() throws(StoreError) -> [Int64] {
    try connection.cached("SELECT tweet FROM tweet_words_stale ORDER BY tweet").map {
      row throws(StoreError) in row.int64(0)
    }
  }

  /// Makes an empty one. In the open transaction.
  func create() throws(StoreError) {
    // The tokenizer leaves the words as `text_words` has cut them. `hashsize`: 64 MiB of words are sorted in
    // memory at a time, which makes one run of them of some million tweets.
    try connection.execute(
      """
      CREATE VIRTUAL TABLE tweet_words USING fts5(
        words, content = '', columnsize = 0, tokenize = "ascii tokenchars '#@_'");
      INSERT INTO tweet_words (tweet_words, rank) VALUES ('hashsize', 67108864);
      CREATE TABLE tweet_words_state (last_tweet INTEGER NOT NULL, rules TEXT NOT NULL) STRICT;
      CREATE TABLE tweet_words_stale (
        tweet INTEGER PRIMARY KEY REFERENCES tweets (pk),
        text TEXT
      ) STRICT;
      """)
    let statement = try connection.prepare("INSERT INTO tweet_words_state VALUES (0, ?1)")
    try statement.bind(TextWords.rules, at: 1)
    try statement.run()
  }

  /// Takes it away, and all words with it. In the open transaction.
  ///
  /// - Parameter row: only if it reaches this tweet.
  func drop(ifReaching row: Int64 = 0) throws(StoreError) {
    guard let state = try state(), state.lastTweet >= row else { return }
    do throws(StoreError) {
      try connection.savepoint { () throws(StoreError) in
        try connection.execute("DROP TABLE IF EXISTS tweet_words")
      }
    } catch {
      guard case .sqlite = error else { throw error }
      // FTS5 opens no index of another format, not even to take it away.
      try connection.execute(
        """
        CREATE TABLE IF NOT EXISTS tweet_words_config (k PRIMARY KEY, v) WITHOUT ROWID;
        INSERT OR REPLACE INTO tweet_words_config VALUES ('version', 4);
        DROP TABLE IF EXISTS tweet_words;
        """)
    }
    try connection.execute(
      "DROP TABLE IF EXISTS tweet_words_stale; DROP TABLE tweet_words_state")
  }

  /// Notes that a tweet gets another text. Before it does; there must be an index that reaches it.
  func noteChange(of tweet: Int64) throws(StoreError) {
    // What is indexed is the first of several.
    let statement = try connection.cached(
      """
      INSERT OR IGNORE INTO tweet_words_stale (tweet, text)
      SELECT pk, text FROM tweets WHERE pk = ?1
      """)
    try statement.bind(tweet, at: 1)
    try statement.run()
  }
}
