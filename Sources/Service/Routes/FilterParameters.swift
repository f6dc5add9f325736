import Query
import Store
import Tweets

/// Which tweets are meant, as asked in a query: the fields have the names of the command line's options.
enum FilterParameters {
  static let all = all(by: "by")

  /// The same where `by` means something else.
  ///
  /// - Parameter author: the name of the field that tells by whom tweets were written.
  static func all(by author: String) -> [Parameter] {
    [
      Parameter("since", .time, "Only tweets made at this time or later."),
      Parameter("until", .time, "Only tweets made before this time."),
      .choice(
        "retweets", of: TweetFilter.Retweets.self, default: .all,
        "Count retweets as all, leave them out, or count only them."),
      Parameter(
        name: "exclude_term", kind: .term,
        help: "Only tweets that this search did not find too.", isRepeatable: true),
      Parameter(
        "text", .words,
        "Only tweets whose text has all these words; also \"a phrase\", -without, begin*, one OR other."
      ),
      Parameter(author, .user, "Only tweets that this user wrote."),
      Parameter("about", .user, "Only tweets that this user wrote or is mentioned in."),
    ]
  }
}

extension QueryValues {
  /// The filter that is asked for.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970 UTC, from which times ago are counted.
  ///   - author: as in `FilterParameters.all(by:)`.
  func filter(now: Int64, by author: String = "by") throws(Problem) -> TweetFilter {
    var filter = TweetFilter()
    // What rises has no beginning to choose.
    if has("since") { filter.since = try value("since") { TypedTime($0)?.seconds(now: now) } }
    filter.until = try value("until") { TypedTime($0)?.seconds(now: now) }
    if let since = filter.since, let until = filter.until, until <= since {
      throw Problem(400, "Wrong value", "'until' is not later than 'since'")
    }
    filter.retweets = try choice("retweets", as: TweetFilter.Retweets.self) ?? .all
    filter.excludedTerms = try all("exclude_term") { try? SearchTerm($0) }
    filter.words = try value("text") { TextQuery($0) }
    filter.by = try value(author) { UserKey.typed($0) }
    filter.about = try value("about") { UserKey.typed($0) }
    return filter
  }

  /// The sections that are asked for: both unless one is named.
  func kinds() throws(Problem) -> [MentionKind] {
    try choice("kind", as: KindWord.self).map { [$0.kind] } ?? MentionKind.allCases
  }

  /// The mention that is asked for.
  func mention() throws(Problem) -> MentionQuestion? {
    try value("mention") { MentionQuestion(typed: $0) }
  }
}

extension Visit {
  /// Whether the same question means other tweets as time goes by: then no answer is kept.
  var movesOn: Bool {
    request.target.query.contains { field in
      ["since", "until"].contains(field.name) && TypedTime(field.value)?.isAgo == true
    }
  }
}
