import Store

extension TermSummary {
  /// How many tweets, from when to when, how many of them retweets: `58 tweets, 2020-05-18 16:02 to
  /// 2020-05-24 17:20 UTC, 21 retweets`.
  var head: String {
    var parts = [Numbers.counted(tweets, "tweet", "tweets")]
    if let first, let last { parts.append(PopularityText.period(first, last)) }
    if retweets > 0 { parts.append(Numbers.counted(retweets, "retweet", "retweets")) }
    return parts.joined(separator: ", ")
  }
}
