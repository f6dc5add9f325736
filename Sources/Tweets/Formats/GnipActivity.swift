extension Shape {
  /// A tweet as an activity of Gnip's Activity Streams: PowerTrack and its archive.
  ///
  /// Source: developer.x.com, enterprise data dictionary, "Activity Streams".
  static let gnipActivity = Shape(
    name: "gnip-activity",
    writtenBy: "Gnip, PowerTrack: Activity Streams",
    signs: [.objectType, .verb],
    matches: { fields, _ in
      fields[.objectType].unboxed.string?.equals("activity") == true
        || fields.has(.twitter_entities) && fields.has(.verb)
    },
    read: { record, fields, _, collector throws(Refusal) in
      if fields[.verb].unboxed.string?.equals("delete") == true {
        collector.countNotice()
        return
      }
      let isRetweet = GnipActivity.addMentions(record, fields, to: collector, depth: 0)
      try collector.finish(
        Identifier(fields, fields: [.id]), createdAt: record["postedTime"],
        author: record["actor"]["preferredUsername"], isRetweet: isRetweet,
        text: GnipActivity.fullestText(record, fields))
    })
}

/// Reading of activities, also of the shared ones inside.
enum GnipActivity {
  private static let retweetDepthMax = 4

  /// The text of a long tweet stands in its long object.
  static func fullestText(_ record: JSONValue, _ fields: RecordFields) -> JSONValue? {
    let body = record["long_object"]["body"]
    return body.unboxed.string?.isEmpty == false ? body : fields.text
  }

  /// Adds the tweet's mentions and, of a retweet, those of the retweeted tweet, which is the object of
  /// a `share`; the object of a `post` is a note that repeats its text. Returns whether it is a retweet.
  static func addMentions(
    _ record: JSONValue, _ fields: RecordFields, to collector: TweetCollector, depth: Int
  ) -> Bool {
    let long = record["long_object"]["twitter_entities"]
    let entities = long.isObject ? long : fields[.twitter_entities]
    if entities.isObject {
      collector.batch.addEntities(entities)
    } else {
      collector.batch.addMentions(ofText: fullestText(record, fields))
    }
    guard fields[.verb].unboxed.string?.equals("share") == true else { return false }
    let shared = fields[.object]
    guard depth < retweetDepthMax, shared["body"].isPresent else { return true }
    RecordFields.read(shared) {
      _ = addMentions(shared, $0, to: collector, depth: depth + 1)
    }
    return true
  }
}
