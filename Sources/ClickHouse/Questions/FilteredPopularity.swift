import Store
import Tweets

/// Numbers that no counter keeps, because not all tweets of a term count, or their authors do.
///
/// A mention stands in tweets of every shard: each gives its numbers, all of them, and here they are added.
/// Cost: the term's tweets are read, and once more where authors are told.
struct FilteredPopularity {
  let store: ClickHouseStore
  let question: PopularityQuestion
  let horizon: Horizon

  init(store: ClickHouseStore, _ question: PopularityQuestion, _ horizon: Horizon) {
    self.store = store
    self.question = question
    self.horizon = horizon
  }

  private struct Entry {
    /// Key behind sign.
    var word: [UInt8]
    var count: Int
  }

  func lists() throws(StoreError) -> [PopularityList] {
    let numbers = try numbers()
    let minCount = max(question.minCount, 1)
    var lists: [(shown: [Entry], totals: MentionTotals)] = []
    for kind in question.kinds {
      var shown: [Entry] = []
      var below = 0
      for (word, count) in numbers where word.first == kind.sign {
        if count >= minCount { shown.append(Entry(word: word, count: count)) } else { below += 1 }
      }
      let totals = MentionTotals(shown: shown.count, below: below)
      lists.append((Self.first(question.top ?? .max, of: shown), totals))
    }
    let words = lists.flatMap { $0.shown.map(\.word) }
    let authors =
      question.tellsAuthors
      ? try authors(of: words, tweets: numbers.values.reduce(0, +)) : nil
    let displays = try displays(of: words)
    return zip(question.kinds, lists).map { kind, list in
      let mentions = list.shown.map { entry in
        MentionCount(
          kind: kind, key: String(decoding: entry.word[1...], as: UTF8.self),
          display: String(Unicode.Scalar(kind.sign)) + (displays[entry.word] ?? ""),
          count: entry.count, authors: authors.map { $0[entry.word] ?? 0 })
      }
      return PopularityList(kind: kind, mentions: mentions, totals: list.totals)
    }
  }

  /// Those that come first, in their order. Whatever is surely behind them is not sorted.
  private static func first(_ top: Int, of entries: [Entry]) -> [Entry] {
    var entries = entries
    if top < entries.count {
      var numbers: [Int: Int] = [:]
      for entry in entries { numbers[entry.count, default: 0] += 1 }
      var found = 0
      let least = numbers.keys.sorted(by: >).first { count in
        found += numbers[count] ?? 0
        return found >= top
      }
      if let least { entries.removeAll { $0.count < least } }
    }
    entries.sort { one, other in
      one.count == other.count
        ? one.word.lexicographicallyPrecedes(other.word) : one.count > other.count
    }
    return Array(entries.prefix(top))
  }

  // MARK: - Asking

  /// Columns `word` and, where it is asked for, `who`: a row for each mention of each tweet, brackets
  /// included.
  private func mentions(withAuthor: Bool) -> String {
    let tweets = TermTweets(
      term: question.term, filter: question.filter, horizon: horizon, database: store.database)
    var columns: Set<TermTweets.Column> = [.ms]
    var list = "ms"
    if question.countsAuthors {
      columns.insert(.who)
      // Who mentions himself counts once.
      let author = "concat('@', who)"
      list = "if(who = '' OR has(ms, \(author)), ms, arrayPushBack(ms, \(author)))"
    }
    if withAuthor { columns.insert(.who) }
    return
      "(SELECT arrayJoin(\(list)) AS word\(withAuthor ? ", who" : "") FROM \(tweets.sql(columns)))"
  }

  private var isOfKinds: String {
    let signs = question.kinds.map { String(Unicode.Scalar($0.sign)) }
    return "substring(word, 1, 1) IN \(SQLText.list(signs))"
  }

  /// By word: how many tweets.
  private func numbers() throws(StoreError) -> [[UInt8]: Int] {
    var numbers: [[UInt8]: Int] = [:]
    guard !question.kinds.isEmpty else { return numbers }
    let isOne = question.kinds.count < MentionKind.allCases.count
    try store.cluster.askShards(
      "SELECT word, count() FROM \(mentions(withAuthor: false))"
        + "\(isOne ? " WHERE \(isOfKinds)" : "") GROUP BY word"
    ) { _, row in numbers[row.bytes(0), default: 0] += row.int(1) }
    return numbers
  }

  /// Pairs of a word and an author are told apart in memory, so many at once.
  private static let pairsAtOnce = 500_000
  private static let fewWords = 5_000

  /// By word: how many users wrote the tweets.
  ///
  /// - Parameter tweets: not more than so many pairs there are.
  private func authors(of words: [[UInt8]], tweets: Int) throws(StoreError) -> [[UInt8]: Int] {
    guard !words.isEmpty else { return [:] }
    var authors: [[UInt8]: Int] = [:]
    // All authors of a word are in one of the parts.
    let parts = tweets / Self.pairsAtOnce + 1
    let listed = words.map { String(decoding: $0, as: UTF8.self) }
    let isAsked = words.count <= Self.fewWords ? "word IN \(SQLText.list(listed))" : isOfKinds
    for part in 0..<parts {
      let isOfPart = parts > 1 ? " AND cityHash64(word) % \(parts) = \(part)" : ""
      var pairs: Set<[UInt8]> = []
      try store.cluster.askShards(
        "SELECT word, who FROM \(mentions(withAuthor: true)) WHERE who <> '' AND "
          + "\(isAsked)\(isOfPart) GROUP BY word, who"
      ) { _, row in
        let word = row.bytes(0)
        // No text has this byte.
        if pairs.insert(word + [0xFF] + row.bytes(1)).inserted { authors[word, default: 0] += 1 }
      }
    }
    return authors
  }

  /// By word: how it is shown, authors whom nobody mentions too.
  private func displays(of words: [[UInt8]]) throws(StoreError) -> [[UInt8]: String] {
    var displays = try store.displays(of: words, horizon)
    guard question.countsAuthors else { return displays }
    let sign = MentionKind.user.sign
    let unmentioned = words.filter { $0.first == sign && displays[$0] == nil }
    let authors = try store.authorDisplays(of: unmentioned.map { Array($0.dropFirst()) }, horizon)
    for (key, display) in authors { displays[[sign] + key] = display }
    return displays
  }
}
