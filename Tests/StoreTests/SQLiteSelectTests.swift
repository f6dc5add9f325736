import Foundation
import TestSupport
import Testing
import Tweets

@testable import Store

/// Questions in SQL: read, and nothing else.
@Suite struct `SQLite: select` {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("tweets.sqlite")
    let store = try SQLiteStore.openForWriting(path)
    try store.add(
      SampleTweet(9_007_199_254_740_993, "#Go @ana", at: 5, by: "ben", text: "Go!"),
      SampleTweet(2, "#go", at: 6), under: "#t", at: 7)
  }

  private func rows(
    _ sql: String, limit seconds: Int = 10, shouldStop: @escaping () -> Bool = { false }
  ) throws -> (columns: [String], rows: [[SQLValue]]) {
    var columns: [String] = []
    var rows: [[SQLValue]] = []
    try SelectReader.open(path).run(
      sql, limitSeconds: seconds, shouldStop: shouldStop,
      onColumns: {
        #expect(columns.isEmpty && rows.isEmpty)
        columns = $0
      }, onRow: { rows.append($0) })
    return (columns, rows)
  }

  @Test func `gives each kind of value as it is`() throws {
    let answer = try rows(
      """
      SELECT NULL AS none, 9007199254740993, -9223372036854775808 AS least, 0.1 AS "a b", 9e999,
        'é☕', x'00FF' AS bytes, '' AS a, zeroblob(0) AS a
      """)
    #expect(
      answer.columns == [
        "none", "9007199254740993", "least", "a b", "9e999", "'é☕'", "bytes", "a", "a",
      ])
    #expect(
      answer.rows == [
        [
          .null, .integer(9_007_199_254_740_993), .integer(.min), .real(0.1), .real(.infinity),
          .text("é☕"), .blob([0, 255]), .text(""), .blob([]),
        ]
      ])
  }

  @Test func `names the columns where there are no rows, and once where there are many`() throws {
    #expect(
      try rows("SELECT mention, count FROM v_popularity WHERE 0").columns == ["mention", "count"])
    let many = try rows(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) SELECT i FROM n;")
    #expect(many.rows.count == 5000 && many.rows.last == [.integer(5000)])
  }

  @Test func `the views give the numbers of the store`() throws {
    #expect(
      try rows("SELECT mention, count FROM v_popularity WHERE term = '#t' ORDER BY kind, key").rows
        == [[.text("#go"), .integer(2)], [.text("@ana"), .integer(1)]])
    #expect(
      try rows("SELECT id, mention FROM v_mentions WHERE author = 'ben' ORDER BY mention").rows
        == [
          [.integer(9_007_199_254_740_993), .text("#Go")],
          [.integer(9_007_199_254_740_993), .text("@ana")],
        ])
  }

  @Test(
    "refuses whatever does something else than read",
    arguments: [
      "DELETE FROM tweets", "UPDATE tweets SET text = ''", "DROP TABLE tweets",
      "CREATE TABLE x (y)",
      "INSERT INTO search_terms (key, term, searched_at) VALUES ('x', 'x', 1) RETURNING id",
      "WITH a AS (SELECT 1) DELETE FROM tweets", "EXPLAIN DELETE FROM tweets",
      "CREATE TEMP TABLE x AS SELECT 1", "CREATE VIEW x AS SELECT 1",
      "ALTER TABLE tweets RENAME TO x",
      "UPDATE sqlite_master SET sql = ''", "DELETE FROM sqlite_master", "REINDEX", "ANALYZE",
      "ATTACH '/tmp/smashtag-attached.sqlite' AS x", "DETACH main", "VACUUM",
      "VACUUM INTO '/tmp/smashtag-vacuumed.sqlite'", "BEGIN", "COMMIT", "SAVEPOINT x",
      "PRAGMA user_version = 7", "PRAGMA query_only = OFF", "PRAGMA query_only",
      "PRAGMA journal_mode = DELETE", "PRAGMA wal_checkpoint(TRUNCATE)",
      "PRAGMA writable_schema = 1",
      "PRAGMA incremental_vacuum", "PRAGMA temp_store_directory = '/tmp'", "PRAGMA optimize",
      "SELECT load_extension('libc.so.6')", "SELECT 1 FROM pragma_incremental_vacuum",
    ])
  func refused(sql: String) throws {
    let before = try bytes(path)
    let error = #expect(throws: SelectError.self) { try rows(sql) }
    switch error {
    case .notReading, .wrong: break
    default: Issue.record("\(sql): \(String(describing: error))")
    }
    #expect(try bytes(path) == before)
    #expect(try folder.names == ["tweets.sqlite"])
    for name in ["attached", "vacuumed"] {
      #expect(!FileManager.default.fileExists(atPath: "/tmp/smashtag-\(name).sqlite"))
    }
  }

  @Test(
    "lets through what tells about the database",
    arguments: [
      "PRAGMA user_version", "PRAGMA table_info(tweets)", "PRAGMA quick_check",
      "SELECT name FROM pragma_table_info('tweets')", "SELECT sql FROM sqlite_master",
      "EXPLAIN QUERY PLAN SELECT * FROM tweets", "VALUES (1), (2)",
      "SELECT value FROM json_each('[1,2]')", " -- first a comment\n SELECT 1; -- and one behind",
    ])
  func described(sql: String) throws {
    #expect(try !rows(sql).rows.isEmpty)
  }

  @Test(
    "says what is wrong, and where",
    arguments: [
      ("SELEC 1", "near \"SELEC\": syntax error", 1, 1),
      ("SELECT foo", "no such column: foo", 1, 8),
      ("SELECT 1\nFROM tweets\nWHERE é☕ = 1 AND", "incomplete input", nil, nil),
      ("SELECT 'é☕', bar", "no such column: bar", 1, 14),
      ("SELECT *\r\nFROM tweets\n  WHERE bar", "no such column: bar", 3, 9),
      ("SELECT 'x", "unrecognized token: \"'x\"", 1, 8),
      ("SELECT * FROM none", "no such table: none", nil, nil),
      ("/* a comment */\n;SELECT zap()", "no such function: zap", nil, nil),
    ] as [(String, String, Int?, Int?)])
  func wrong(sql: String, message: String, line: Int?, column: Int?) throws {
    let error = #expect(throws: SelectError.self) { try rows(sql) }
    guard case .wrong(message, let place, false) = error else {
      Issue.record("\(sql): \(String(describing: error))")
      return
    }
    if let line, let column {
      #expect((place?.line, place?.column) == (line, column), "\(sql)")
    }
  }

  @Test func `takes one statement, and says where another begins`() throws {
    for (sql, line, column) in [
      ("SELECT 1; SELECT 2", 1, 11), ("SELECT 1;\n\n  nonsense", 3, 3),
      ("SELECT 1;DELETE FROM tweets", 1, 10),
    ] {
      let error = #expect(throws: SelectError.self) { try rows(sql) }
      guard case .severalStatements(let place) = error else {
        Issue.record("\(sql): \(String(describing: error))")
        continue
      }
      #expect((place.line, place.column) == (line, column), "\(sql)")
    }
    for empty in ["", "  \n", ";;", "-- nothing", "/* open"] {
      #expect(throws: SelectError.empty) { try rows(empty) }
    }
    let error = #expect(throws: SelectError.self) { try rows("SELECT 1\0") }
    guard case .wrong(_, let place, _) = error else {
      Issue.record("\(String(describing: error))"); return
    }
    #expect(place?.column == 9)
  }

  @Test func `what fails while it runs keeps the rows before, and says why`() throws {
    var seen = 0
    #expect(throws: SelectError.failed(message: "integer overflow")) {
      try SelectReader.open(path).run(
        "SELECT abs(column1) FROM (VALUES (1), (-9223372036854775808))", limitSeconds: 10,
        shouldStop: { false }, onColumns: { _ in }, onRow: { _ in seen += 1 })
    }
    #expect(seen == 1)
  }

  private static let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

  @Test func `stops when the time is over, and the reader can be asked again`() throws {
    let reader = try SelectReader.open(path)
    let start = ContinuousClock.now
    #expect(throws: SelectError.tooLong(seconds: 1)) {
      try reader.run(
        Self.endless, limitSeconds: 1, shouldStop: { false }, onColumns: { _ in }, onRow: { _ in })
    }
    #expect((0.9..<20).contains(start.duration(to: .now) / .seconds(1)))
    var answer: [[SQLValue]] = []
    try reader.run(
      "SELECT 1", limitSeconds: 1, shouldStop: { false }, onColumns: { _ in },
      onRow: { answer.append($0) })
    #expect(answer == [[.integer(1)]])
  }

  @Test func `the time in which the answer is read does not count`() throws {
    var count = 0
    try SelectReader.open(path).run(
      "VALUES (1), (2), (3)", limitSeconds: 1, shouldStop: { false }, onColumns: { _ in },
      onRow: { _ in
        count += 1
        usleep(500_000)
      })
    #expect(count == 3)
  }

  @Test func `stops when somebody asks, in a long step and between rows`() throws {
    var asked = 0
    #expect(throws: SelectError.interrupted) {
      try rows(Self.endless) {
        asked += 1
        return asked > 1000
      }
    }
    var count = 0
    #expect(throws: SelectError.interrupted) {
      try SelectReader.open(path).run(
        "VALUES (1), (2), (3)", limitSeconds: 10, shouldStop: { count == 2 },
        onColumns: { _ in }, onRow: { _ in count += 1 })
    }
    #expect(count == 2)
  }

  @Test func `neither makes a database nor brings one to the present schema`() throws {
    let none = folder.file("none.sqlite")
    #expect(throws: StoreError.missingDatabase(path: none)) { try SelectReader.open(none) }
    let empty = folder.file("empty.sqlite")
    try write([], to: empty)
    #expect(throws: StoreError.missingDatabase(path: empty)) { try SelectReader.open(empty) }
    #expect(try bytes(empty).isEmpty)
    let old = folder.file("old.sqlite")
    try Connection(path: old, mode: .readWriteCreate, accepting: .any).execute(SchemaVersion1.dump)
    let reader = try SelectReader.open(old)
    var version: [SQLValue] = []
    try reader.run(
      "PRAGMA user_version", limitSeconds: 1, shouldStop: { false }, onColumns: { _ in },
      onRow: { version = $0 })
    #expect(version == [.integer(1)])
    let error = #expect(throws: SelectError.self) {
      try reader.run(
        "SELECT * FROM v_tweets", limitSeconds: 1, shouldStop: { false }, onColumns: { _ in },
        onRow: { _ in })
    }
    #expect(error == .wrong(message: "no such table: v_tweets", nil, isOld: true))
  }

  @Test func `reads while another writes, and sees one state`() throws {
    let writer = try SQLiteStore.openForWriting(path)
    var seen: [SQLValue] = []
    try SelectReader.open(path).run(
      "SELECT count(*) FROM tweets UNION ALL SELECT count(*) FROM v_tweets", limitSeconds: 10,
      shouldStop: { false }, onColumns: { _ in },
      onRow: { row in
        seen += row
        try writer.add(SampleTweet(Int64(100 + seen.count), "#new"), under: "#t")
      })
    #expect(seen == [.integer(2), .integer(2)])
  }
}
