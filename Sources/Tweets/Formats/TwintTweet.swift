extension Shape {
  /// A tweet as twint prints it: its text under `tweet`. Hashtags and mentions are strings, some
  /// versions with the sign; later ones have mentions as objects.
  ///
  /// Source: twintproject/twint, twint/tweet.py.
  static let twintTweet = Shape(
    name: "twint-tweet",
    writtenBy: "twint: JSON",
    signs: [.tweet],
    matches: { fields, _ in fields[.tweet].string != nil },
    read: { record, fields, context, collector throws(Refusal) in
      let text = fields[.tweet]
      collector.batch.addMentions(
        .hashtag, record["hashtags"], under: ["text"], elseOfText: text)
      collector.batch.addMentions(
        .user, record["mentions"], under: ["screen_name", "username"], elseOfText: text)
      try collector.finish(
        Identifier(ofTweet: fields, context), createdAt: fields[.created_at],
        author: record["username"], isRetweet: record["retweet"].isTrue, text: text)
    })
}
