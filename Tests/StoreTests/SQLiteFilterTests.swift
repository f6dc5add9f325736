import TestSupport
import Testing
import Tweets

@testable import Store

/// What a filter counts is what plain SQL counts over the views that everybody may read.
@Suite struct `SQLite: filtered numbers` {
  private static func store(seed: UInt64) throws -> SQLiteStore {
    let store = try SQLiteStore.openInMemory()
    var random = SeededRandom(seed: seed)
    // Words in ASCII alone: SQLite folds no others.
    let words = (1...30).map { "#Tag\($0)" } + (1...20).map { "@User\($0)" }
    for term in ["one", "two"] {
      let tweets = (0..<400).map { _ in
        let id = Int64(random.number(below: 600) + 1)
        return SampleTweet(
          id: .number(id),
          mentions: (0..<random.number(below: 5)).map { _ in
            let word = words[random.number(below: random.number(below: words.count) + 1)]
            return random.isOnce(in: 3) ? word.uppercased() : word
          },
          createdAt: id % 9 == 0 ? nil : 1_600_000_000 + id * 37 % 1000 * 60,
          author: id % 7 == 0 ? nil : "Author\(id % 40)", isRetweet: id % 4 == 0)
      }
      try store.add(tweets, under: term)
    }
    return store
  }

  /// `#tag1 12` for each mention, most counted first, by SQL alone.
  private static func recount(_ store: SQLiteStore, _ condition: String) throws -> [String] {
    try store.connection.prepare(
      """
      SELECT lower(mention) || ' ' || count(DISTINCT id)
      FROM v_mentions
      WHERE term = 'one' AND \(condition)
      GROUP BY lower(mention)
      ORDER BY substr(mention, 1, 1), count(DISTINCT id) DESC, lower(mention)
      """
    ).map { row throws(StoreError) in row.string(0) }
  }

  static let conditions: [(sql: String, change: @Sendable (inout TweetFilter) throws -> Void)] = [
    ("created_at >= '2020-09-13 20:00:00'", { $0.since = 1_600_027_200 }),
    ("created_at < '2020-09-13 20:00:00'", { $0.until = 1_600_027_200 }),
    ("is_retweet = 0", { $0.retweets = .exclude }),
    (
      """
      created_at >= '2020-09-13 16:00:00' AND created_at < '2020-09-13 23:00:00' AND is_retweet = 1
      """,
      {
        ($0.since, $0.until, $0.retweets) = (1_600_012_800, 1_600_038_000, .only)
      }
    ),
    (
      "id NOT IN (SELECT id FROM v_tweets WHERE term = 'two')",
      {
        $0.excludedTerms = [try SearchTerm("two")]
      }
    ),
    (
      "id IN (SELECT id FROM v_mentions WHERE term = 'one' AND lower(mention) = '#tag2')",
      {
        $0.mention = MentionQuestion(kind: .hashtag, key: "tag2")
      }
    ),
  ]

  @Test("are those of a recount in plain SQL", arguments: UInt64(1)...4)
  func recount(seed: UInt64) throws {
    let store = try Self.store(seed: seed)
    for (sql, change) in Self.conditions {
      var question = PopularityQuestion(term: try SearchTerm("one"), minCount: 1)
      try change(&question.filter)
      let found = try store.popularity(question).flatMap(\.mentions)
        .map { ($0.kind == .hashtag ? "#" : "@") + "\($0.key) \($0.count)" }
      let expected = try Self.recount(store, sql)
      #expect(found == expected, "\(sql)")
      #expect(found.count > 10, "\(sql) leaves too little to compare")
    }
  }
}
