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
    if let by = filter.by, Self.author(tweet)?.key != by { return false }
    if let about = filter.about {
      let word = Self.word(MentionQuestion(kind: .user, key: about))
      let isMentioned = word.map { tweet.mentions[$0] != nil } ?? false
      guard isMentioned || Self.author(tweet)?.key == about else { return false }
    }
    return true
  }

  private static func author(_ tweet: Tweet) -> (key: String, spellings: [String])? {
    RandomWorld.authors.first { $0.spellings.contains(tweet.author ?? "") }
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

  /// Users and their numbers, where the author of a tweet counts as mentioned in it.
  private func withAuthors(_ users: [MentionCount], _ ids: [TweetID]) -> [MentionCount] {
    let keys = Set(users.map(\.key)).union(
      ids.compactMap { tweets[$0].flatMap { Self.author($0)?.key } })
    return keys.map { key in
      var filter = TweetFilter()
      filter.about = key
      let word = Self.word(MentionQuestion(kind: .user, key: key))
      let shown = word.flatMap { displays[$0]?.spelling }
      return MentionCount(
        kind: .user, key: key,
        display: "@" + String(decoding: shown ?? firstSpelling(key), as: UTF8.self),
        count: ids.count { means($0, filter) })
    }
    .sorted { a, b in
      a.count == b.count
        ? a.key.utf8.lexicographicallyPrecedes(b.key.utf8) : a.count > b.count
    }
  }

  /// The smallest spelling by its bytes of an author, over all tweets there are.
  private func firstSpelling(_ key: String) -> [UInt8] {
    tweets.values.filter { Self.author($0)?.key == key }.compactMap {
      $0.author.map { Array($0.utf8) }
    }
    .min { $0.lexicographicallyPrecedes($1) } ?? []
  }

  /// How many users wrote the tweets behind a number.
  private func authors(
    _ mention: MentionCount, _ ids: [TweetID], countsAuthors: Bool
  ) -> Int {
    var filter = TweetFilter()
    if countsAuthors, mention.kind == .user {
      filter.about = mention.key
    } else {
      filter.mention = MentionQuestion(kind: mention.kind, key: mention.key)
    }
    return Set(
      ids.filter { means($0, filter) }.compactMap { tweets[$0].flatMap { Self.author($0)?.key } }
    ).count
  }

  /// One of the lists that a question asks for.
  func list(_ question: PopularityQuestion, _ kind: MentionKind) -> PopularityList {
    let ids = ids(question.term.key, where: question.filter)
    var all = popularity(of: ids, kind)
    if kind == .user, question.countsAuthors { all = withAuthors(all, ids) }
    if question.tellsAuthors {
      for place in all.indices {
        all[place].authors = authors(all[place], ids, countsAuthors: question.countsAuthors)
      }
    }
    let shown = all.filter { $0.count >= question.minCount }
    return PopularityList(
      kind: kind, mentions: Array(shown.prefix(question.top ?? .max)),
      totals: MentionTotals(shown: shown.count, below: all.count - shown.count))
  }
}
