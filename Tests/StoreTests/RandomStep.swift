// Random sequences: what can happen to a store, and how it is drawn.

import Store
import TestSupport
import Tweets

/// Something that happens to the database through one of its connections.
enum RandomStep: Sendable {
  /// `copies` in batches of `limit`, all in one unit, which is kept or rolled back.
  case ingest(copies: [SampleTweet], term: Int, spelling: Int, at: Int64, limit: Int, isKept: Bool)
  case prune(PruneRule)
  case forget(term: Int)
  case reopen
}

extension RandomStep: CustomStringConvertible {
  var description: String {
    switch self {
    case .ingest(let copies, let term, let spelling, let time, let limit, let isKept):
      let lines = copies.map { copy in
        """
            \(copy.id) \(copy.mentions) at \(copy.createdAt.map(String.init) ?? "-") \
        by \(copy.author ?? "-")\(copy.isRetweet ? " RT" : "") '\(copy.text ?? "-")'
        """
      }
      return """
        ingest under '\(RandomWorld.terms[term].spellings[spelling])' at \(time), \
        \(limit) a batch\(isKept ? "" : ", rolled back")
        """ + lines.map { "\n" + $0 }.joined()
    case .prune(let rule): return "prune \(rule)"
    case .forget(let term): return "forget '\(RandomWorld.terms[term].key)'"
    case .reopen: return "reopen"
    }
  }
}

extension RandomStep {
  /// A sequence; each step with the connection that it goes through.
  static func sequence(seed: UInt64, connections: Int) -> [(connection: Int, step: RandomStep)] {
    var random = SeededRandom(seed: seed)
    var last: [SampleTweet] = []
    return (0..<random.number(below: 10) + 4).map { number in
      let step = one(&random, time: Int64(number), last: &last)
      return (random.number(below: connections), step)
    }
  }

  private static func one(
    _ random: inout SeededRandom, time: Int64, last: inout [SampleTweet]
  ) -> RandomStep {
    switch random.number(below: 12) {
    case 0: return .prune(.keepRecent(terms: random.number(below: 5)))
    case 1:
      return .prune(.olderThan(RandomWorld.instant(&random)))
    case 2: return .forget(term: random.number(below: RandomWorld.terms.count))
    case 3: return .reopen
    case 4...5 where !last.isEmpty: break
    default: last = (0..<random.number(below: 14)).map { _ in RandomWorld.copy(&random) }
    }
    let term = random.number(below: RandomWorld.terms.count)
    return .ingest(
      copies: last, term: term,
      spelling: random.number(below: RandomWorld.terms[term].spellings.count),
      // Sometimes two searches at one time, sometimes a clock that was set back.
      at: time - Int64(random.number(below: 3)), limit: random.one(of: [1, 3, 100]),
      isKept: !random.isOnce(in: 8))
  }
}
