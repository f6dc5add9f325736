import Query
import Store

extension TermSummary {
  /// How many tweets, from when to when, how many of them retweets: `58 tweets, 2020-05-18 16:02 to
  /// 2020-05-24 17:20 UTC, 21 retweets`; of fewer than all, `21 of 58 tweets`.
  func head(of allTweets: Int) -> String {
    ([number(of: allTweets)] + facts).joined(separator: ", ")
  }

  /// The same under a filter: what it asks for stands on a line before the rest, `21 of 58 tweets since
  /// 2020-05-20, without retweets`. Cleaned for a terminal.
  ///
  /// - Parameters:
  ///   - remark: what else makes the tweets these; it is put behind the filter.
  ///   - facts: the rest; nil for from when to when, and how many retweets.
  func head(
    of allTweets: Int, where filter: TweetFilter, remark: String? = nil, facts: [String]? = nil
  ) -> [String] {
    let words = Sanitizer.cleaned(Words.filter(filter))
    let facts = facts ?? self.facts
    guard !words.isEmpty || remark != nil else {
      return [([number(of: allTweets)] + facts).joined(separator: ", ")]
    }
    // `21 of 58 tweets, only retweets`: the other words lean on the tweets.
    let isOnly = filter.conditions.first == .retweets(.only)
    let tweets =
      words.isEmpty
      ? number(of: allTweets) : part(of: allTweets) + (isOnly ? ", " : " ") + words
    return [([tweets] + (remark.map { [$0] } ?? [])).joined(separator: ", ")]
      + (facts.isEmpty ? [] : [facts.joined(separator: ", ")])
  }

  /// From when to when; nothing where it is not known.
  var period: [String] {
    guard let first, let last else { return [] }
    return [PopularityText.period(first, last)]
  }

  private var facts: [String] {
    period + (retweets > 0 ? [Numbers.counted(retweets, "retweet", "retweets")] : [])
  }

  private func number(of allTweets: Int) -> String {
    tweets < allTweets ? part(of: allTweets) : Numbers.counted(tweets, "tweet", "tweets")
  }

  private func part(of allTweets: Int) -> String {
    "\(Numbers.grouped(tweets)) of \(Numbers.counted(allTweets, "tweet", "tweets"))"
  }
}

extension TextWrap {
  /// A line of a head, which may be long, over as many as it takes; none is wider than a terminal. As it is
  /// where there is none.
  static func cut(_ line: String, width: Int?) -> [String] {
    guard let width else { return [line] }
    return lines(line, width: width).map { DisplayWidth.truncated($0, toWidth: width) }
  }
}
