public import Store
import Tweets

extension ClickHouseStore {
  /// Cost: the servers read the tweets of both windows, and send two numbers for each mention of theirs.
  public func rising(_ question: RisingQuestion) throws(StoreError) -> RisingMentions {
    try asking { horizon throws(StoreError) in
      var answer = RisingMentions()
      answer.lists = question.kinds.map { RisingList(kind: $0, mentions: [], rising: 0) }
      guard question.start < question.end,
        try termRecords(horizon, key: question.term.key).first != nil
      else { return answer }
      var filter = question.filter
      filter.since = max(filter.since ?? .min, question.start)
      filter.until = min(filter.until ?? .max, question.end)
      let tweets = TermTweets(
        term: question.term, filter: filter, horizon: horizon, database: database)
      let isNow = "made >= \(TermTweets.number(question.middle))"
      var changes = MentionChanges()
      // Each tweet counts as one with the mention '' too, which gives the sizes of the windows.
      try cluster.askShards(
        "SELECT word, countIf(\(isNow)), countIf(NOT (\(isNow))) FROM \(tweets.sql([.made, .ms])) "
          + "ARRAY JOIN arrayConcat([''], \(TermTweets.mentions(of: question.kinds))) AS word "
          + "GROUP BY word"
      ) { _, row in
        let word = row.bytes(0)
        if word.isEmpty {
          answer.tweetsNow += row.int(1)
          answer.tweetsBefore += row.int(2)
        } else {
          changes.add(now: row.int(1), before: row.int(2), to: word)
        }
      }
      let score = RisingScore(tweetsNow: answer.tweetsNow, tweetsBefore: answer.tweetsBefore)
      changes.keepRising(minCount: question.minCount, score)
      for (place, kind) in question.kinds.enumerated() {
        let (first, total) = changes.first(question.top ?? .max, of: kind)
        let displays = try spellings(of: first.map(changes.word), horizon)
        answer.lists[place].mentions = zip(first, displays).map { entry, display in
          changes.change(entry, display)
        }
        answer.lists[place].rising = total
      }
      return answer
    }
  }
}
