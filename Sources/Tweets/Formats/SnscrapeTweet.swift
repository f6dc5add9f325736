extension Shape {
  /// A tweet as snscrape prints it (`--jsonl`), and twscrape, which has the same model.
  ///
  /// Source: JustAnotherArchivist/snscrape, snscrape/modules/twitter.py; vladkens/twscrape,
  /// twscrape/models.py.
  static let snscrapeTweet = Shape(
    name: "snscrape-tweet",
    writtenBy: "snscrape, twscrape",
    signs: [._type, .rawContent, .mentionedUsers],
    matches: { fields, _ in
      SnscrapeTweet.isModel(fields) || fields.has(.rawContent) || fields.has(.mentionedUsers)
    },
    read: { record, fields, context, collector throws(Refusal) in
      guard fields.text != nil else {
        throw .notATweet(likeness: SnscrapeTweet.likeness(fields) ?? Likeness.of(record))
      }
      let isRetweet = SnscrapeTweet.addMentions(record, fields, to: collector, depth: 0)
      let author = fields[.user]["username"]
      try collector.finish(
        Identifier(ofTweet: fields, context), createdAt: record["date"],
        author: author.isTextual ? author : record["username"], isRetweet: isRetweet,
        text: fields.text)
    })
}

/// Reading of snscrape's tweets, also of the retweeted ones inside.
enum SnscrapeTweet {
  private static let retweetDepthMax = 4

  /// Its objects name their type: `snscrape.modules.twitter.Tweet`.
  static func isModel(_ fields: RecordFields) -> Bool {
    fields[._type].string?.starts(with: "snscrape.") == true
  }

  /// What one of its objects is that has no text.
  static func likeness(_ fields: RecordFields) -> String? {
    guard let type = fields[._type].string else { return nil }
    if type.ends(with: ".User") || type.ends(with: ".UserRef") { return "a user" }
    if type.ends(with: ".Tombstone") || type.ends(with: ".TweetRef") {
      return "a tweet that is gone"
    }
    return nil
  }

  /// Adds the tweet's mentions and, of a retweet, those of the retweeted tweet. Returns whether it is
  /// a retweet.
  ///
  /// A list that is null is empty; a list that is not there was not yet written by that version, and
  /// its words come from the text.
  static func addMentions(
    _ record: JSONValue, _ fields: RecordFields, to collector: TweetCollector, depth: Int
  ) -> Bool {
    collector.batch.addMentions(
      .hashtag, record["hashtags"], under: ["text", "tag"], elseOfText: fields.text)
    collector.batch.addMentions(
      .user, fields[.mentionedUsers], under: ["username", "screen_name"], elseOfText: fields.text)
    let retweeted = record["retweetedTweet"]
    guard depth < retweetDepthMax, retweeted.isObject else { return false }
    RecordFields.read(retweeted) {
      if $0.text != nil { _ = addMentions(retweeted, $0, to: collector, depth: depth + 1) }
    }
    return true
  }
}
