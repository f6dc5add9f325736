extension Shape {
  /// A row of a table of tweets, printed as JSON: by twitwi, minet and gazouilloire (`mentioned_names`),
  /// and by R's rtweet before 1.0 (`mentions_screen_name`).
  ///
  /// Source: medialab/twitwi, twitwi/constants.py; ropensci/rtweet 0.7.
  static let flatRow = Shape(
    name: "flat-row",
    writtenBy: "twitwi, gazouilloire, rtweet before 1.0: rows as JSON",
    signs: [.mentioned_names, .mentions_screen_name],
    matches: { fields, _ in fields.has(.mentioned_names) || fields.has(.mentions_screen_name) },
    read: { record, fields, context, collector throws(Refusal) in
      let users = fields.has(.mentioned_names) ? RecordField.mentioned_names : .mentions_screen_name
      collector.batch.addMentions(.hashtag, record["hashtags"], under: [])
      collector.batch.addMentions(.user, fields[users], under: [])
      let identifier = Identifier(ofTweet: fields, context)
      try collector.finish(
        identifier, createdAt: FlatRow.instant(record, fields, identifier),
        author: FlatRow.author(record).unboxed.string, isRetweet: FlatRow.isRetweet(record),
        text: fields.text?.string, isEscaped: true)
    })
}

private enum FlatRow {
  /// twitwi's `local_time` is in the time zone of whoever made the row: the last thing to go by.
  static func instant(
    _ record: JSONValue, _ fields: RecordFields, _ identifier: Identifier
  ) -> Int64? {
    if let instant = fields[.created_at].instant ?? record["timestamp_utc"].instant {
      return instant
    }
    if case .known(let id) = identifier, let instant = id.createdAt { return instant }
    return record["local_time"].instant
  }

  static func author(_ record: JSONValue) -> JSONValue {
    let name = record["user_screen_name"]
    return name.isTextual ? name : record["screen_name"]
  }

  static func isRetweet(_ record: JSONValue) -> Bool {
    if record["is_retweet"].isTrue { return true }
    guard case .known = Identifier(record["retweeted_id"]) else { return false }
    return true
  }
}
