import Presentation
import Query

extension Route {
  static let comparison = twins(
    "/compare", schema: "compare",
    summary: "What two searches share, and what only one of them has",
    parameters: Parameter.ofComparison
  ) { visit, store in
    let answer = try visit.comparison(store)
    return try Response.rows(
      visit, json: JSONAnswers.comparison(answer), lines: JSONAnswers.comparisonLines(answer),
      grid: answer.grid)
  }
}
