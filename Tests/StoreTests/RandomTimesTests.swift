// Random databases and random filters: what the plainest counting says of times, the store says too.

import Foundation
import TestSupport
import Testing
import Tweets

@testable import Store

@Suite struct `Random times` {
  /// A database of some searches, and the naive one beside it.
  private struct World {
    /// Kept as long as the store is used.
    let database: StoreEngine.Database
    let store: any TweetStore
    var naive = NaiveStore()
    var random: SeededRandom

    init(seed: UInt64, _ engine: StoreEngine) throws {
      database = try engine.makeDatabase()
      store = try database.open()
      random = SeededRandom(seed: seed)
      for term in RandomWorld.terms.prefix(3) {
        let copies = (0..<20 + random.number(below: 40)).map { _ in RandomWorld.copy(&random) }
        try store.add(copies, under: term.spellings[0])
        naive.search(term.key, as: term.spellings[0], at: 0)
        _ = naive.ingest(copies, under: term.key)
      }
    }

    mutating func filter() throws -> TweetFilter {
      var filter = TweetFilter.all
      if random.isOnce(in: 3) { filter.since = RandomWorld.instant(&random) }
      if random.isOnce(in: 3) { filter.until = RandomWorld.instant(&random) }
      filter.retweets = random.one(of: TweetFilter.Retweets.allCases + [.all, .all])
      if random.isOnce(in: 4) { filter.excludedTerms = [try SearchTerm("@strasse")] }
      if random.isOnce(in: 4) { filter.excludedTerms.append(try SearchTerm("stanford")) }
      if random.isOnce(in: 2) {
        let word = random.one(of: RandomWorld.words)
        filter.mention = MentionQuestion(kind: word.kind, key: word.key)
      }
      return filter
    }

    /// The tweets of a term that a filter means, each looked at by itself.
    func tweets(_ term: String, _ filter: TweetFilter) -> [NaiveStore.Tweet] {
      let excluded = filter.excludedTerms.reduce(into: Set<TweetID>()) { ids, term in
        ids.formUnion(naive.terms[term.key]?.tweets ?? [])
      }
      return (naive.terms[term]?.tweets ?? []).filter { !excluded.contains($0) }
        .compactMap { naive.tweets[$0] }
        .filter { tweet in
          if let since = filter.since, (tweet.createdAt ?? .min) < since { return false }
          if let until = filter.until, (tweet.createdAt ?? .max) >= until { return false }
          if filter.retweets == .only && !tweet.isRetweet { return false }
          if filter.retweets == .exclude && tweet.isRetweet { return false }
          guard let mention = filter.mention else { return true }
          return tweet.mentions.keys.contains { word in
            RandomWorld.words[word].kind == mention.kind
              && RandomWorld.words[word].key == mention.key
          }
        }
    }
  }

  @Test(
    "the tweets between each two bounds, outside and without a time", arguments: StoreEngine.all,
    0..<4)
  func counts(engine: StoreEngine, part: Int) throws {
    for number in 0..<(engine.isQuick ? 15 : 2) {
      let seed = `Random sequences`.firstSeed &+ UInt64(part * 15 + number)
      var world = try World(seed: seed, engine)
      for term in RandomWorld.terms {
        let filter = try world.filter()
        let size = world.random.number(below: 12)
        let bounds = Set((0..<size).map { _ in RandomWorld.instant(&world.random) }).sorted()
        let found = try world.store.timeCounts(
          of: SearchTerm(term.spellings[0]), where: filter, bounds: bounds)
        let tweets = world.tweets(term.key, filter)
        let times = tweets.compactMap(\.createdAt)
        let expected = zip(bounds, bounds.dropFirst()).map { start, end in
          times.count { $0 >= start && $0 < end }
        }
        #expect(found.counts == expected, "\(term.key) \(filter) \(bounds)")
        #expect(found.undated == tweets.count - times.count)
        #expect(found.total == tweets.count)
      }
    }
  }

  @Test("what rises is what a recount of both windows says", arguments: StoreEngine.all, 0..<4)
  func rising(engine: StoreEngine, part: Int) throws {
    for number in 0..<(engine.isQuick ? 15 : 2) {
      let seed = `Random sequences`.firstSeed &+ UInt64(part * 15 + number)
      var world = try World(seed: seed, engine)
      for term in RandomWorld.terms {
        let instants = (0..<3).map { _ in RandomWorld.instant(&world.random) }.sorted()
        var question = RisingQuestion(
          term: try SearchTerm(term.spellings[0]), start: instants[0], middle: instants[1],
          end: instants[2], minCount: 1 + world.random.number(below: 3))
        question.filter = try world.filter()
        (question.filter.since, question.filter.until) = (nil, nil)
        if world.random.isOnce(in: 2) { question.top = world.random.number(below: 4) }
        let found = try world.store.rising(question)
        let expected = recount(question, term.key, world)
        #expect(found == expected, "\(term.key) \(question)")
      }
    }
  }

  private func recount(
    _ question: RisingQuestion, _ term: String, _ world: World
  ) -> RisingMentions {
    func window(_ since: Int64, _ until: Int64) -> [NaiveStore.Tweet] {
      world.tweets(term, question.filter).filter {
        $0.createdAt.map { $0 >= since && $0 < until } ?? false
      }
    }
    let now = window(question.middle, question.end)
    let before = window(question.start, question.middle)
    var answer = RisingMentions()
    (answer.tweetsNow, answer.tweetsBefore) = (now.count, before.count)
    let displays = MentionKind.allCases.flatMap { kind in
      RandomWorld.terms.flatMap { world.naive.popularity($0.key, kind) }
    }
    answer.lists = question.kinds.map { kind in
      let changes = RandomWorld.words.enumerated().filter { $0.element.kind == kind }
        .map { word, entry in
          MentionChange(
            kind: kind, key: entry.key,
            display: displays.first { $0.kind == kind && $0.key == entry.key }?.display ?? "",
            now: now.count { $0.mentions[word] != nil },
            before: before.count { $0.mentions[word] != nil })
        }
        .filter { change in
          change.now >= question.minCount && change.now > change.before
            && (before.isEmpty || change.now * before.count > change.before * now.count)
        }
        .sorted { left, right in
          let (a, b) = (surprise(left, answer), surprise(right, answer))
          if a != b { return a > b }
          if left.now != right.now { return left.now > right.now }
          return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
        }
      return RisingList(
        kind: kind, mentions: Array(changes.prefix(question.top ?? .max)), rising: changes.count)
    }
    return answer
  }

  /// G² by the system's logarithm, to nine digits.
  private func surprise(_ change: MentionChange, _ windows: RisingMentions) -> Double {
    let rows = [
      (change.now, windows.tweetsNow), (change.before, windows.tweetsBefore),
    ].map { (Double($0), Double($1)) }
    let (all, tweets) = (rows[0].0 + rows[1].0, rows[0].1 + rows[1].1)
    var sum = 0.0
    for (with, of) in rows {
      for (seen, share) in [(with, all / tweets), (of - with, 1 - all / tweets)] where seen > 0 {
        sum += seen * log(seen / (of * share))
      }
    }
    return (2e9 * sum).rounded() / 1e9
  }
}
