public import Store
public import Tweets

/// Why none of a term's tweets has a place in an answer about time.
public enum NoTimes: Sendable, Equatable {
  /// The term has no tweet at all.
  case emptyTerm
  /// No tweet of the term has the mention; with those that may have been meant, nearest first.
  case unknownMention(MentionQuestion, nearest: [String])
  /// All so many of the term are left out by something else than their time.
  case leftOut(Int)
  /// None of so many has a time.
  case undated(Int)
  /// The time that is asked about ends before it begins.
  case emptyPeriod
  /// All were made before the time that is asked about, the last of them then.
  case before(last: Int64)
  /// All were made after it, the first of them then.
  case after(first: Int64)
  /// Some before and some after.
  case around(first: Int64, last: Int64)

  /// Looks for the reason. Nil if there are such tweets, or no such term.
  ///
  /// Cost: one or two questions to the store.
  public static func reason(
    _ term: SearchTerm, _ filter: TweetFilter, of store: any TweetStore
  ) throws -> NoTimes? {
    guard let whole = try store.term(term) else { return nil }
    if whole.tweets == 0 { return .emptyTerm }
    if let mention = filter.mention {
      var only = TweetFilter.all
      only.mention = mention
      if try store.term(term, where: only)?.tweets == 0 {
        let nearest = try NearestMentions.of(mention, under: whole, in: store)
        return .unknownMention(mention, nearest: nearest)
      }
    }
    if let since = filter.since, let until = filter.until, since >= until { return .emptyPeriod }
    var anytime = filter
    (anytime.since, anytime.until) = (nil, nil)
    guard let found = try store.term(term, where: anytime), found.tweets > 0 else {
      return .leftOut(whole.tweets)
    }
    guard let first = found.first, let last = found.last else { return .undated(found.tweets) }
    if let since = filter.since, last < since { return .before(last: last) }
    if let until = filter.until, first >= until { return .after(first: first) }
    if try store.term(term, where: filter)?.first != nil { return nil }
    return .around(first: first, last: last)
  }
}
