import Testing

@testable import Store

// What the tests of the SQLite engine see of its tables.

extension SQLiteStore {
  /// Every table's contents without row numbers: two stores with the same are the same to everybody.
  func contents() throws -> [String] {
    try UnpackedTable.install(on: connection)
    return try Self.views.flatMap { name, sql in
      try connection.prepare(sql).map { row throws(StoreError) in "\(name): \(row.string(0))" }
    }
  }

  private static let views = [
    (
      "search_terms",
      """
      SELECT json_array(key, term, searched_at, tweets, retweets, first_at, last_at, hashtags,
        hashtags_seen_once, users, users_seen_once)
      FROM search_terms ORDER BY key
      """
    ),
    (
      "tweets",
      """
      SELECT json_array(id, author, created_at, is_retweet, text, mentions) FROM tweets ORDER BY id
      """
    ),
    (
      "term_tweets",
      """
      SELECT json_array(s.key, t.id) FROM term_tweets AS r
      LEFT JOIN search_terms AS s ON s.id = r.term
      LEFT JOIN tweets AS t ON t.pk BETWEEN r.first_tweet AND r.last_tweet
      ORDER BY s.key, t.id
      """
    ),
    (
      "tweet_ids",
      """
      SELECT json_array(u.id, t.id)
      FROM tweet_ids AS i JOIN unpacked_ids(i.first_id, i.ids) AS u
      LEFT JOIN tweets AS t ON t.pk = u.tweet
      ORDER BY u.id
      """
    ),
    ("tweet_id_runs", "SELECT json_array(sum(ids)) FROM tweet_id_runs"),
    (
      "tweet_text_ids",
      """
      SELECT json_array(i.id, t.id)
      FROM tweet_text_ids AS i LEFT JOIN tweets AS t ON t.pk = i.tweet
      ORDER BY i.id
      """
    ),
    (
      "tweet_times",
      """
      SELECT json_array(t.id, hex(substr(b.times, 4 * (t.pk % 4096) + 1, 4)))
      FROM tweets AS t JOIN tweet_times AS b ON b.block = t.pk / 4096
      ORDER BY t.id
      """
    ),
    (
      "mentions",
      "SELECT json_array(kind, key, display, display_tweet) FROM mentions ORDER BY kind, key"
    ),
    (
      "term_mentions",
      """
      SELECT json_array(s.key, m.kind, m.key, t.id)
      FROM term_mentions AS r JOIN unpacked_tweets(r.first_tweet, r.tweets) AS u
      LEFT JOIN search_terms AS s ON s.id = r.term LEFT JOIN mentions AS m ON m.id = r.mention
      LEFT JOIN tweets AS t ON t.pk = u.tweet
      ORDER BY s.key, m.kind, m.key, t.id
      """
    ),
    ("folding", "SELECT json_array(rules) FROM folding"),
    ("ingests", "SELECT json_array(term, term_key) FROM ingests ORDER BY id"),
    (
      "sqlite_sequence",
      """
      SELECT json_array(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'tweets'), 0)
        >= coalesce((SELECT max(pk) FROM tweets), 0))
      """
    ),
    (
      "popularity",
      """
      SELECT json_array(s.key, r.kind, m.key, r.count) FROM popularity AS r
      LEFT JOIN search_terms AS s ON s.id = r.term LEFT JOIN mentions AS m ON m.id = r.mention
      ORDER BY s.key, m.kind, m.key
      """
    ),
  ]

  /// How many rows there are that no term reaches, table by table, asked without what `check` asks.
  func unreachableRows() throws -> [String: Int64] {
    try UnpackedTable.install(on: connection)
    let links = """
      SELECT r.term, t.pk AS tweet FROM term_tweets AS r
      JOIN tweets AS t ON t.pk BETWEEN r.first_tweet AND r.last_tweet
      """
    let queries = [
      "term_tweets": """
      term NOT IN (SELECT id FROM search_terms) OR last_tweet - first_tweet + 1 <>
        (SELECT count(*) FROM tweets WHERE pk BETWEEN first_tweet AND last_tweet)
      """,
      "tweets": "pk NOT IN (SELECT tweet FROM (\(links)))",
      "tweet_ids": """
      EXISTS (
        SELECT 1 FROM unpacked_ids(tweet_ids.first_id, tweet_ids.ids) AS u
        WHERE (u.tweet, u.id) NOT IN (SELECT pk, id FROM tweets))
      """,
      "tweet_id_runs": """
      ids <> (
        SELECT count(*) FROM tweet_ids AS i JOIN unpacked_ids(i.first_id, i.ids)
        WHERE i.run = tweet_id_runs.run)
      """,
      "tweet_text_ids": "(tweet, id) NOT IN (SELECT pk, id FROM tweets)",
      "tweet_times": """
      NOT EXISTS (SELECT 1 FROM tweets WHERE pk BETWEEN block * 4096 AND block * 4096 + 4095)
      """,
      "term_mentions": """
      EXISTS (
          SELECT 1 FROM unpacked_tweets(term_mentions.first_tweet, term_mentions.tweets) AS u
          WHERE (term_mentions.term, u.tweet) NOT IN (SELECT * FROM (\(links))))
        OR mention NOT IN (SELECT id FROM mentions)
      """,
      "mentions": "id NOT IN (SELECT mention FROM term_mentions)",
      "popularity": "(term, mention) NOT IN (SELECT term, mention FROM term_mentions)",
    ]
    var rows: [String: Int64] = [:]
    for (table, condition) in queries {
      let count = try connection.integer("SELECT count(*) FROM \(table) WHERE \(condition)")
      if count > 0 { rows[table] = count }
    }
    return rows
  }
}
