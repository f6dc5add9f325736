extension Shape {
  /// A status of Mastodon's API. The server tells hashtags and mentions; of a boost those of the
  /// boosted status.
  ///
  /// Its `id` is the server's own number, so what makes it one is its `uri`.
  /// Source: docs.joinmastodon.org/entities/Status.
  static let mastodonStatus = Shape(
    name: "mastodon-status",
    writtenBy: "Mastodon: statuses of its API",
    signs: [.account],
    matches: { fields, _ in fields[.account].isObject && fields.has(.content) },
    read: { record, fields, context, collector throws(Refusal) in
      let boosted = record["reblog"].object
      let told = boosted ?? record
      collector.batch.addMentions(.hashtag, told["tags"], under: ["name"])
      collector.batch.addMentions(.user, told["mentions"], under: ["acct", "username"])
      let uri = Identifier(record["uri"])
      try collector.finish(
        uri == .missing ? Identifier(ofTweet: fields, context) : uri,
        createdAt: fields[.created_at].instant, author: fields[.account]["acct"].string,
        isRetweet: boosted != nil, html: told["content"])
    })
}
