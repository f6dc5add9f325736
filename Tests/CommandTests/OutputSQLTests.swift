import Foundation
import Presentation
import TestSupport
import Testing

/// What `sql` answers: the rows in each form. With `--json`
///
///     {"schema","columns":[name, …],"rows":[[value, …], …]}
///
/// and with `--format ndjson` an object a row.
@Suite("Output: sql")
struct OutputSQLTests {
  let sandbox = Result { try Sandbox.withSample() }

  private static let values = """
    SELECT 9007199254740993 AS id, NULL AS none, -0.25 AS "a real", x'00FF7e' AS bytes,
      '=1+1, "quoted" | <b>' AS text, 'é☕' AS text UNION ALL
    SELECT -1, 'x', 1e300, x'', char(27) || '[31m' || char(10) || 'two', ''
    """

  @Test(
    "Values of each kind in each format",
    arguments: ["table", "json", "ndjson", "csv", "tsv", "md"])
  func formats(format: String) throws {
    let result = try sandbox.get().run(["sql", Self.values, "--format", format])
    #expect(result.exitCode == 0)
    try expectSnapshot(result.description, named: "sql-\(format)")
  }

  @Test("--json has its shape, and whole numbers are exact")
  func json() throws {
    let answer = try JSONAnswer(sandbox.get().run(["sql", Self.values, "--json"]))
    #expect(answer.names == ["schema", "columns", "rows"])
    let rows = try #require(answer.fields["rows"] as? [[Any]])
    #expect(rows.first?.first as? Int64 == 9_007_199_254_740_993)
    #expect(rows.first?[1] is NSNull)
  }

  @Test("The views give the numbers of the other commands")
  func views() throws {
    let sandbox = try sandbox.get()
    let counts = try sandbox.run([
      "sql", "--format", "ndjson",
      """
      SELECT kind, key, mention AS display, count FROM v_popularity WHERE term = '#stanford'
      ORDER BY v_popularity.kind, count DESC, key
      """,
    ])
    #expect(try counts.output == sandbox.counts(of: "#stanford"))
    let tweets = try sandbox.run(["sql", "SELECT count(DISTINCT id) FROM v_tweets", "--json"])
    #expect(tweets.output.hasSuffix("\"rows\":[[58]]}\n"))
    let ingests = try sandbox.run(["sql", "SELECT file, new FROM v_ingests", "--format", "csv"])
    #expect(ingests.output == "file,new\r\nfixtures/stanford.jsonl,58\r\n")
  }

  @Test("Each example of its help runs")
  func examples() throws {
    for line in try sandbox.get().run(["sql", "--help"]).outputLines
    where line.contains(#/^ +smashtag sql /#) {
      let result = try sandbox.get().shell(line)
      #expect(result.exitCode == 0, "\(line): \(result)")
      #expect(result.outputLines.count >= 1, "\(line): \(result)")
    }
  }

  @Test("- is standard input")
  func standardInput() throws {
    let result = try sandbox.get().run(
      ["sql", "-", "--format", "tsv"], input: .bytes(Array("SELECT 1 AS a,\n 2 AS b;\n".utf8)))
    #expect(result.description == "a\tb\n1\t2\n--- exit 0\n")
  }

  @Test("No rows: the columns all the same, a note, exit 1")
  func nothing() throws {
    let sandbox = try sandbox.get()
    let sql = "SELECT id, text FROM v_tweets WHERE 0"
    #expect(
      try sandbox.run(["sql", sql]).description == "--- stderr\nno rows\n--- exit 1\n")
    #expect(
      try sandbox.run(["sql", sql, "--json", "-q"]).description
        == "{\"schema\":1,\"columns\":[\"id\",\"text\"],\"rows\":[]}\n--- exit 1\n")
    #expect(
      try sandbox.run(["sql", sql, "--format", "csv", "-q"]).description
        == "id,text\r\n--- exit 1\n")
  }

  @Test(
    "What is wrong is told in one line, exit 2",
    arguments: [
      ("SELEC 1", "the SQL is wrong at line 1, column 1: near \"SELEC\": syntax error"),
      ("SELECT foo\nFROM v_tweets", "the SQL is wrong at line 1, column 8: no such column: foo"),
      ("SELECT 1; SELECT 2", "one statement at a time: another begins at line 1, column 11"),
      ("DELETE FROM tweets", "only what reads is run, SELECT and the like; to delete, there are"),
      ("PRAGMA user_version = 9", "only what reads is run"),
      (" ", "there is no SQL to run; try: smashtag sql 'SELECT"),
      ("SELECT abs(-9223372036854775808)", "the SQL failed while it ran: integer overflow"),
    ])
  func wrong(sql: String, sentence: String) throws {
    let sandbox = try sandbox.get()
    let before = try sandbox.read("tweets.sqlite")
    let result = try sandbox.run(["sql", sql])
    #expect(result.exitCode == 2, "\(result)")
    #expect(result.output.isEmpty && result.errorLines.count == 1, "\(result)")
    #expect(result.errors.hasPrefix("smashtag: \(sentence)"), "\(result)")
    #expect(try sandbox.read("tweets.sqlite") == before)
  }

  @Test("Wrong usage, exit 64")
  func usage() throws {
    for arguments in [["sql"], ["sql", "SELECT 1", "--time-limit", "0"], ["sql", "SELECT", "1"]] {
      #expect(try sandbox.get().run(arguments).exitCode == 64, "\(arguments)")
    }
  }

  private static let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

  @Test("The time limit is told, with the way to raise it, exit 2")
  func timeLimit() throws {
    let result = try sandbox.get().run(["sql", Self.endless, "--time-limit", "1"])
    #expect(
      result.description == """
        --- stderr
        smashtag: stopped after 1 second of work, the answer is not whole; --time-limit SECONDS \
        gives it more
        --- exit 2

        """)
  }

  @Test("Ctrl-C: exit 130; the rows before it are there")
  func interrupted() throws {
    let run = try sandbox.get().start([
      "sql", "SELECT 'first' UNION ALL SELECT * FROM (\(Self.endless))", "--format", "csv",
    ])
    usleep(1_500_000)
    #expect(!run.hasEnded)
    run.send(SIGINT)
    let result = run.wait(seconds: 20)
    #expect(result.exitCode == 130, "\(result)")
    #expect(result.output == "'first'\r\nfirst\r\n", "\(result)")
    #expect(result.errors == "smashtag: interrupted; the answer is not whole\n")
  }

  @Test(
    "Rows come as they are found, in every format, be they endless",
    arguments: OutputFormat.allCases)
  func endless(format: OutputFormat) throws {
    let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    let result = try sandbox.get().shell(
      """
      smashtag sql '\(rows)' --time-limit 3600 --format \(format.rawValue) | head -c 20 | wc -c
      echo ${PIPESTATUS[0]}
      """)
    #expect(result.description == "20\n0\n--- exit 0\n")
  }
}
