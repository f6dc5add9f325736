import Presentation
import Store
import Tweets

extension Route {
  static let statsAPI = Route(
    method: .get, path: "/api/v1/stats", forms: [.json], summary: "How much is in the database",
    schema: "stats",
    work: .ask { visit, store in
      let statistics = try store.snapshot { try store.statistics() }
      return .json(JSONAnswers.statistics(statistics, database: visit.storeName))
    })

  static let formatsAPI = Route(
    method: .get, path: "/api/v1/formats", forms: [.json],
    summary: "The formats of tweets that can be sent", schema: "formats",
    work: .now { _ in .json(JSONAnswers.formats(TweetFormat.all)) })
}
