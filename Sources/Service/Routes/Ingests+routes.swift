import Presentation
import Store
import Tweets

extension Route {
  static let ingestsAPI = ingests(
    "/api/v1/ingests", summary: "Which files were ingested, and what they gave"
  ) { _ in nil }

  static let termIngestsAPI = ingests(
    "/api/v1/terms/{term}/ingests",
    summary: "Which files were ingested under a term, forgotten since or not"
  ) { try $0.term() }

  private static func ingests(
    _ path: PathPattern, summary: String, of term: @escaping @Sendable (Visit) throws -> SearchTerm?
  ) -> Route {
    Route(
      method: .get, path: path, forms: [.json], summary: summary,
      parameters: [.limit("files")], schema: "ingests",
      work: .ask { visit, store in
        let limit = try visit.query.whole("limit") ?? 100
        return .json(IngestsText.json(try store.ingests(of: try term(visit), limit: limit)))
      })
  }
}
