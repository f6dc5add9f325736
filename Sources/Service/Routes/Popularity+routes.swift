import Presentation
import Query

extension Route {
  static let popularity = twins(
    "/terms/{term}/popularity", forms: Form.ofRows, schema: "popularity",
    summary: "The hashtags and users that a search's tweets mention",
    parameters: Parameter.ofPopularity, onPage: [.all]
  ) { visit, store in
    let answer = try visit.popularity(store)
    return try Response.rows(
      visit, html: { try PopularityPage(visit, answer, store).html },
      json: JSONAnswers.popularity(answer), lines: JSONAnswers.popularityLines(answer),
      grid: answer.grid)
  }
}
