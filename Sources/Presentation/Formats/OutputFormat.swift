/// In which form an answer is given.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// For people, fitted to the terminal.
  case table
  /// One document of a fixed, versioned shape.
  case json
  /// One JSON object a line.
  case ndjson
  /// Comma-separated, by RFC 4180.
  case csv
  /// Tab-separated, one line a row.
  case tsv
  /// A Markdown table.
  case md
}
