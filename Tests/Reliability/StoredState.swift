import TestSupport

@testable import Store

/// All that a person can ask of a database, as lines: two databases with the same lines give the same answers.
struct StoredState: Equatable {
  let lines: [String]
  /// Of these, the terms, the mentions and their numbers, in whatever spelling: without what only a tweet says.
  let numbers: [String]

  /// Reads a database, which is brought up to date before.
  init(path: String) throws {
    let store = try SQLiteStore.openForReading(path)
    let questions = [
      "SELECT json_array(key, term, tweets, retweets, first_at, last_at) FROM search_terms ORDER BY 1",
      "SELECT json_array(term, kind, mention, key, count) FROM v_popularity ORDER BY 1",
      "SELECT json_array(term, id, author, created_at, text, mentions) FROM v_tweets ORDER BY 1",
      """
      SELECT json_array(hashtags, hashtags_seen_once, users, users_seen_once) FROM search_terms
      ORDER BY key
      """,
    ]
    let counted = [
      "SELECT json_array(key, tweets, retweets) FROM search_terms ORDER BY 1",
      """
      SELECT json_array(s.key, p.kind, m.key, p.count) FROM popularity AS p
      JOIN search_terms AS s ON s.id = p.term JOIN mentions AS m ON m.id = p.mention ORDER BY 1
      """,
    ]
    (lines, numbers) = try store.snapshot {
      (try Self.answers(questions, store), try Self.answers(counted, store))
    }
  }

  private static func answers(_ questions: [String], _ store: SQLiteStore) throws -> [String] {
    try questions.flatMap { sql in
      try store.connection.prepare(sql).map { row throws(StoreError) in row.string(0) }
    }
  }

  /// The first few lines in which two states differ.
  func difference(from other: StoredState) -> String {
    let (mine, others) = (Set(lines), Set(other.lines))
    let more = lines.filter { !others.contains($0) }.prefix(3).map { "+ " + $0 }
    let less = other.lines.filter { !mine.contains($0) }.prefix(3).map { "- " + $0 }
    return "\(lines.count) lines of \(other.lines.count):\n" + (more + less).joined(separator: "\n")
  }
}

/// What `check` says of a database, in words; empty where all is right.
func findings(in path: String) throws -> [String] {
  try SQLiteStore.openForReading(path).check(repair: false).findings.map { "\($0)" }
}
