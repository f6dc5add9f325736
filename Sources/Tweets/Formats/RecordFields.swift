import CSimdjson

/// The fields at the top of a record by which its shape is known and read. Their order means nothing.
enum RecordField: Int, CaseIterable {
  // Envelopes.
  case statuses, results, message, for_user, tweet, data, includes, hits, _source, search_metadata
  case feed, posts, post, orderedItems
  // A tweet.
  case id, id_str, idDotString, rest_id, status_id, _id, created_at, truncated
  case full_text, text, body, rawContent, content, entities, extended_tweet, retweeted_status
  case user, author, author_id, author_user, referenced_tweets, edit_history_tweet_ids, note_tweet
  // Tweets of other tools, and the neighbours' posts.
  case legacy, objectType, verb, twitter_entities, _type, mentionedUsers, mentioned_names
  case mentions_screen_name, record, commit, did, kind, identity, account, object
  // Private messages.
  case sender, recipient, dmConversation, message_create
  // Notices.
  case delete, limit, scrub_geo, status_withheld, user_withheld, disconnect, warning, friends
  case friends_str, event, control, direct_message, info, error, errors, sent, status, meta, title
  case detail, type, connection_issue, __twarc, result_count, matching_rules

  /// The field's name in the file, which is the case's own but for one that Swift cannot spell.
  var name: String { self == .idDotString ? "id.str" : "\(self)" }
}

/// Some fields, whatever they hold.
struct RecordFieldSet: Sendable, ExpressibleByArrayLiteral {
  fileprivate var names = PresentNames()

  init(arrayLiteral fields: RecordField...) {
    for field in fields { names.insert(field.rawValue) }
  }

  /// Fields of which every record is taken to have one.
  static let any = {
    var any = RecordFieldSet()
    any.names.insert(anyPlace)
    return any
  }()

  fileprivate static let anyPlace = 127

  func union(_ others: RecordFieldSet) -> RecordFieldSet {
    var union = self
    union.names.low |= others.names.low
    union.names.high |= others.names.high
    return union
  }
}

/// The fields of one record, taken out in one walk over it.
struct RecordFields {
  private let document: UnsafePointer<json_document>?
  private let places: UnsafePointer<UInt32>
  private let present: PresentNames

  /// How many fields the record has that `RecordField` does not name.
  let others: Int

  private static let names = FieldNames(RecordField.allCases.map(\.name))

  /// Calls `body` with the fields of `record`. They are not to leave it. Of anything but an object,
  /// every field is absent.
  static func read<Result, Failure: Error>(
    _ record: JSONValue, _ body: (RecordFields) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try names.select(from: record) { (places, present, others) throws(Failure) in
      try body(
        RecordFields(
          document: record.raw.document, places: places, present: present, others: others))
    }
  }

  subscript(field: RecordField) -> JSONValue {
    guard has(field) else { return .absent }
    return JSONValue(raw: json_value(document: document, index: Int(places[field.rawValue])))
  }

  @inline(__always)
  func has(_ field: RecordField) -> Bool { present.contains(field.rawValue) }

  /// Whether the record has one of the fields.
  func hasSome(of fields: RecordFieldSet) -> Bool {
    var present = present
    present.insert(RecordFieldSet.anyPlace)
    return present.hasSome(of: fields.names)
  }

  /// True when the record has fields, and each of them is among `allowed`.
  func areOnly(_ allowed: RecordFieldSet) -> Bool {
    others == 0 && !present.isEmpty && present.isSubset(of: allowed.names)
  }

  /// The first field that is a text, by the order in which a tweet's text is looked for.
  var text: JSONValue? {
    textual(.full_text) ?? textual(.text) ?? textual(.body) ?? textual(.rawContent)
      ?? textual(.content)
  }

  private func textual(_ field: RecordField) -> JSONValue? {
    guard has(field) else { return nil }
    let value = self[field].unboxed
    return value.isText ? value : nil
  }
}
