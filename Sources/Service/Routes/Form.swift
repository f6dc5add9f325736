import Presentation

/// In which form something is shown: told by the ending of the path, `popularity.csv`.
enum Form: String, Sendable, CaseIterable {
  case html = ""
  case json, ndjson, csv, tsv, md, gexf

  var mediaType: MediaType {
    switch self {
    case .html: .html
    case .json: .json
    case .ndjson: .ndjson
    case .csv: .csv
    case .tsv: .tsv
    case .md: .markdown
    case .gexf: .graph
    }
  }

  /// All that a table of rows can be given in.
  static let ofRows: [Form] = [.html] + twins

  /// The same without the page.
  static let twins: [Form] = [.json, .ndjson, .csv, .tsv, .md]
}
