import Testing

@testable import Store

// What the tests of the SQLite engine see of its tables.

extension SQLiteStore {
  /// Every table's contents without row numbers: two stores with the same are the same to everybody.
  func contents() throws -> [String] {
    try Self.views.flatMap { name, sql in
      try connection.prepare(sql).map { row throws(StoreError) in "\(name): \(row.string(0))" }
    }
  }

  private static let views = [
    (
      "search_terms",
      """
      SELECT json_array(key, term, searched_at, tweets, retweets, first_at, last_at)
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
      LEFT JOIN search_terms AS s ON s.id = r.term LEFT JOIN tweets AS t ON t.pk = r.tweet
      ORDER BY s.key, t.id
      """
    ),
    (
      "mentions",
      "SELECT json_array(kind, key, display, display_tweet) FROM mentions ORDER BY kind, key"
    ),
    (
      "term_mentions",
      """
      SELECT json_array(s.key, m.kind, m.key, t.id) FROM term_mentions AS r
      LEFT JOIN search_terms AS s ON s.id = r.term LEFT JOIN mentions AS m ON m.id = r.mention
      LEFT JOIN tweets AS t ON t.pk = r.tweet
      ORDER BY s.key, m.kind, m.key, t.id
      """
    ),
    (
      "popularity",
      """
      SELECT json_array(s.key, m.kind, m.key, r.count) FROM popularity AS r
      LEFT JOIN search_terms AS s ON s.id = r.term LEFT JOIN mentions AS m ON m.id = r.mention
      ORDER BY s.key, m.kind, m.key
      """
    ),
  ]

  /// How many rows there are that no term reaches, table by table, asked without what `check` asks.
  func unreachableRows() throws -> [String: Int64] {
    let queries = [
      "term_tweets":
        "term NOT IN (SELECT id FROM search_terms) OR tweet NOT IN (SELECT pk FROM tweets)",
      "tweets": "pk NOT IN (SELECT tweet FROM term_tweets)",
      "term_mentions": """
      (term, tweet) NOT IN (SELECT term, tweet FROM term_tweets)
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
