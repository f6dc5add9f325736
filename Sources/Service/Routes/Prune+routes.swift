import Presentation
import Query
import Store
import Threads
import Tweets

extension Route {
  private static let dryRun = Parameter.flag(
    "dry_run", "Say what would be deleted, but delete nothing.")

  static let forgetAPI = Route(
    method: .delete, path: "/api/v1/terms/{term}", forms: [.json],
    summary: "Deletes a search and what only it reaches", parameters: [dryRun], schema: "forget",
    work: .change { visit, access in
      let term = try visit.term()
      let isDryRun = try visit.query.flag("dry_run")
      let store = try visit.openForWriting(access)
      guard let counts = try store.forget(term, isDryRun: isDryRun) else {
        throw try UnknownTerm(term, in: store)
      }
      return .json(JSONAnswers.prune(counts, isDryRun: isDryRun))
    })

  static let pruneAPI = Route(
    method: .post, path: "/api/v1/prune", forms: [.json],
    summary: "Deletes old searches, or old tweets",
    parameters: [
      .whole("keep", 0...Int.max, "Keep so many of the most recently searched terms."),
      Parameter("older_than", .time, "Delete tweets made before this."), dryRun,
    ], schema: "prune",
    work: .change { visit, access in
      let rule = try visit.pruneRule()
      let isDryRun = try visit.query.flag("dry_run")
      let counts = try visit.openForWriting(access).prune(rule, isDryRun: isDryRun)
      return .json(JSONAnswers.prune(counts, isDryRun: isDryRun))
    })
}

extension Visit {
  fileprivate func openForWriting(_ access: StoreAccess) throws(StoreError) -> any TweetStore {
    let isStopping = isStopping
    return try access.openForWriting(false) { isStopping.isSet }
  }

  fileprivate func pruneRule() throws(Problem) -> PruneRule {
    let terms = try query.whole("keep")
    let time = try query.value("older_than") { TypedTime($0)?.seconds(now: now) }
    switch (terms, time) {
    case (let terms?, nil): return .keepRecent(terms: terms)
    case (nil, let time?): return .olderThan(time)
    default:
      throw Problem(400, "Missing field", "one of 'keep' and 'older_than' is wanted, and not both")
    }
  }
}
