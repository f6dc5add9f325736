import Presentation

extension Context {
  /// Writes an answer in the form that was asked for. Of the forms only that one is made.
  ///
  /// - Parameter lines: for `ndjson`, an object each.
  func write(
    as format: OutputFormat, table: @autoclosure () -> TextLines, json: @autoclosure () -> String,
    lines: @autoclosure () -> [String], grid: @autoclosure () -> Grid
  ) throws {
    switch format {
    case .table: try output.write(table())
    case .json: try output.writeLine(json())
    case .ndjson: try output.writeLines(lines())
    case .csv: try output.write(grid().csv)
    case .tsv: try output.write(grid().tsv)
    case .md: try output.write(grid().markdown)
    }
  }
}
