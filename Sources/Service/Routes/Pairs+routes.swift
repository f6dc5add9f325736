import Presentation
import Query

extension Route {
  static let pairs = twins(
    "/terms/{term}/pairs", forms: Form.ofRows + [.gexf], schema: "pairs",
    summary: "Which two mentions stand together, in how many tweets",
    parameters: Parameter.ofPairs, onPage: [.all]
  ) { visit, store in
    let answer = try visit.pairs(store)
    return switch visit.form {
    case .html: Response(200, .html, try PairsPage(visit, answer, store).html.text)
    case .json: .pieces(visit, answer.jsonPieces)
    case .ndjson: .pieces(visit, answer.jsonLinePieces)
    case .csv: .pieces(visit, answer.csvPieces)
    case .tsv: .pieces(visit, answer.tsvPieces)
    case .md: .pieces(visit, answer.markdownPieces)
    case .gexf: .pieces(visit, GEXF(answer).pieces)
    }
  }
}
