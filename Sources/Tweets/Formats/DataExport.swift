extension Shape {
  /// A tweet of the data export that Twitter gives its users: `{"tweet": {…}}`.
  ///
  /// The tweet inside is one of v1.1. Exports before January 2020, and those of 2012 to 2018 with a
  /// file a month, have it without the wrapper.
  static let dataExport = Shape(
    name: "data-export",
    writtenBy: "the data export of Twitter and X: tweets.js and its parts",
    signs: [.tweet],
    matches: { fields, _ in fields[.tweet].isObject && !fields[.tweet]["legacy"].isPresent },
    read: { _, fields, context, collector throws(Refusal) in
      var inside = context.inside()
      inside.isDataExport = true
      collector.collect(fields[.tweet], inside)
    })
}

enum DataExport {
  /// Whether a v1.1 tweet is a retweet of a data export.
  ///
  /// The export says `"retweeted": false` of every tweet and has no `retweeted_status`; what remains
  /// of a retweet is a text that begins with `RT @`. A tweet without the wrapper is known by having no
  /// author and an id that is a text, which together no answer of the API has.
  /// Source: github.com/timhutton/twitter-archive-parser/issues/39.
  static func isRetweet(_ fields: RecordFields, _ context: RecordContext) -> Bool {
    guard context.isDataExport || !fields.has(.user) && fields[.id].string != nil else {
      return false
    }
    return fields.text?.string?.starts(with: "RT @") == true
  }
}
