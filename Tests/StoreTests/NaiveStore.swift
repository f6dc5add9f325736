// The counting rules once more, as plainly as they can be written: dictionaries, no index, no counter.
// It shares no line with the store; where both say the same, both are right or the rules are unclear.

import TestSupport
import Tweets

@testable import Store

/// Tweets and terms in memory.
struct NaiveStore {
  struct Tweet: Equatable {
    /// By word: the spelling, which is the smallest in bytes over all copies. Spellings are bytes
    /// here, since Swift calls strings equal that the rules keep apart.
    var mentions: [Word: [UInt8]] = [:]
    var createdAt: Int64?
    var author: String?
    var isRetweet = false
    var text: String?
  }

  /// A place in the words of the world.
  typealias Word = Int

  struct Term {
    var spelling: String
    var searchedAt: Int64
    var tweets: Set<TweetID> = []
  }

  private(set) var tweets: [TweetID: Tweet] = [:]
  private(set) var terms: [String: Term] = [:]
  /// By word: the smallest id that ever had it, and how that tweet spelled it.
  private(set) var displays: [Word: (id: TweetID, spelling: [UInt8])] = [:]

  /// In the order in which they were recorded.
  private(set) var ingests: [FileIngest] = []

  // MARK: - Changing

  mutating func record(_ ingest: FileIngest) { ingests.append(ingest) }

  mutating func search(_ term: String, as spelling: String, at time: Int64) {
    var entry = terms[term] ?? Term(spelling: spelling, searchedAt: time)
    entry.spelling = spelling
    entry.searchedAt = max(entry.searchedAt, time)
    terms[term] = entry
  }

  /// One batch under a term that was searched.
  mutating func ingest(_ copies: [SampleTweet], under term: String) -> IngestCounts {
    guard var entry = terms[term] else { preconditionFailure("not searched: \(term)") }
    let before = tweets
    let had = entry.tweets
    for copy in copies {
      add(copy)
      entry.tweets.insert(copy.id)
    }
    terms[term] = entry
    var counts = IngestCounts()
    counts.new = entry.tweets.count - had.count
    counts.known = copies.count - counts.new
    counts.updated =
      Set(copies.map(\.id)).filter { had.contains($0) && before[$0] != tweets[$0] }.count
    for id in entry.tweets {
      let counted = had.contains(id) ? before[id]?.mentions.count ?? 0 : 0
      counts.mentions += (tweets[id]?.mentions.count ?? 0) - counted
    }
    return counts
  }

  private mutating func add(_ copy: SampleTweet) {
    var tweet = tweets[copy.id] ?? Tweet()
    var seen: Set<Word> = []
    for mention in copy.mentions {
      let (word, spelling) = Self.word(mention)
      guard seen.insert(word).inserted else { continue }
      tweet.mentions[word] = smaller(tweet.mentions[word], spelling)
      if let shown = displays[word], shown.id < copy.id { continue }
      let present = displays[word].flatMap { $0.id == copy.id ? $0.spelling : nil }
      displays[word] = (copy.id, smaller(present, spelling))
    }
    tweet.createdAt = tweet.createdAt ?? copy.createdAt
    tweet.author = tweet.author ?? copy.author
    tweet.isRetweet = tweet.isRetweet || copy.isRetweet
    if (copy.text ?? "").utf8.count > (tweet.text ?? "").utf8.count { tweet.text = copy.text }
    tweets[copy.id] = tweet
  }

  private func smaller(_ present: [UInt8]?, _ spelling: [UInt8]) -> [UInt8] {
    guard let present else { return spelling }
    return spelling.lexicographicallyPrecedes(present) ? spelling : present
  }

  /// A mention as written to its word and its spelling without the sign, by the table of the world.
  static func word(_ mention: String) -> (Word, [UInt8]) {
    guard let word = table[Self.name(mention)] else {
      preconditionFailure("no word of the world: \(mention)")
    }
    return (word, Array(name(mention).dropFirst()))
  }

  private static let table: [[UInt8]: Word] = {
    var table: [[UInt8]: Word] = [:]
    for (word, entry) in RandomWorld.words.enumerated() {
      for spelling in entry.spellings { table[name(spelling)] = word }
    }
    return table
  }()

