import Store
import Tweets

/// Which tweets are meant, as typed: the same options in every command that counts or lists tweets.
struct FilterArguments: Sendable {
  private let since: TimeArgument?
  private let until: TimeArgument?
  private let fixed: TweetFilter

  /// The options of a filter, to be listed in a command's description.
  static let options: [OptionDescription] = [
    .string("since", "TIME", help: "Only tweets made at this time or later: 7d, 24h, 2024-05-31."),
    .string("until", "TIME", help: "Only tweets made before this time."),
    .choice(
      "retweets", of: TweetFilter.Retweets.self, default: .all,
      help: "Count retweets as all, leave them out, or count only them."),
    .string(
      "exclude-term", "TERM", names: .term, isRepeatable: true,
      help: "Only tweets that this search did not find too."),
  ]

  init(_ values: ParsedArguments) throws(UsageError) {
    since = try values.value("since", expected: TimeArgument.expected) { TimeArgument($0) }
    until = try values.value("until", expected: TimeArgument.expected) { TimeArgument($0) }
    var filter = TweetFilter()
    filter.retweets = values.choice("retweets", as: TweetFilter.Retweets.self)
    filter.excludedTerms = try values.parsed(
      "exclude-term", expected: "a word, a phrase, a #hashtag or an @user"
    ) { try? SearchTerm($0) }
    fixed = filter
  }

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
