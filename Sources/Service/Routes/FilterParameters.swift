import Query
import Store
import Tweets

/// Which tweets are meant, as asked in a query: the fields have the names of the command line's options.
enum FilterParameters {
  static let all: [Parameter] = [
    .text("since", expected: TypedTime.expected, "Only tweets made at this time or later."),
    .text("until", expected: TypedTime.expected, "Only tweets made before this time."),
    .choice(
      "retweets", of: TweetFilter.Retweets.self, default: .all,
      "Count retweets as all, leave them out, or count only them."),
    Parameter(
      name: "exclude_term",
      kind: .text(expected: "a word, a phrase, a #hashtag or an @user"),
      help: "Only tweets that this search did not find too.", isRepeatable: true),
    .text(
      "text", expected: "a word to look for, of letters or digits",
      "Only tweets whose text has all these words; also \"a phrase\", -without, begin*, one OR other."
    ),
    .text("by", expected: "the name of a user", "Only tweets that this user wrote."),
    .text(
      "about", expected: "the name of a user",
      "Only tweets that this user wrote or is mentioned in."),
  ]
}

extension QueryValues {
  /// The filter that is asked for.
  ///
  /// - Parameter now: seconds since 1970 UTC, from which times ago are counted.
  func filter(now: Int64) throws(Problem) -> TweetFilter {
    var filter = TweetFilter()
    filter.since = try value("since") { TypedTime($0)?.seconds(now: now) }
    filter.until = try value("until") { TypedTime($0)?.seconds(now: now) }
    if let since = filter.since, let until = filter.until, until <= since {
      throw Problem(400, "Wrong value", "'until' is not later than 'since'")
    }
    filter.retweets = try choice("retweets", as: TweetFilter.Retweets.self) ?? .all
    filter.excludedTerms = try all("exclude_term") { try? SearchTerm($0) }
    filter.words = try value("text") { TextQuery($0) }
    filter.by = try value("by") { UserKey.typed($0) }
    filter.about = try value("about") { UserKey.typed($0) }
    return filter
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
