/// A table of tweets: which of its columns hold what of a tweet.
///
/// Known by its header alone, whatever the file's name: an id, and a text or mentions. Read are
/// twarc-csv, DMI-TCAT's exports, twint and rtweet as CSV, and the tables that people publish, whose
/// columns have much the same names.
///
/// Source: DocNow/twarc-csv, README.md; digitalmethodsinitiative/dmi-tcat, analysis/mod.export_tweets.php;
/// twintproject/twint, twint/storage/write_meta.py.
struct TweetTable {
  /// The longest header that is looked at, in bytes.
  static let headerBytesMax = 64 << 10

  let delimiter: UInt8
  let columnCount: Int
  let columns: Columns

  /// The places of the columns, counted from 0, best first where there can be several.
  struct Columns {
    var id: Int?
    var texts: [Int] = []
    var authors: [Int] = []
    var times: [Int] = []
    /// Whole `entities` objects.
    var entities: [Int] = []
    /// The API's lists, taken out of `entities`.
    var apiHashtags: [Int] = []
    var apiUsers: [Int] = []
    /// Lists that somebody made: an empty cell of them says nothing.
    var hashtags: [Int] = []
    var users: [Int] = []
    /// Ids of the retweeted tweet, and words that say yes or no.
    var retweetedIDs: [Int] = []
    var retweetFlags: [Int] = []
    /// How many columns have a known name.
    var knownCount = 0

    var hasMentions: Bool {
      [entities, apiHashtags, apiUsers, hashtags, users].contains { !$0.isEmpty }
    }
    var isOfTweets: Bool { id != nil && (!texts.isEmpty || hasMentions) }
  }

  /// The table that begins with `head`; nil if it is none of tweets.
  ///
  /// - Parameter head: the beginning of a file, at least its first line with something on it.
  init?(head: UnsafeBufferPointer<UInt8>) {
    let headers = Self.headers(of: head).filter(\.columns.isOfTweets)
    guard let best = headers.max(by: { $0.columns.knownCount < $1.columns.knownCount }) else {
      return nil
    }
    self = best
  }

  private init(delimiter: UInt8, columnCount: Int, columns: Columns) {
    self.delimiter = delimiter
    self.columnCount = columnCount
    self.columns = columns
  }

  /// What the first line would be with each of the delimiters. Not where it has but one cell.
  static func headers(of head: UnsafeBufferPointer<UInt8>) -> [TweetTable] {
    [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].compactMap { delimiter in
      let names = names(in: head, delimiter)
      guard names.count > 1 else { return nil }
      return TweetTable(delimiter: delimiter, columnCount: names.count, columns: Columns(names))
    }
  }

  private static func names(
    in head: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8
  ) -> [String] {
    var start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < head.count, head[start] == 0x0A || head[start] == 0x0D { start += 1 }
    guard let bytes = head.baseAddress, start < head.count else { return [] }
    var parser = RowParser(delimiter: delimiter)
    if parser.parse(bytes, from: start, to: head.count) == nil {
      // The file ends with its header, or the header is longer than any.
      if head.count >= headerBytesMax || parser.isInQuotes { return [] }
      parser.finish()
    }
    var row = parser.row
    row.dropEmptyCells(behind: 0)
    return row.cells.indices.map { row.string($0) }
  }
}

extension TweetTable.Columns {
  /// Finds the columns by their names.
  init(_ names: [String]) {
    let names = names.map(Self.normalized)
    func all(_ known: [String]) -> [Int] {
      known.compactMap { known in names.firstIndex { Self.isSame($0, known) } }
    }
    id = all(Self.idNames).first
    texts = all([
      "note_tweet.text", "full_text", "text", "tweet_text", "tweet_content", "tweet", "raw_content",
      "content", "body",
    ])
    // Not `user_name`, under which tables have the name that is displayed.
    authors = all([
      "author.username", "user.screen_name", "user.username", "from_user_name", "user_screen_name",
      "screen_name", "username", "author_username", "author_handle", "user", "author",
    ])
    times = all([
      "created_at", "timestamp_utc", "timestamp", "tweet_time", "datetime", "date", "tweet_date",
      "time",
    ])
    entities = all(["entities", "note_tweet.entities", "extended_tweet.entities"])
    apiHashtags = all([
      "entities.hashtags", "note_tweet.entities.hashtags", "extended_tweet.entities.hashtags",
    ])
    apiUsers = all([
      "entities.mentions", "note_tweet.entities.mentions", "entities.user_mentions",
      "extended_tweet.entities.user_mentions",
    ])
    hashtags = all(["hashtags", "hashtag"])
    users = all([
      "mentions", "user_mentions", "mentioned_names", "mentioned_users", "mentions_screen_name",
    ])
    retweetedIDs = all([
      "referenced_tweets.retweeted.id", "retweeted_status.id_str", "retweeted_status.id",
      "retweeted_status_id", "retweet_status_id", "retweeted_id", "retweet_tweetid", "retweet_id",
    ])
    retweetFlags = all(["is_retweet", "retweet"])
    let lists = [
      texts, authors, times, entities, apiHashtags, apiUsers, hashtags, users, retweetedIDs,
      retweetFlags,
    ]
    knownCount = Set(lists.joined()).count + (id == nil ? 0 : 1)
  }

  static let idNames = ["id_str", "tweet_id", "tweet_id_str", "status_id", "id"]

  /// `Tweet Id` is `tweet_id`.
  static func normalized(_ name: String) -> String {
    let blanks: Set<Character> = [" ", "-"]
    return String(
      name.lowercased().filter { $0 != "\"" && $0 != "'" }.map { blanks.contains($0) ? "_" : $0 })
  }

  /// Whether a normalized name is a known one, with its underscores or without: `tweetid`.
  static func isSame(_ name: String, _ known: String) -> Bool {
    name == known || name == String(known.filter { $0 != "_" })
  }
}
