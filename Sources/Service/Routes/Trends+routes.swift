import Presentation
import Query

extension Route {
  static let trends = twins(
    "/terms/{term}/trends", schema: "trends", summary: "When a search's tweets were made",
    parameters: Parameter.ofTrends
  ) { visit, store in
    let answer = try visit.trend(store)
    return try Response.rows(
      visit, json: JSONAnswers.trend(answer), lines: JSONAnswers.trendLines(answer),
      grid: answer.grid)
  }
}
