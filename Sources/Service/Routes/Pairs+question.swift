import Query
import Store

extension Parameter {
  /// What may be asked about mentions that stand together.
  static let ofPairs: [Parameter] =
    [
      Parameter("mention", .mention, "Only pairs with this #hashtag or @user."),
      .choice(
        "kind", of: KindWord.self,
        "Only pairs of two hashtags, or of two users; with a mention only the other's kind."),
      .minCount("Leave out what fewer tweets have.", default: PairsQuestion.minCountDefault),
      .top("At most so many pairs."),
    ] + FilterParameters.all
}

extension Visit {
  /// What is asked about pairs in the tweets of the term in the path.
  func pairsQuestion() throws(Problem) -> PairsQuestion {
    PairsQuestion(
      term: try term(), kinds: try query.kinds(), mention: try query.mention(),
      minCount: try query.whole("min_count") ?? PairsQuestion.minCountDefault,
      top: try query.whole("top"), filter: try query.filter(now: now))
  }

  /// The answer to it.
  func pairs(_ store: any TweetStore) throws -> Pairs {
    let question = try pairsQuestion()
    try prepare(store, [question.term], question.filter)
    return try Pairs.ask(question, of: store)
  }
}
