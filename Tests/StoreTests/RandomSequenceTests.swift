// Whatever happens in whatever order, the store says what the plainest counting says.

import Foundation
import TestSupport
import Testing
import Tweets

@testable import Store

@Suite struct `Random sequences` {
  static let connections = 3

  /// Another seed, or the one of a failure, can be given from outside.
  static let firstSeed =
    ProcessInfo.processInfo.environment["SMASHTAG_TEST_SEED"].flatMap { UInt64($0) } ?? 20_260_101

  /// A server is asked hundreds of questions a step: of seeds it gets fewer.
  @Test("give the numbers of the naive store after each step", arguments: StoreEngine.all, 0..<8)
  func sequences(engine: StoreEngine, part: Int) throws {
    let count = engine.isQuick ? 27 : 1
    for number in 0..<count {
      let seed = Self.firstSeed &+ UInt64(part * count + number)
      let steps = RandomStep.sequence(seed: seed, connections: Self.connections)
      var run = try Run(seed: seed, engine)
      for (place, step) in steps.enumerated() {
        guard let difference = run.difference(after: step) else { continue }
        // Every shorter prefix has passed.
        let lines = steps[...place].map { "- connection \($0.connection): \($0.step)" }
        Issue.record(
          """
          SMASHTAG_TEST_SEED=\(seed) fails on \(engine.name) at step \(place + 1):
          \(lines.joined(separator: "\n"))
          \(difference)
          """)
        return
      }
    }
  }
}

/// One sequence on its way: a database with several connections, and the naive store beside it.
private struct Run {
  private let database: StoreEngine.Database
  private var stores: [any TweetStore]
  private var naive = NaiveStore()
  private var steps = 0
  /// Draws what is asked.
  private var random: SeededRandom

  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  init(seed: UInt64, _ engine: StoreEngine) throws {
    random = SeededRandom(seed: ~seed)
    let database = try engine.makeDatabase()
    self.database = database
    stores = try (0..<`Random sequences`.connections).map { _ in try database.open() }
  }

