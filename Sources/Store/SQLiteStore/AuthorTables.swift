// What is kept of authors, once somebody has asked about them. An ingest writes none of it and knows
// nothing of it: the next question about authors reads the tweets that have come since.
//
// The tables are no step of the schema: a database in which nobody asked has none of them, and one in
// which something was deleted has them no more. All of it follows from `tweets` and `mentions`.

/// The tables about authors: making them and taking them away.
struct AuthorTables {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// How far the tables go.
  struct Reach: Equatable {
    /// The last row of `tweets` whose author is known.
    var tweet: Int64 = 0
    /// The last row of `mentions` of which it is known whether it is an author.
    var mention: Int64 = 0
    /// Authors are numbered from 1 to this.
    var number: UInt32 = 0
  }

  /// Nil where there are no tables. Throws `.corrupt` where they are said to reach beyond the tweets, the
  /// mentions or the authors there are: as many numbers would be read.
  func reach() throws(StoreError) -> Reach? {
    let count = try connection.integer(
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'authors_known'")
    guard count > 0 else { return nil }
    let row = try connection.cached(
      """
      SELECT tweet, mention, number, (SELECT coalesce(max(id), 0) FROM mentions),
        (SELECT coalesce(max(number), 0) FROM authors)
      FROM authors_known
      """
    ).first { row throws(StoreError) in (0...4).map { row.int64($0) } }
    let last = try connection.lastTweetRow()
    guard let row, (0...last).contains(row[0]), (0...row[3]).contains(row[1]), row[2] == row[4],
      row[2] <= Int64(UInt32.max)
    else {
      throw .corrupt(
        path: connection.path, detail: "the tables of authors reach beyond what is stored")
    }
    return Reach(tweet: row[0], mention: row[1], number: UInt32(row[2]))
  }

  /// Makes the tables, empty.
  ///
  /// `authors`: `key` is the folded name, `name` the first by its bytes of the spellings met.
  /// `tweet_authors`, `mention_authors`: the number of the author of each tweet, and of each mentioned
  /// user, four bytes a row, the lowest first, in blocks of 4,096; 0 where there is none.
  /// `authors_late`: tweets whose author another copy told after they were read.
  func make() throws(StoreError) {
    try connection.execute(
      """
      CREATE TABLE authors (
        number INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL
      ) STRICT;
      CREATE TABLE tweet_authors (block INTEGER PRIMARY KEY, numbers BLOB NOT NULL) STRICT;
      CREATE TABLE mention_authors (block INTEGER PRIMARY KEY, numbers BLOB NOT NULL) STRICT;
      CREATE TABLE authors_late (tweet INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE authors_known (
        tweet INTEGER NOT NULL,
        mention INTEGER NOT NULL,
        number INTEGER NOT NULL
      ) STRICT;
      INSERT INTO authors_known (tweet, mention, number) VALUES (0, 0, 0);
      CREATE TRIGGER author_told_late
      AFTER UPDATE OF author ON tweets
      WHEN new.author IS NOT old.author
      BEGIN
        INSERT OR IGNORE INTO authors_late (tweet) VALUES (new.pk);
      END;
      """)
  }

  /// Takes all of it away: nothing of a deleted tweet may stay, and its mentions' rows are used again.
  func drop() throws(StoreError) { try connection.execute(Self.dropping) }

  /// The statements of `drop`.
  static let dropping = """
    DROP TRIGGER IF EXISTS author_told_late;
    DROP TABLE IF EXISTS authors_known;
    DROP TABLE IF EXISTS authors_late;
    DROP TABLE IF EXISTS mention_authors;
    DROP TABLE IF EXISTS tweet_authors;
    DROP TABLE IF EXISTS authors;
    """

  /// Notes how far the tables go now.
  func write(_ reach: Reach) throws(StoreError) {
    let statement = try connection.cached(
      "UPDATE authors_known SET tweet = ?1, mention = ?2, number = ?3")
    try statement.bind(reach.tweet, at: 1)
    try statement.bind(reach.mention, at: 2)
    try statement.bind(Int64(reach.number), at: 3)
    try statement.run()
    try connection.execute("DELETE FROM authors_late")
  }
}
