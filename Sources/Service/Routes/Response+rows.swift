import Presentation

extension Response {
  /// An answer of rows in the form that is asked for. Of the forms only that one is made.
  ///
  /// - Parameter html: nil where the route has no page.
  static func rows(
    _ visit: Visit, html: (() throws -> HTML)? = nil, json: @autoclosure () -> String,
    lines: @autoclosure () -> [String], grid: @autoclosure () -> Grid
  ) throws -> Response {
    let type = visit.form.mediaType
    switch visit.form {
    case .html:
      guard let html else { preconditionFailure("the route has no page") }
      return Response(200, type, try html().text)
    case .json: return Response(200, type, json() + "\n")
    case .ndjson: return Response(200, type, lines().map { $0 + "\n" }.joined())
    case .csv: return Response(200, type, grid().csv)
    case .tsv: return Response(200, type, grid().tsv)
    case .md: return Response(200, type, grid().markdown)
    case .gexf: preconditionFailure("rows are no graph")
    }
  }

  /// A JSON document.
  static func json(_ document: String, status: Int = 200) -> Response {
    Response(status, .json, document + "\n")
  }
}
