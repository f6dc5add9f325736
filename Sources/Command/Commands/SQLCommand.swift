import Glibc
import Presentation
import Store

/// `smashtag sql 'SELECT …'`: what no other command asks.
struct SQLCommand: Command {
  static let description = CommandDescription(
    "sql", summary: "Ask the database in SQL; nothing can be changed",
    discussion: """
      Runs one SELECT and writes its rows as they come. The views v_popularity (term, kind, mention, \
      key, count), v_tweets (the tweets of each term), v_mentions (each mention of each tweet, \
      spelled as there) and v_ingests hold nearly all there is. A tweet under two terms stands twice \
      in v_tweets and v_mentions: ask for one term. mention_key('#Straße') is 'strasse', by which a \
      mention is one. docs/database.md names the tables, and SELECT * FROM v_tweets LIMIT 1 tells the \
      columns of a view. What would write is refused. It asks \
      database files only: 'smashtag backup' makes one of a cluster.

      In --json, rows are arrays in the order of the columns; with --format ndjson each is an \
      object. NULL is an empty cell or null, bytes are hexadecimal, whole numbers have all their \
      digits.
      """,
    arguments: [
      .one(
        "SQL", help: "A SELECT, or - to read it from standard input.",
        hint: "quote it, as in 'SELECT count(*) FROM tweets'")
    ],
    options: [
      .int(
        "time-limit", "SECONDS", in: 1...86_400, default: 10,
        help: "Stop when SQLite has worked for so long."),
      .format,
    ],
    examples: [
      Example(
        "smashtag sql 'SELECT term, mention, count FROM v_popularity ORDER BY 3 DESC'",
        "the numbers of all terms"),
      Example(
        "smashtag sql 'SELECT term, count(DISTINCT author) FROM v_tweets GROUP BY term'",
        "how many people wrote the tweets of each search"),
      Example(
        "smashtag sql \"SELECT * FROM v_mentions WHERE mention_key(mention)='ai'\" --json",
        "each mention of #ai and @ai, however it is spelled"),
    ])

  private let sql: String
  private let limitSeconds: Int
  private let format: OutputFormat

  init(_ values: ParsedArguments) throws(UsageError) {
    sql = values.positional("SQL")
    limitSeconds = values.int("time-limit")
    format = try values.outputFormat()
  }

  func run(_ context: Context) throws -> ExitCode {
    guard case .file(let path) = try context.storePlace() else { throw SQLOfACluster() }
    let reader = try SelectReader.open(path)
    let list = RowList(format, context)
    do {
      let text = try sql == "-" ? StandardInput.text(context) : sql
      Interruption.listen()
      try reader.run(
        text, limitSeconds: limitSeconds, shouldStop: { Interruption.wasAsked },
        onColumns: list.begin, onRow: list.write)
      try list.end()
      return list.count == 0 ? .doneWithFaults : .done
    } catch SelectError.interrupted {
      try context.output.flush()
      context.talk.problem(Words.selectError(.interrupted))
      return .interrupted
    }
  }
}

/// Rows written as they come: there may be more than memory holds.
private final class RowList {
  private let format: OutputFormat
  private let context: Context
  private var text = SelectText(columns: [])
  private(set) var count = 0
  /// Rows of a table, which is fitted when all are known; a screenful at most.
  private var rows: [[SQLValue]] = []

  init(_ format: OutputFormat, _ context: Context) {
    self.format = format
    self.context = context
  }

  func begin(_ columns: [String]) throws {
    text = SelectText(columns: columns)
    let output = context.output
    switch format {
    case .json: try output.write(text.jsonHead)
    case .csv: try output.write(Grid.csvLine(columns))
    case .tsv: try output.write(Grid.tsvLine(columns))
    case .md: try output.write(text.markdownHead)
    case .table, .ndjson: break
    }
  }

  func write(_ row: [SQLValue]) throws {
    let output = context.output
    count += 1
    switch format {
    case .table:
      rows.append(row)
      if rows.count == 500 { try writeRows() }
    case .json: try output.write((count > 1 ? "," : "") + text.json(row))
    case .ndjson: try output.writeLine(text.jsonLine(row))
    case .csv: try output.write(Grid.csvLine(text.cells(row)))
    case .tsv: try output.write(Grid.tsvLine(text.cells(row)))
    case .md: try output.write(Grid.markdownLine(text.cells(row)))
    }
  }

  func end() throws {
    switch format {
    case .table: if !rows.isEmpty { try writeRows() }
    case .json: try context.output.writeLine(SelectText.jsonEnd)
    case .ndjson, .csv, .tsv, .md: break
    }
    if count == 0 { context.talk.note("no rows") }
  }

  /// Each screenful has its own widths, and so its own heading.
  private func writeRows() throws {
    try context.output.writeLines(
      text.lines(rows, palette: context.palette, width: context.width))
    rows.removeAll(keepingCapacity: true)
  }
}
