extension Shape {
  /// A tweet of API v2, plain or flattened by twarc2, whose other objects lie in the page's includes
  /// or inside the tweet.
  ///
  /// Source: developer.x.com, data dictionary v2; DocNow/twarc, src/twarc/expansions.py.
  static let v2Tweet = Shape(
    name: "v2-tweet",
    writtenBy: "X API v2: tweets by themselves; twarc2 flatten, academictwitteR",
    signs: .any,
    matches: { fields, context in isTweet(fields) && isOfVersion2(fields, context) },
    read: { _, fields, context, collector throws(Refusal) in
      let isRetweet = V2Tweet.addMentions(fields, context.includes, to: collector, depth: 0)
      try collector.finish(
        Identifier(ofTweet: fields, context), createdAt: fields[.created_at],
        author: V2Tweet.author(fields, context.includes), isRetweet: isRetweet,
        text: V2Tweet.fullestText(fields))
    })

  private static func isOfVersion2(_ fields: RecordFields, _ context: RecordContext) -> Bool {
    fields.has(.author_id) || fields.has(.referenced_tweets) || fields.has(.edit_history_tweet_ids)
      || context.includes != nil || fields[.note_tweet].isObject
  }
}

/// Reading of v2 tweets, also of the retweeted ones that they refer to.
enum V2Tweet {
  private static let retweetDepthMax = 4

  /// The text of a long tweet stands in its note.
  static func fullestText(_ fields: RecordFields) -> JSONValue? {
    let note = fields[.note_tweet]["text"]
    return note.unboxed.string?.isEmpty == false ? note : fields.text
  }

  /// The author's name, from the tweet itself or from the page's users.
  static func author(_ fields: RecordFields, _ includes: Includes?) -> JSONValue {
    for author in [fields[.author], fields[.author_user]] where author["username"].isTextual {
      return author["username"]
    }
    return includes?.user(fields[.author_id])?["username"] ?? .absent
  }

  /// Adds the tweet's mentions and, of a retweet, those of the retweeted tweet where it is at hand.
  /// Returns whether it is a retweet.
  static func addMentions(
    _ fields: RecordFields, _ includes: Includes?, to collector: TweetCollector, depth: Int
  ) -> Bool {
    let entities = fields[.entities]
    let note = fields[.note_tweet]["entities"]
    if entities.isObject { collector.batch.addEntities(entities) }
    if note.isObject { collector.batch.addEntities(note) }
    if !entities.isObject && !note.isObject {
      collector.batch.addMentions(ofText: fullestText(fields))
    }
    let (isRetweet, retweeted) = retweeted(fields, includes)
    if let retweeted, depth < retweetDepthMax {
      RecordFields.read(retweeted) {
        _ = addMentions($0, includes, to: collector, depth: depth + 1)
      }
    }
    return isRetweet
  }

  /// Whether the tweet repeats another, and the other where it is at hand. A tweet repeats only one;
  /// to follow every reference of a damaged file, and theirs, would have no end.
  private static func retweeted(
    _ fields: RecordFields, _ includes: Includes?
  ) -> (isRetweet: Bool, JSONValue?) {
    var isRetweet = false
    var whole: JSONValue?
    fields[.referenced_tweets].forEachElement { reference in
      guard whole == nil, reference["type"].unboxed.string?.equals("retweeted") == true else {
        return
      }
      isRetweet = true
      whole = reference["text"].isPresent ? reference : includes?.tweet(reference["id"])
    }
    return (isRetweet, whole)
  }
}
