// What is asked of pairs and of two terms, answered by the naive store: every pair of every tweet.

import Tweets

@testable import Store

extension NaiveStore {
  /// A mention's sign and key, as bytes: the order of words.
  static func name(_ word: Word) -> [UInt8] {
    let entry = RandomWorld.words[word]
    return [entry.kind.sign] + Array(entry.key.utf8)
  }

  /// The tweets of a term that a filter means; `filter.mention` is not looked at.
  func found(_ term: String, _ filter: TweetFilter) -> [TweetID: Tweet] {
    let excluded = filter.excludedTerms.reduce(into: Set<TweetID>()) {
      $0.formUnion(terms[$1.key]?.tweets ?? [])
    }
    let ids = (terms[term]?.tweets ?? []).subtracting(excluded)
    return tweets.filter { id, tweet in
      guard ids.contains(id) else { return false }
      if filter.retweets == .exclude && tweet.isRetweet { return false }
      if filter.retweets == .only && !tweet.isRetweet { return false }
      if filter.since != nil || filter.until != nil {
        guard let time = tweet.createdAt else { return false }
        return time >= filter.since ?? .min && time < filter.until ?? .max
      }
      return true
    }
  }

  func counts(_ term: String, _ filter: TweetFilter) -> [Word: Int] {
    found(term, filter).values.reduce(into: [:]) { counts, tweet in
      for word in tweet.mentions.keys { counts[word, default: 0] += 1 }
    }
  }

  /// The pairs as `#go + @ana 3`, in their order.
  func pairs(
    _ term: String, kinds: [MentionKind], mention: Word?, minCount: Int, _ filter: TweetFilter
  ) -> [String] {
    var counts: [[Word]: Int] = [:]
    for tweet in found(term, filter).values {
      for first in tweet.mentions.keys {
        for second in tweet.mentions.keys where first != second {
          let isAsked =
            mention.map { $0 == first }
            ?? (kinds.contains(RandomWorld.words[first].kind)
              && Self.name(first).lexicographicallyPrecedes(Self.name(second)))
          guard isAsked, kinds.contains(RandomWorld.words[second].kind) else { continue }
          counts[[first, second], default: 0] += 1
        }
      }
    }
    let shown = counts.filter { $0.value >= minCount }.sorted { left, right in
      if left.value != right.value { return left.value > right.value }
      let (a, b) = (left.key.map(Self.name), right.key.map(Self.name))
      return a[0] == b[0]
        ? a[1].lexicographicallyPrecedes(b[1]) : a[0].lexicographicallyPrecedes(b[0])
    }
    return shown.map { words, count in
      let names = words.map { String(decoding: Self.name($0), as: UTF8.self) }
      return "\(names[0]) + \(names[1]) \(count)"
    }
  }

  /// The three lists of a kind, each row as `#go 3/1 2/-`: count and rank under either term.
  func comparison(
    _ first: String, _ second: String, _ kind: MentionKind, minCount: Int, _ filter: TweetFilter
  ) -> [[String]] {
    let sides = [counts(first, filter), counts(second, filter)]
    let sizes = [found(first, filter).count, found(second, filter).count]
    let words = RandomWorld.words.indices.filter { RandomWorld.words[$0].kind == kind }
    func count(_ word: Word, _ side: Int) -> Int { sides[side][word] ?? 0 }
    func sorted(_ words: [Word], by score: (Word) -> Int) -> [Word] {
      words.sorted { left, right in
        score(left) == score(right)
          ? Self.name(left).lexicographicallyPrecedes(Self.name(right))
          : score(left) > score(right)
      }
    }
    func standing(_ word: Word, _ side: Int) -> String {
      let list = sorted(words.filter { count($0, side) >= minCount }) { count($0, side) }
      return "\(count(word, side))/\(list.firstIndex(of: word).map { "\($0 + 1)" } ?? "-")"
    }
    func rows(_ words: [Word]) -> [String] {
      words.map { word in
        let name = String(decoding: Self.name(word), as: UTF8.self)
        return "\(name) \(standing(word, 0)) \(standing(word, 1))"
      }
    }
    let listed = words.filter { max(count($0, 0), count($0, 1)) >= minCount }
    let shared = listed.filter { count($0, 0) > 0 && count($0, 1) > 0 }
    return [
      rows(sorted(shared) { min(count($0, 0) * sizes[1], count($0, 1) * sizes[0]) }),
      rows(sorted(listed.filter { count($0, 1) == 0 }) { count($0, 0) }),
      rows(sorted(listed.filter { count($0, 0) == 0 }) { count($0, 1) }),
    ]
  }
}
