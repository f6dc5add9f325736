// Filters once more, tweet by tweet.

import Tweets

@testable import Store

extension NaiveStore {
  /// The ids of those of a term's tweets that a filter means, in the order of the answer.
  func ids(_ term: String, where filter: TweetFilter) -> [TweetID] {
    ids(term).filter { means($0, filter) }
  }

  private func means(_ id: TweetID, _ filter: TweetFilter) -> Bool {
    guard let tweet = tweets[id] else { return false }
    if let since = filter.since {
      guard let time = tweet.createdAt, time >= since else { return false }
    }
    if let until = filter.until {
      guard let time = tweet.createdAt, time < until else { return false }
    }
    switch filter.retweets {
    case .all: break
    case .exclude: if tweet.isRetweet { return false }
    case .only: if !tweet.isRetweet { return false }
    }
    for excluded in filter.excludedTerms {
      if terms[excluded.key]?.tweets.contains(id) == true { return false }
    }
    if let mention = filter.mention {
      guard let word = Self.word(mention), tweet.mentions[word] != nil else { return false }
    }
    return true
  }

  /// The word that a question means, if the world has it.
  private static func word(_ mention: MentionQuestion) -> Word? {
    RandomWorld.words.firstIndex { $0.kind == mention.kind && $0.key == mention.key }
  }

  /// The term with the counters of some of its tweets.
  func summary(_ key: String, where filter: TweetFilter) -> TermSummary? {
    guard var summary = summary(key) else { return nil }
    let found = ids(key, where: filter).compactMap { tweets[$0] }
    summary.tweets = found.count
    summary.retweets = found.count { $0.isRetweet }
    summary.first = found.compactMap(\.createdAt).min()
    summary.last = found.compactMap(\.createdAt).max()
    return summary
  }

  /// One of the lists that a question asks for.
  func list(_ question: PopularityQuestion, _ kind: MentionKind) -> PopularityList {
    let all = popularity(of: ids(question.term.key, where: question.filter), kind)
    let shown = all.filter { $0.count >= question.minCount }
    return PopularityList(
      kind: kind, mentions: Array(shown.prefix(question.top ?? .max)),
      totals: MentionTotals(shown: shown.count, below: all.count - shown.count))
  }
}
