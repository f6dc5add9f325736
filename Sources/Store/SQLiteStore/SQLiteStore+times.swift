public import Tweets

extension SQLiteStore {
  /// Cost: that of `tweets(of:where:)`, and the times of these tweets, four bytes each.
  public func timeCounts(
    of term: SearchTerm, where filter: TweetFilter, bounds: [Int64]
  ) throws(StoreError) -> TimeCounts {
    try writeStage()
    var answer = TimeCounts(bounds: bounds.count)
    guard let row = try row(of: term) else { return answer }
    let bounds = TimeBounds(bounds)
    try tweets(of: row, where: filter).forEachTime(connection) { (_, time) throws(StoreError) in
      guard let time = time.createdAt else {
        answer.undated += 1
        return
      }
      if let place = bounds.place(of: time) {
        answer.counts[place] += 1
      } else {
        answer.outside += 1
      }
    }
    return answer
  }

  /// Cost: that of `tweets(of:where:)`, the times of these tweets, and all of the term's
  /// `term_mentions`; the kind is looked up of what rises, and the words of what is shown.
  public func rising(_ question: RisingQuestion) throws(StoreError) -> RisingMentions {
    try writeStage()
    var answer = RisingMentions()
    answer.lists = question.kinds.map { RisingList(kind: $0, mentions: [], rising: 0) }
    guard let row = try row(of: question.term) else { return answer }
    let last = try connection.lastTweetRow()
    var (now, before) = (TweetSet(upTo: last), TweetSet(upTo: last))
    try tweets(of: row, where: question.filter).forEachTime(connection) {
      (tweet, time) throws(StoreError) in
      guard let time = time.createdAt else { return }
      guard time >= question.start, time < question.end else { return }
      if time < question.middle { before.insert(tweet) } else { now.insert(tweet) }
    }
    (answer.tweetsNow, answer.tweetsBefore) = (now.count, before.count)
    var counts = RisingCounts(
      connection, term: row, minCount: question.minCount, now: now, before: before)
    try counts.count()
    answer.lists = try counts.lists(question.kinds, top: question.top)
    return answer
  }
}