  /// Takes one step in both worlds; what is different then, or nil.
  mutating func difference(
    after step: (connection: Int, step: RandomStep)
  ) -> String? {
    do {
      try take(step.step, stores[step.connection], step.connection)
      // The connection that wrote, or the next, which must see the same.
      steps += 1
      try compare(stores[(step.connection + steps % 2) % stores.count])
      let findings = try stores[step.connection].check(repair: false).findings
      try expect("findings of the check", findings, [])
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func expect<Value: Equatable>(
    _ what: @autoclosure () -> String, _ found: Value, _ expected: Value
  ) throws {
    if found != expected {
      throw Difference(description: "\(what()):\n  found    \(found)\n  expected \(expected)")
    }
  }

  private mutating func take(
    _ step: RandomStep, _ store: any TweetStore, _ connection: Int
  ) throws {
    switch step {
    case .ingest(let copies, let term, let spelling, let time, let limit, let isKept):
      try ingest(
        copies, RandomWorld.terms[term], RandomWorld.terms[term].spellings[spelling], time, limit,
        isKept, store)
    case .prune(let rule):
      let trial = try store.prune(rule, isDryRun: true)
      try compareSizes(store)
      let counts = try store.prune(rule, isDryRun: false)
      try expect("the dry run", trial, counts)
      try expect("what was pruned", counts, naive.prune(rule), bytes: counts.bytes)
      try expect("pruning twice", try store.prune(rule, isDryRun: false), PruneCounts())
    case .forget(let term):
      let term = RandomWorld.terms[term]
      let counts = try store.forget(SearchTerm(term.spellings[0]), isDryRun: false)
      try expect("what was forgotten", counts, naive.forget(term.key), bytes: counts?.bytes ?? 0)
    case .reopen:
      stores[connection] = try database.open()
    }
  }

  private func expect(
    _ what: String, _ found: PruneCounts?, _ expected: PruneCounts?, bytes: Int
  ) throws {
    var expected = expected
    expected?.bytes = bytes
    try expect(what, found, expected)
  }

  private mutating func ingest(
    _ copies: [SampleTweet], _ term: RandomWorld.Term, _ spelling: String, _ time: Int64,
    _ limit: Int, _ isKept: Bool, _ store: any TweetStore
  ) throws {
    let before = naive
    let searchTerm = try SearchTerm(spelling)
    try store.begin()
    try store.recordSearch(of: searchTerm, at: time)
    naive.search(term.key, as: searchTerm.text, at: time)
    for start in stride(from: 0, to: copies.count, by: limit) {
      let part = Array(copies[start..<min(start + limit, copies.count)])
      var batch = TweetBatch(part)
      let counts = try store.ingest(&batch, under: searchTerm)
      try expect("counts of the batch from \(start)", counts, naive.ingest(part, under: term.key))
    }
    let record = FileIngest(
      term: searchTerm.text, termKey: term.key, file: "\(copies.count).jsonl",
      sha256: String(repeating: "0", count: 64), bytes: limit, startedAt: time, milliseconds: 1,
      read: copies.count, new: copies.count, known: 0, updated: 0, notices: 0, skipped: 0,
      failedDocuments: 0)
    try store.recordIngest(record)
    naive.record(record)
    if isKept {
      try store.commit()
    } else {
      store.rollBack()
      naive = before
    }
  }

  // MARK: - Comparing

  private mutating func compare(_ store: any TweetStore) throws {
    // Sometimes authors are known as far as they are now, mostly they are behind.
    if random.isOnce(in: 4) { try (store as? SQLiteStore)?.learnAuthors(ofAtLeast: 1) }
    try compareSizes(store)
    for term in RandomWorld.terms {
      let typed = term.spellings[1]
      try expect("'\(term.key)'", try store.summary(typed), naive.summary(term.key))
      for kind in MentionKind.allCases { try compareCounts(store, typed, term.key, kind) }
      try compareTweets(store, typed, term.key)
      try compareFiltered(store, term)
    }
  }

  private func compareSizes(_ store: any TweetStore) throws {
    let summaries = naive.sortedTerms.map { naive.summary($0) }
    try expect("the terms", try store.terms(limit: nil), summaries)
    try expect(
      "the ingests", try store.ingests(of: nil, limit: nil), naive.ingests(of: nil))
    let term = RandomWorld.terms[steps % RandomWorld.terms.count]
    try expect(
      "the first two ingests of '\(term.key)'",
      try store.ingests(of: SearchTerm(term.spellings[0]), limit: 2),
      Array(naive.ingests(of: term.key).prefix(2)))
    let statistics = try store.statistics()
    try expect("the number of tweets", statistics.tweets, naive.tweets.count)
    try expect("the number of terms", statistics.terms, naive.terms.count)
  }

  private func compareCounts(
    _ store: any TweetStore, _ typed: String, _ key: String, _ kind: MentionKind
  ) throws {
    let term = try SearchTerm(typed)
    let all = naive.popularity(key, kind)
    let found = try store.popularity(of: term, kind: kind, minCount: 1, limit: nil)
    try expect("popularity of '\(key)', \(kind)", found, all)
    // Strings that look alike are equal in Swift; their bytes may differ.
    try expect(
      "spellings of '\(key)'", found.map { Array($0.display.utf8) },
      all.map { Array($0.display.utf8) })
    let shown = all.filter { $0.count >= 2 }
    try expect(
      "popularity of '\(key)', \(kind), the first two of those in two tweets",
      try store.popularity(of: term, kind: kind, minCount: 2, limit: 2), Array(shown.prefix(2)))
    let totals = MentionTotals(shown: shown.count, below: all.count - shown.count)
    try expect(
      "totals of '\(key)', \(kind)",
      try store.mentionTotals(of: term, kind: kind, minCount: 2), totals)
  }

  private func compareTweets(_ store: any TweetStore, _ typed: String, _ key: String) throws {
    let rows = try store.tweets(typed)
    try expect("the tweets of '\(key)'", rows.map(\.id), naive.ids(key))
    for row in rows { try expect("tweet \(row.id)", plain(row), naive.tweets[row.id]) }
    // A quarter of the words after each step: this is the dearest of the comparisons.
    for (word, entry) in RandomWorld.words.enumerated() where (word + steps) % 4 == 0 {
      let mention = (entry.kind == .hashtag ? "#" : "@") + entry.key
      let ids = naive.ids(key, with: word)
      try expect(
        "the tweets of '\(key)' with \(mention)",
        try store.tweets(typed, mention: mention).map(\.id), ids)
    }
  }

  /// Some tweets of a term: numbers, totals, summary and rows under one filter, whole and in pages.
  private mutating func compareFiltered(_ store: any TweetStore, _ term: RandomWorld.Term) throws {
    let question = try RandomWorld.question(term, &random)
    let filter = question.filter
    let lists = try store.popularity(question)
    try expect("\(question)", lists, question.kinds.map { naive.list(question, $0) })
    try expect(
      "'\(term.key)' where \(filter)", try store.term(question.term, where: filter),
      naive.summary(term.key, where: filter))
    let ids = naive.ids(term.key, where: filter)
    try expect("tweets where \(filter)", try store.ids(question.term, where: filter), ids)
    let limit = random.number(below: 4) + 1
    try expect(
      "pages of \(limit) tweets where \(filter)",
      try store.pages(question.term, where: filter, limit: limit), ids)
  }

  private func plain(_ row: StoredTweet) -> NaiveStore.Tweet {
    var tweet = NaiveStore.Tweet(
      createdAt: row.createdAt, author: row.author, isRetweet: row.isRetweet, text: row.text)
    for mention in row.mentions {
      let (word, spelling) = NaiveStore.word(mention)
      // Twice the same word would be damage.
      tweet.mentions[word] = tweet.mentions[word] == nil ? spelling : spelling + spelling
    }
    return tweet
  }
}
