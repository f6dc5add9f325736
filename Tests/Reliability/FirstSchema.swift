import CSQLite
import Migrations
import TestSupport

extension Sandbox {
  /// Makes a database as schema version 1 had it, by SQLite alone: so many tweets under `x`, the first half
  /// of them under `y` too.
  func writeFirstSchema(tweets: Int, to name: String) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    let code = sqlite3_open(file(name), &handle)
    guard code == SQLITE_OK else { throw Unexpected("SQLite opens nothing: \(code)") }
    var message: UnsafeMutablePointer<CChar>?
    let sql = """
      PRAGMA auto_vacuum = INCREMENTAL;
      PRAGMA journal_mode = WAL;
      BEGIN;
      \(Migrations.steps[0].sql)
      INSERT INTO tweets (pk, id, author, created_at, is_retweet, text, mentions)
      WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < \(tweets))
      SELECT n + 1, 1262413178860556288 + n * 251658240000, 'by' || (n % 13),
        1589817731 + n * 60, n % 2, 'Number ' || n,
        json_array('#all', '#h' || (n % 97), '@u' || (n % 89))
      FROM number;
      INSERT INTO search_terms (id, key, term, searched_at) VALUES (1, 'x', 'X', 1), (2, 'y', 'y', 2);
      INSERT INTO term_tweets SELECT 1, pk FROM tweets;
      INSERT INTO term_tweets SELECT 2, pk FROM tweets WHERE pk <= \(tweets / 2);
      INSERT INTO mentions (kind, key, display, display_tweet)
      SELECT iif(substr(j.value, 1, 1) = '#', 1, 2), substr(j.value, 2), substr(j.value, 2), min(t.id)
      FROM tweets AS t JOIN json_each(t.mentions) AS j GROUP BY j.value;
      INSERT INTO term_mentions
      SELECT r.term, m.id, t.pk FROM term_tweets AS r JOIN tweets AS t ON t.pk = r.tweet
      JOIN json_each(t.mentions) AS j
      JOIN mentions AS m ON m.kind = iif(substr(j.value, 1, 1) = '#', 1, 2) AND m.key = substr(j.value, 2);
      INSERT INTO popularity SELECT term, mention, count(*) FROM term_mentions GROUP BY 1, 2;
      UPDATE search_terms SET (tweets, retweets, first_at, last_at) = (
        SELECT count(*), sum(is_retweet), min(created_at), max(created_at)
        FROM term_tweets JOIN tweets ON pk = tweet WHERE term = search_terms.id);
      PRAGMA application_id = 1936553063;
      PRAGMA user_version = 1;
      COMMIT;
      """
    guard sqlite3_exec(handle, sql, nil, nil, &message) == SQLITE_OK else {
      throw Unexpected(message.map { String(cString: $0) } ?? "no message")
    }
  }
}
