// What is asked of a random database.

import TestSupport
import Tweets

@testable import Store

extension RandomWorld {
  /// A question about a term; one in some has no filter, so that counters answer.
  static func question(_ term: Term, _ random: inout SeededRandom) throws -> PopularityQuestion {
    var question = PopularityQuestion(
      term: try SearchTerm(random.one(of: term.spellings)),
      kinds: random.one(of: [[.hashtag, .user], [.user], [.user, .hashtag]]),
      minCount: random.number(below: 3) + 1,
      top: random.isOnce(in: 2) ? nil : random.number(below: 4),
      filter: random.isOnce(in: 6) ? .all : try filter(&random))
    question.countsAuthors = random.isOnce(in: 3)
    question.tellsAuthors = random.isOnce(in: 3)
    return question
  }

  /// A filter that mostly asks for one or two things at once.
  static func filter(_ random: inout SeededRandom) throws -> TweetFilter {
    var filter = TweetFilter()
    if random.isOnce(in: 3) { filter.since = instant(&random) }
    if random.isOnce(in: 3) { filter.until = instant(&random) }
    filter.retweets = random.one(of: [.all, .all, .exclude, .only])
    while random.isOnce(in: 3) {
      filter.excludedTerms.append(
        random.isOnce(in: 5)
          ? try SearchTerm("never searched") : try SearchTerm(random.one(of: terms).key))
    }
    if random.isOnce(in: 3) {
      let word = random.one(of: words)
      filter.mention = MentionQuestion(kind: word.kind, key: word.key)
    }
    let users = authors.map(\.key) + ["ana", "go", "never"]
    if random.isOnce(in: 5) { filter.by = random.one(of: users) }
    if random.isOnce(in: 5) { filter.about = random.one(of: users) }
    return filter
  }
}

extension TweetStore {
  /// The ids of the tweets that a filter means, in the store's order.
  func ids(_ term: SearchTerm, where filter: TweetFilter) throws -> [TweetID] {
    var ids: [TweetID] = []
    try forEachTweet(of: term, where: filter, after: nil, limit: nil) { ids.append($0.id) }
    return ids
  }

  /// The same, asked for page by page, each behind the last tweet of the one before.
  func pages(_ term: SearchTerm, where filter: TweetFilter, limit: Int) throws -> [TweetID] {
    var ids: [TweetID] = []
    var place: TweetPlace?
    while true {
      var page: [StoredTweet] = []
      try forEachTweet(of: term, where: filter, after: place, limit: limit) { page.append($0) }
      ids += page.map(\.id)
      // A page that is too long, or one that comes again, must not go on for ever.
      guard let last = page.last, page.count <= limit, ids.count < 1000 else { return ids }
      place = TweetPlace(createdAt: last.createdAt, id: last.id)
    }
  }
}
