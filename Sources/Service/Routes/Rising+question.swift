import Presentation
import Query
import Store

extension Parameter {
  /// What may be asked about mentions that rise. Two windows are compared, so there is no beginning to choose.
  static let ofRising: [Parameter] =
    [
      Parameter("window", .span, default: "7d", "The length of the windows."), .kind,
      .minCount(
        "Leave out what fewer tweets of the last window mention.",
        default: PopularityQuestion.minCountDefault),
      .top("At most so many of each section.", default: 10), .mention,
    ] + FilterParameters.all(by: Visit.trendAuthor).filter { $0.name != "since" }
}

extension Visit {
  /// The mentions of the term in the path that rise. Throws a `Problem` where no tweet has a time, so that there is no
  /// last window.
  func rising(_ store: any TweetStore) throws -> Rising {
    var filter = try query.filter(now: now, by: Self.trendAuthor)
    filter.mention = try query.mention()
    let question = RisingQuestion(
      term: try term(), kinds: try query.kinds(), start: 0, middle: 0, end: 0,
      minCount: try query.whole("min_count") ?? PopularityQuestion.minCountDefault,
      top: try query.whole("top") ?? 10, filter: filter)
    let window = try query.span("window") ?? 7 * 86_400
    try prepare(store, [question.term], filter)
    return try store.snapshot {
      if let answer = try Rising.ask(window: window, end: filter.until, question, of: store) {
        return answer
      }
      let reason = try Emptiness.ofRising(nil, question, in: store)
      throw Problem(404, "Nothing to compare", reason.map(Words.emptiness) ?? "no tweet has a time")
    }
  }
}
