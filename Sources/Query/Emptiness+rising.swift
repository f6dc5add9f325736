public import Store

extension Emptiness {
  /// Why nothing rises; nil if something does. Throws `UnknownTerm`.
  ///
  /// - Parameters:
  ///   - answer: nil where no tweet has a time, and so no window an end.
  ///   - question: its instants are not looked at, nor are those of its filter.
  ///   - store: the store that gave the answer.
  public static func ofRising(
    _ answer: Rising?, _ question: RisingQuestion, in store: any TweetStore
  ) throws -> Emptiness? {
    if let answer, !answer.isEmpty { return nil }
    let filter = question.filter.atAnyTime
    if let reason = try ofTimes(question.term, where: filter, in: store) { return reason }
    guard let answer else { return nil }
    let (whole, found) = try summaries(question.term, filter, store)
    let asked = answer.question
    return Emptiness(
      term: whole, found: found.tweets,
      reason: answer.mentions.tweetsNow == 0
        ? .emptyWindow(since: asked.middle, until: asked.end)
        : .nothingRises(minCount: asked.minCount))
  }
}
