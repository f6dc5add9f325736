import Presentation
import Query

extension Route {
  static let comparison = twins(
    "/compare", forms: Form.ofRows, schema: "compare",
    summary: "What two searches share, and what only one of them has",
    parameters: Parameter.ofComparison, onPage: [.all],
    first: { Response(200, .html, ComparePage($0).html.text) }
  ) { visit, store in
    let areChosen = ["a", "b"].allSatisfy { visit.query.text($0) != nil }
    if visit.form == .html, !areChosen {
      return Response(200, .html, try ComparePage(visit, nil, store).html.text)
    }
    let answer = try visit.comparison(store)
    return try Response.rows(
      visit, html: { try ComparePage(visit, answer, store).html },
      json: JSONAnswers.comparison(answer), lines: JSONAnswers.comparisonLines(answer),
      grid: answer.grid)
  }
}
