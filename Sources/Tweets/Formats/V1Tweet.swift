import CSimdjson

extension Shape {
  /// A tweet of API v1.1: classic, compatibility or extended mode, retweets and quotes with the other
  /// tweet inside. Also what is close enough to one: anything with a text or with entities.
  ///
  /// Source: developer.x.com, data dictionary v1.1; tweepy, docs/extended_tweets.rst.
  static let v1Tweet = Shape(
    name: "v1-tweet",
    writtenBy: "API v1.1: tweets, streams; tweepy, twarc, python-twitter",
    signs: .any,
    matches: { fields, _ in isTweet(fields) && !isTextNotice(fields) },
    read: { _, fields, context, collector throws(Refusal) in
      let text = V1Tweet.fullestText(fields)
      let isRetweet = V1Tweet.addMentions(fields, to: collector, depth: 0)
      if fields[.truncated].unboxed.type == JSON_TRUE, fields[.text].isTextual,
        !fields[.extended_tweet].isObject
      {
        collector.countCutTweet()
      }
      try collector.finish(
        Identifier(ofTweet: fields, context), createdAt: fields[.created_at],
        author: fields[.user]["screen_name"],
        isRetweet: isRetweet || DataExport.isRetweet(fields, context), text: text)
    })

  /// True for what has something of a tweet to count: a text, or lists of mentions.
  static func isTweet(_ fields: RecordFields) -> Bool {
    if fields.text != nil || fields[.extended_tweet].isObject { return true }
    let entities = fields[.entities]
    return entities["hashtags"].isPresent || entities["user_mentions"].isPresent
      || entities["mentions"].isPresent
  }

  /// A notice that has a text: it has no id and nothing else of a tweet.
  private static func isTextNotice(_ fields: RecordFields) -> Bool {
    fields.areOnly(Notice.fieldsAndText)
      && Identifier(fields, fields: Identifier.tweetFields) == .missing
  }
}

/// Reading of v1.1 tweets, also of the retweeted ones inside.
enum V1Tweet {
  /// Retweets of retweets do not exist; damaged files have them.
  private static let retweetDepthMax = 4

  /// The whole text where the record has it anywhere.
  static func fullestText(_ fields: RecordFields) -> JSONValue? {
    if fields[.extended_tweet].isObject,
      let extended = RecordFields.read(fields[.extended_tweet], { $0.text }),
      extended.string?.isEmpty == false
    {
      return extended
    }
    return fields.text
  }

  /// Adds the tweet's mentions and, of a retweet, those of the retweeted tweet: the API cuts a
  /// retweet's own entities with its text. Returns whether it is a retweet.
  static func addMentions(
    _ fields: RecordFields, to collector: TweetCollector, depth: Int
  ) -> Bool {
    let full = fields[.extended_tweet]["entities"]
    let entities = full.isObject ? full : fields[.entities]
    if entities.isObject {
      collector.batch.addEntities(entities)
    } else {
      collector.batch.addMentions(ofText: fullestText(fields))
    }
    guard depth < retweetDepthMax, fields[.retweeted_status].isObject else { return false }
    return RecordFields.read(fields[.retweeted_status]) { retweeted in
      guard retweeted.text != nil || retweeted[.entities].isObject else { return false }
      _ = addMentions(retweeted, to: collector, depth: depth + 1)
      return true
    }
  }
}
