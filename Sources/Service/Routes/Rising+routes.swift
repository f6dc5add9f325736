import Presentation
import Query

extension Route {
  static let rising = twins(
    "/terms/{term}/rising", schema: "trends",
    summary: "The mentions that rise from one window of time to the next",
    parameters: Parameter.ofRising
  ) { visit, store in
    let answer = try visit.rising(store)
    return try Response.rows(
      visit, json: JSONAnswers.rising(answer), lines: JSONAnswers.risingLines(answer),
      grid: answer.grid)
  }
}
