/// What a record that is no tweet seems to be, for the sentence that refuses it.
enum Likeness {
  /// The first that fits: a field that only such records have, and their name.
  private static let telltales: [(field: StaticString, name: String)] = [
    ("dmConversation", "a direct message"), ("message_create", "a direct message"),
    ("like", "a like"), ("tweet_count", "a count of tweets"), ("followers_count", "a user"),
    ("public_metrics", "a user"), ("username", "a user"), ("screen_name", "a user"),
    ("member_count", "a list"), ("owner_id", "a list"), ("resume_at", "a compliance notice"),
    ("users", "users"), ("lists", "lists"), ("action", "a compliance notice"),
  ]

  static func of(_ record: JSONValue) -> String? {
    telltales.first { record[$0.field].isPresent }?.name
  }
}
