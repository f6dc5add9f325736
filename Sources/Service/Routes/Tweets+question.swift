import Query
import Store

extension Parameter {
  /// What may be asked about a term's tweets.
  static let ofTweets: [Parameter] =
    [
      .mention,
      .whole(
        "limit", 1...TweetsQuestion.limitMax, default: TweetsQuestion.limitDefault,
        "At most so many tweets; forms for other programs have all of them without it."),
      Parameter("after", .place, "Only those behind this tweet, as the end of a page tells it."),
    ] + FilterParameters.all
}

extension TweetsQuestion {
  /// How many tweets a page has where nobody says.
  static let limitDefault = 50
  /// How many it has at most.
  static let limitMax = 1000
}

extension Visit {
  /// What is asked about the tweets of the term in the path.
  func tweetsQuestion() throws(Problem) -> TweetsQuestion {
    var filter = try query.filter(now: now)
    filter.mention = try query.mention()
    return TweetsQuestion(
      term: try term(), filter: filter, after: try query.value("after") { TweetPlace(cursor: $0) },
      limit: try query.whole("limit") ?? TweetsQuestion.limitDefault)
  }

  /// The answer to it.
  func tweetPage(_ store: any TweetStore) throws -> TweetPage {
    let question = try tweetsQuestion()
    try prepare(store, [question.term], question.filter)
    return try TweetPage.ask(question, of: store)
  }
}
