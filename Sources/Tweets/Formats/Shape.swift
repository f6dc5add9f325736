/// One shape in which people hold tweets: how a record of it is known, and how it is read.
///
/// One file a shape. To add one: a file with a `static let`, a line in `Shape.all`, a fixture, and its
/// name in docs/formats.md.
struct Shape: Sendable {
  /// The shape's name, in lower case with hyphens.
  let name: String
  /// The tools that write it, in a line; nil of what holds no tweets.
  let writtenBy: String?
  /// Every record of the shape has one of these fields: the others are not asked more.
  let signs: RecordFieldSet
  /// Whether a record is of this shape, asked only when no shape before it in `all` has it.
  let matches: @Sendable (RecordFields, RecordContext) -> Bool
  /// Takes the tweets out of a record of this shape.
  let read:
    @Sendable (JSONValue, RecordFields, RecordContext, TweetCollector) throws(Refusal) -> Void

  /// Every shape, in the order in which a record is tried: envelopes first, since what they hold is
  /// tried again, and the plain tweet near the end, since many things have a `text`.
  static let all: [Shape] = [
    .searchAnswer,
    .premiumPage,
    .siteStreamEnvelope,
    .elasticsearchHit,
    .elasticsearchAnswer,
    .dataExport,
    .lookupMap,
    .webTweet,
    .feedItem,
    .postList,
    .zeeschuimerItem,
    .webAnswer,
    .v2Answer,
    .gnipActivity,
    .privateMessage,
    .snscrapeTweet,
    .twintTweet,
    .blueskyEvent,
    .blueskyPost,
    .mastodonStatus,
    .outboxActivity,
    .flatRow,
    .v2Tweet,
    .v1Tweet,
    .notice,
    .webRemains,
  ]

  private static let allSigns = all.map(\.signs)

  /// The first shape that a record has.
  static func of(_ fields: RecordFields, _ context: RecordContext) -> Shape? {
    for (place, signs) in allSigns.enumerated()
    where fields.hasSome(of: signs) && all[place].matches(fields, context) {
      return all[place]
    }
    return nil
  }
}

/// What stands around a record.
struct RecordContext {
  /// The other objects of the v2 answer that the record came in.
  var includes: Includes?
  /// How many envelopes the record lies in.
  var depth = 0
  /// The id that an envelope has for the record right inside it, or nothing.
  var outerID = JSONValue.absent
  /// Whether the record right inside is a tweet of a data export.
  var isDataExport = false

  /// Envelopes in envelopes: more than any tool writes.
  static let depthMax = 16

  /// What stands around the records of an envelope.
  func inside() -> RecordContext { RecordContext(includes: includes, depth: depth + 1) }
}
