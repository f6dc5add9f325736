public import Store
public import Tweets

extension Emptiness {
  /// Why a filter means none of a term's tweets; nil if it means some. To be asked in the snapshot of the
  /// answer, as all of these.
  ///
  /// Throws `UnknownTerm`. Cost: a question about the tweets; where there are none, one for each condition.
  public static func ofTweets(
    _ term: SearchTerm, where filter: TweetFilter, in store: any TweetStore
  ) throws -> Emptiness? {
    let (whole, found) = try summaries(term, filter, store)
    guard found.tweets == 0 else { return nil }
    let reason = try reason(whole, term, filter, store)
    return Emptiness(term: whole, found: 0, reason: reason)
  }

  /// Why none of a term's tweets has a place in time; nil if one has. Throws and costs as above.
  public static func ofTimes(
    _ term: SearchTerm, where filter: TweetFilter, in store: any TweetStore
  ) throws -> Emptiness? {
    if let emptiness = try ofTweets(term, where: filter, in: store) { return emptiness }
    let (whole, found) = try summaries(term, filter, store)
    guard found.first == nil else { return nil }
    return Emptiness(term: whole, found: found.tweets, reason: .undated)
  }

  /// The term with all its tweets, and with those that are meant.
  static func summaries(
    _ term: SearchTerm, _ filter: TweetFilter, _ store: any TweetStore
  ) throws -> (whole: TermSummary, found: TermSummary) {
    guard let whole = try store.term(term), let found = try store.term(term, where: filter) else {
      throw try UnknownTerm(term, in: store)
    }
    return (whole, found)
  }

  private static func reason(
    _ whole: TermSummary, _ term: SearchTerm, _ filter: TweetFilter, _ store: any TweetStore
  ) throws -> Reason {
    guard whole.tweets > 0 else { return .noTweets }
    let parts = try filter.conditions.map { condition in
      Part(
        condition: condition,
        tweets: try store.term(term, where: condition.filter)?.tweets ?? 0)
    }
    if let part = parts.first(where: { $0.tweets == 0 }) {
      return .noneLeft(by: part.condition, hint: try hint(part.condition, whole, term, store))
    }
    return .noneLeftTogether(parts, atAnyTime: try atAnyTime(term, filter, store))
  }

  private static func hint(
    _ condition: FilterCondition, _ whole: TermSummary, _ term: SearchTerm,
    _ store: any TweetStore
  ) throws -> Hint? {
    switch condition {
    case .mention(let mention):
      .mentions(try NearestMentions.of(mention, under: term, in: store))
    case .about(let user):
      .mentions(
        try NearestMentions.of(
          MentionQuestion(kind: .user, key: user), under: term, kinds: [.user], in: store))
    case .time(let since, let until): .times(MissedTime(of: whole, since: since, until: until))
    case .by, .words, .retweets, .excludedTerm: nil
    }
  }

  private static func atAnyTime(
    _ term: SearchTerm, _ filter: TweetFilter, _ store: any TweetStore
  ) throws -> AnyTime? {
    guard filter != filter.atAnyTime,
      let rest = try store.term(term, where: filter.atAnyTime), rest.tweets > 0
    else { return nil }
    return AnyTime(
      tweets: rest.tweets,
      missed: MissedTime(of: rest, since: filter.since, until: filter.until))
  }
}

extension Emptiness.MissedTime {
  /// - Parameter tweets: none of them was made in the time.
  init(of tweets: TermSummary, since: Int64?, until: Int64?) {
    guard let first = tweets.first, let last = tweets.last else {
      self = .undated
      return
    }
    if let since, last < since {
      self = .earlier(first: first, last: last)
    } else if let until, first >= until {
      self = .later(first: first, last: last)
    } else {
      self = .around(first: first, last: last)
    }
  }
}
