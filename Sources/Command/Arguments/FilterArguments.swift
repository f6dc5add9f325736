import Query
import Store
import Tweets

/// Which tweets are meant, as typed: the same options in every command that counts or lists tweets.
struct FilterArguments: Sendable {
  private let since: TypedTime?
  private let until: TypedTime?
  private let fixed: TweetFilter

  /// The options of a filter, to be listed in a command's description.
  static let options = options(by: "by")

  /// The same in a command where `--by` means something else.
  ///
  /// - Parameter author: the name of the option that tells by whom tweets were written.
  static func options(by author: String) -> [OptionDescription] {
    [
      .string(
        "since", "TIME", help: "Only tweets made at this time or later: 7d, 24h, 2024-05-31."),
      .string("until", "TIME", help: "Only tweets made before this time."),
      .choice(
        "retweets", of: TweetFilter.Retweets.self, default: .all,
        help: "Count retweets as all, leave them out, or count only them."),
      .string(
        "exclude-term", "TERM", names: .term, isRepeatable: true,
        help: "Only tweets that this search did not find too."),
      .string(
        "text", "WORDS",
        help: """
          Only tweets whose text has all these words; also "a phrase", -without, begin*, one OR other.
          """,
        hint: "what begins with - goes behind =, as in --text='-rain'"),
      .string(author, "USER", help: "Only tweets that this user wrote; the @ may be left out."),
      .string("about", "USER", help: "Only tweets that this user wrote or is mentioned in."),
    ]
  }

  /// - Parameter author: as in `options(by:)`.
  init(_ values: ParsedArguments, by author: String = "by") throws(UsageError) {
    since = try values.value("since", expected: TypedTime.expected) { TypedTime($0) }
    until = try values.value("until", expected: TypedTime.expected) { TypedTime($0) }
    var filter = TweetFilter()
    filter.retweets = values.choice("retweets", as: TweetFilter.Retweets.self)
    filter.excludedTerms = try values.parsed(
      "exclude-term", expected: "a word, a phrase, a #hashtag or an @user"
    ) { try? SearchTerm($0) }
    filter.words = try values.value("text", expected: "a word to look for, of letters or digits") {
      TextQuery($0)
    }
    func user(_ name: String) throws(UsageError) -> String? {
      try values.value(name, expected: "the name of a user") { UserKey.typed($0) }
    }
    filter.by = try user(author)
    filter.about = try user("about")
    fixed = filter
    let now = WallClock.milliseconds() / 1000
    if let since = since?.seconds(now: now), let until = until?.seconds(now: now), until <= since {
      throw values.error(
        .notLater(
          "--until", values.stringIfGiven("until") ?? "", than: "--since",
          values.stringIfGiven("since") ?? ""))
    }
  }

  /// Whether it must be known who wrote which tweet.
  var asksAboutAuthors: Bool { fixed.asksAboutAuthors }

  /// Whether other tweets are meant as time goes by.
  var movesOn: Bool { [since, until].contains { $0?.isAgo == true } }

  /// The filter at a moment, from which times ago are counted.
  ///
  /// - Parameter now: seconds since 1970 UTC.
  func filter(now: Int64) -> TweetFilter {
    var filter = fixed
    filter.since = since?.seconds(now: now)
    filter.until = until?.seconds(now: now)
    return filter
  }
}
