import Presentation
import Query

extension Route {
  static let trends = twins(
    "/terms/{term}/trends", forms: Form.ofRows, schema: "trends",
    summary: "When a search's tweets were made",
    parameters: Parameter.ofTrends, onPage: [.all]
  ) { visit, store in
    let answer = try visit.trend(store)
    return try Response.rows(
      visit, html: { try TrendsPage(visit, answer, store).html }, json: JSONAnswers.trend(answer),
      lines: JSONAnswers.trendLines(answer),
      grid: answer.grid)
  }
}
