import Tweets

/// The tweets of an open unit whose rows may not be stored yet, in generations: each is what goes to the
/// servers at once, and is forgotten when that is stored, without anybody waiting for it.
struct RecentTweets {
  /// What is to be known of such a tweet: nil where it has become another than its row said.
  typealias Known = RecentTweet?

  private struct Generation {
    var numbers: [Int64: Known] = [:]
    var texts: [String: Known] = [:]
    /// By what it was sent; 0 while it grows.
    var ticket = 0

    var count: Int { numbers.count + texts.count }
  }

  private var generations = [Generation()]

  /// How many are not sent yet.
  var unsent: Int { generations[generations.count - 1].count }

  /// What is known of a tweet; nil where it is none of these.
  subscript(id: TweetID) -> Known? {
    for generation in generations.reversed() {
      switch id {
      case .number(let number): if let known = generation.numbers[number] { return .some(known) }
      case .text(let text): if let known = generation.texts[text] { return .some(known) }
      }
    }
    return nil
  }

  mutating func note(_ id: TweetID, _ known: Known) {
    let last = generations.count - 1
    switch id {
    case .number(let number): generations[last].numbers[number] = .some(known)
    case .text(let text): generations[last].texts[text] = .some(known)
    }
  }

  /// To be called when all rows so far are on their way.
  ///
  /// - Parameters:
  ///   - ticket: by which it will be told that they are stored.
  ///   - stored: the last ticket of which that is so.
  mutating func wereSent(_ ticket: Int, stored: Int) {
    generations[generations.count - 1].ticket = ticket
    var next = Generation()
    while let first = generations.first, first.ticket <= stored {
      generations.removeFirst()
      // Its memory serves the next one.
      next = first
    }
    next.numbers.removeAll(keepingCapacity: true)
    next.texts.removeAll(keepingCapacity: true)
    next.ticket = 0
    generations.append(next)
  }

  /// Forgets all: it is stored, or undone.
  mutating func removeAll() { generations = [Generation()] }
}
