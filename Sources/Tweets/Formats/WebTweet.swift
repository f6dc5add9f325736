extension Shape {
  /// A tweet as Twitter's web page gets it, its own fields in `legacy`: what browser tools save, and
  /// what Zeeschuimer's items hold.
  ///
  /// Source: github.com/digitalmethodsinitiative/4cat, datasources/twitter-import/search_twitter.py.
  static let webTweet = Shape(
    name: "web-tweet",
    writtenBy: "the web page: single tweets, as browser tools save them",
    signs: [.legacy, .tweet],
    matches: { fields, _ in
      fields[.legacy].isObject || fields[.tweet]["legacy"].isObject
    },
    read: { record, _, _, collector throws(Refusal) in
      let tweet = WebTweet.unwrapped(record)
      try RecordFields.read(tweet["legacy"]) { (legacy) throws(Refusal) in
        // Users are results with a `legacy` as well.
        guard Shape.isTweet(legacy) else {
          throw .notATweet(likeness: Likeness.of(tweet["legacy"]))
        }
        let isRetweet = WebTweet.addMentions(tweet, to: collector, depth: 0)
        try collector.finish(
          WebTweet.identifier(tweet, legacy), createdAt: legacy[.created_at],
          author: WebTweet.author(tweet), isRetweet: isRetweet,
          text: WebTweet.fullestText(tweet, legacy))
      }
    })
}

/// Reading of the web page's tweets, also of the retweeted ones inside.
enum WebTweet {
  private static let retweetDepthMax = 4

  /// The tweet itself: `TweetWithVisibilityResults` has it one level further in.
  static func unwrapped(_ result: JSONValue) -> JSONValue {
    result["tweet"].object ?? result
  }

  static func identifier(_ tweet: JSONValue, _ legacy: RecordFields) -> Identifier {
    let identifier = Identifier(tweet["rest_id"])
    return identifier == .missing ? Identifier(legacy, fields: [.id_str, .id]) : identifier
  }

  /// The author's name, which since 2025 stands in the user's `core`.
  static func author(_ tweet: JSONValue) -> JSONValue {
    let user = tweet["core"]["user_results"]["result"]
    let name = user["legacy"]["screen_name"]
    return name.isTextual ? name : user["core"]["screen_name"]
  }

  static func fullestText(_ tweet: JSONValue, _ legacy: RecordFields) -> JSONValue? {
    let text = note(of: tweet)["text"]
    return text.string?.isEmpty == false ? text : legacy.text
  }

  /// Adds the tweet's mentions, those of its long text too, and, of a retweet, those of the retweeted
  /// tweet. Returns whether it is a retweet.
  static func addMentions(_ tweet: JSONValue, to collector: TweetCollector, depth: Int) -> Bool {
    let isOldRetweet = RecordFields.read(tweet["legacy"]) {
      V1Tweet.addMentions($0, to: collector, depth: depth)
    }
    collector.batch.addEntities(note(of: tweet)["entity_set"])
    guard depth < retweetDepthMax, let retweeted = retweeted(by: tweet) else { return isOldRetweet }
    _ = addMentions(retweeted, to: collector, depth: depth + 1)
    return true
  }

  private static func note(of tweet: JSONValue) -> JSONValue {
    tweet["note_tweet"]["note_tweet_results"]["result"]
  }

  private static func retweeted(by tweet: JSONValue) -> JSONValue? {
    for holder in [tweet["legacy"], tweet] {
      let result = unwrapped(holder["retweeted_status_result"]["result"])
      if result["legacy"].isObject { return result }
    }
    return nil
  }
}