  /// A mention with a plain sign.
  private static func name(_ mention: String) -> [UInt8] {
    let bytes = Array(mention.utf8)
    // The full-width signs take three bytes.
    if bytes.starts(with: "＃".utf8) { return Array("#".utf8) + bytes.dropFirst(3) }
    if bytes.starts(with: "＠".utf8) { return Array("@".utf8) + bytes.dropFirst(3) }
    return bytes
  }

  // MARK: - Deleting

  mutating func forget(_ term: String) -> PruneCounts? {
    guard terms[term] != nil else { return nil }
    return delete { $0.terms[term] = nil }
  }

  mutating func prune(_ rule: PruneRule) -> PruneCounts {
    delete { store in
      switch rule {
      case .keepRecent(let count):
        for term in store.sortedTerms.dropFirst(count) { store.terms[term] = nil }
      case .olderThan(let instant):
        let old = store.tweets.filter { ($0.value.createdAt ?? .max) < instant }.map(\.key)
        for term in store.terms.keys { store.terms[term]?.tweets.subtract(old) }
      }
    }
  }

  /// Does something to the terms, and deletes what they reach no more. `bytes` stays 0.
  private mutating func delete(_ change: (inout NaiveStore) -> Void) -> PruneCounts {
    let before = (terms.count, tweets.count, displays.count)
    change(&self)
    let reached = terms.values.reduce(into: Set<TweetID>()) { $0.formUnion($1.tweets) }
    tweets = tweets.filter { reached.contains($0.key) }
    let words = tweets.values.reduce(into: Set<Word>()) { $0.formUnion($1.mentions.keys) }
    displays = displays.filter { words.contains($0.key) }
    var counts = PruneCounts()
    counts.terms = before.0 - terms.count
    counts.tweets = before.1 - tweets.count
    counts.mentions = before.2 - displays.count
    return counts
  }

  // MARK: - Asking

  /// The ingests of a term, or of all, the latest first; of equal ones the one recorded last.
  func ingests(of term: String?) -> [FileIngest] {
    ingests.enumerated().filter { term == nil || $0.element.termKey == term }
      .sorted { ($1.element.startedAt, $1.offset) < ($0.element.startedAt, $0.offset) }
      .map(\.element)
  }

  /// The keys of the terms, most recently searched first.
  var sortedTerms: [String] {
    terms.keys.sorted { left, right in
      let (a, b) = (terms[left]?.searchedAt ?? 0, terms[right]?.searchedAt ?? 0)
      return a == b ? left.utf8.lexicographicallyPrecedes(right.utf8) : a > b
    }
  }

  func summary(_ key: String) -> TermSummary? {
    guard let term = terms[key] else { return nil }
    let found = term.tweets.compactMap { tweets[$0] }
    let times = found.compactMap(\.createdAt)
    return TermSummary(
      term: term.spelling, key: key, tweets: found.count, retweets: found.count { $0.isRetweet },
      first: times.min(), last: times.max(), searchedAt: term.searchedAt)
  }

  func popularity(_ term: String, _ kind: MentionKind) -> [MentionCount] {
    popularity(of: Array(terms[term]?.tweets ?? []), kind)
  }

  /// The numbers of some tweets, in the order of the answer.
  func popularity(of ids: [TweetID], _ kind: MentionKind) -> [MentionCount] {
    var counts = [Int](repeating: 0, count: RandomWorld.words.count)
    for id in ids {
      for (word, _) in tweets[id]?.mentions ?? [:] { counts[word] += 1 }
    }
    return counts.indices.filter { counts[$0] > 0 && RandomWorld.words[$0].kind == kind }
      .map { word in
        MentionCount(
          kind: kind, key: RandomWorld.words[word].key,
          display: (kind == .hashtag ? "#" : "@")
            + String(decoding: displays[word]?.spelling ?? [], as: UTF8.self), count: counts[word])
      }
      .sorted { a, b in
        a.count == b.count
          ? a.key.utf8.lexicographicallyPrecedes(b.key.utf8) : a.count > b.count
      }
  }

  /// The ids of a term's tweets, or of those with a word, in the order of the answer.
  func ids(_ term: String, with word: Word? = nil) -> [TweetID] {
    (terms[term]?.tweets ?? [])
      .filter { id in word.map { tweets[id]?.mentions[$0] != nil } ?? true }
      .sorted { left, right in
        let (a, b) = (tweets[left]?.createdAt, tweets[right]?.createdAt)
        return a == b ? left > right : (a ?? .min) > (b ?? .min)
      }
  }
}
