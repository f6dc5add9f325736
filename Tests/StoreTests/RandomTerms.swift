// Random databases in which the tweets of several terms meet, and random filters.

import Store
import TestSupport
import Tweets

/// The words and tweets of `RandomWorld` under its terms.
struct RandomTerms {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Puts some tweets under each term, and gives the same as the naive store has it.
  mutating func fill(_ store: any TweetStore) throws -> NaiveStore {
    var naive = NaiveStore()
    for (place, term) in RandomWorld.terms.enumerated() {
      let copies = (0..<random.number(below: 60)).map { _ in RandomWorld.copy(&random) }
      naive.search(term.key, as: term.spellings[0], at: Int64(place))
      _ = naive.ingest(copies, under: term.key)
      try store.add(copies, under: term.spellings[0], at: Int64(place))
    }
    return naive
  }

  /// Half of the time all tweets.
  mutating func filter() throws -> TweetFilter {
    var filter = TweetFilter()
    guard random.isOnce(in: 2) else { return filter }
    if random.isOnce(in: 3) { filter.since = RandomWorld.instant(&random) }
    if random.isOnce(in: 3) { filter.until = RandomWorld.instant(&random) }
    filter.retweets = random.one(of: TweetFilter.Retweets.allCases)
    if random.isOnce(in: 4) {
      filter.excludedTerms = [try SearchTerm(random.one(of: RandomWorld.terms).spellings[0])]
    }
    return filter
  }
}
