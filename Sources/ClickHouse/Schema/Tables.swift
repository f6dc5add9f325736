import Store

/// The tables of a store, and how they are made.
///
/// Every row has a `version`: the number of the unit that wrote it in the upper half, and where in the unit
/// in the lower. Rows are only added; what is newer stands beside what is older, and who asks looks at
/// those versions that were committed when he began (`Horizon`). Where a tweet lies is decided when it
/// first comes, by its id; what is counted for a mention lies on a shard of its own, by the mention.
enum Tables {
  /// The last step of the schema that this build knows.
  static let version = 1

  /// Stands for a time that is not known: `created_at`, `first_at`, `last_at`.
  static let unknownTime = Int64.min

  /// The name of a table on the keeper, before the number of shards that were reached when some were added.
  static let reached = "shards_"

  /// The number that such a name tells; nil for another name.
  static func reachedShards(_ name: String) -> Int? {
    name.hasPrefix(reached) ? Int(name.dropFirst(reached.count)) : nil
  }

  /// On every shard. The engine comes from `engine(_:isReplicated:)`.
  static let onShards: [(name: String, columns: String, order: String)] = [
    // A tweet of a term as it became with a version: the union of its copies up to then, whichever term brought
    // them. All that is asked about a tweet is in its row, so that a question about a term's tweets reads
    // one range of rows, and joins nothing; a tweet of two terms has a row for each. `tweet` is its id
    // where that is a number, `post` where it is a text. `author` is folded, `author_shown` as written;
    // `mentions` are keys with their signs, `mentions_shown` a JSON array as written; `words` are the words
    // of the text, a blank before and behind each.
    (
      "term_tweets",
      "term String, tweet Int64, post String, version UInt64, created_at Int64, is_retweet UInt8, "
        + "author String, author_shown String, mentions Array(String), mentions_shown String, "
        + "text String, words String",
      "(term, tweet, post, version)"
    ),
    // By how much a unit changed the number of a term's tweets that carry a mention.
    (
      "counts", "term String, mention String, version UInt64, added Int64",
      "(term, mention, version)"
    ),
    // How a tweet spelled a mention: candidates, of which that of the smallest id is shown.
    (
      "displays",
      "mention String, tweet Int64, post String, display String, version UInt64",
      "(mention, version, tweet, post, display)"
    ),
    // Tweets that are about to be deleted, by the version that decided it.
    ("doomed", "version UInt64, tweet Int64, post String", "(version, tweet, post)"),
    // Terms that are forgotten, and mentions that no tweet carries any more, in the same way: terms on
    // every shard, mentions on their own.
    ("doomed_terms", "version UInt64, term String", "(version, term)"),
    ("doomed_mentions", "version UInt64, mention String", "(version, mention)"),
  ]

  /// On the keeper alone.
  static let onKeeper: [(name: String, columns: String, order: String)] = [
    // A term as it became with a version, its counters included. A row that says `is_forgotten` ends all
    // that was before it.
    (
      "terms",
      "key String, version UInt64, term String, searched_at Int64, tweets Int64, retweets Int64, "
        + "first_at Int64, last_at Int64, is_forgotten UInt8",
      "(key, version)"
    ),
    // What must be deleted since a version decided it, and whether that is done.
    ("purges", "version UInt64, is_done UInt8", "(version, is_done)"),
    (
      "ingests",
      "version UInt64, term String, term_key String, file String, sha256 String, bytes Int64, "
        + "started_at Int64, milliseconds Int64, read Int64, new Int64, known Int64, updated Int64, "
        + "notices Int64, skipped Int64, failed_documents Int64",
      "version"
    ),
    // The steps of the schema that were taken, and over how many shards, the first ones, mentions are spread:
    // that stays, whatever shards come later.
    ("schema", "version UInt32, mention_shards UInt32", "version"),
  ]

  /// `ReplacingMergeTree`: a row that was sent twice is one.
  private static func engine(_ table: String, _ address: ClusterAddress) -> String {
    address.isReplicated
      ? "ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/\(address.database).\(table)', '{replica}')"
      : "ReplacingMergeTree()"
  }

  static func creation(
    _ table: (name: String, columns: String, order: String), _ address: ClusterAddress
  ) -> String {
    // Few rows of a granule are wanted where single tweets are looked up.
    let granularity = table.name == "term_tweets" ? " SETTINGS index_granularity = 1024" : ""
    return "CREATE TABLE IF NOT EXISTS \(address.database).\(table.name) (\(table.columns)) "
      + "ENGINE = \(engine(table.name, address)) ORDER BY \(table.order)\(granularity)"
  }

  /// For SQL from outside: the same table on all shards.
  static func everywhere(_ name: String, _ address: ClusterAddress) -> String {
    "CREATE TABLE IF NOT EXISTS \(address.database).\(name)_all AS \(address.database).\(name) "
      + "ENGINE = Distributed('\(address.cluster)', '\(address.database)', '\(name)')"
  }
}
