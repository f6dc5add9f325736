/// What a record that is no tweet seems to be, for the sentence that refuses it.
enum Likeness {
  /// The first that fits: a field that only such records have, and their name.
  private static let telltales: [(field: StaticString, name: String)] = [
    ("dmConversation", "a direct message"), ("message_create", "a direct message"),
    ("like", "a like"), ("tweet_count", "a count of tweets"), ("followers_count", "a user"),
    ("followersCount", "a user"), ("public_metrics", "a user"), ("username", "a user"),
    ("screen_name", "a user"), ("handle", "a user"), ("acct", "a user"),
    ("preferredUsername", "a user"), ("member_count", "a list"), ("owner_id", "a list"),
    ("resume_at", "a compliance notice"), ("users", "users"), ("lists", "lists"),
    ("action", "a compliance notice"), ("follower", "a follower"),
    ("following", "a followed user"), ("noteTweet", "a long text kept apart from its tweet"),
    ("tweet_id", "a tweet's id without the tweet"),
  ]

  static func of(_ record: JSONValue) -> String? {
    if let name = named(record) { return name }
    // The web page's users have their fields in `legacy`, its answers their user in `data`.
    if record["legacy"].isObject { return named(record["legacy"]) }
    if record["data"]["user"].isObject { return "a user" }
    return nil
  }

  private static func named(_ record: JSONValue) -> String? {
    telltales.first { record[$0.field].isPresent }?.name
  }
}
