// Random texts and random queries: the store finds what the plainest search finds.

import TestSupport
import Testing
import Tweets

@testable import Store

@Suite struct `Random search` {
  /// Words as they are written, in few spellings, with what they are looked for as. A character of a
  /// script without blanks is a word here.
  private static let words: [(spellings: [String], key: String)] = [
    (["cat", "Cat", "CÁT"], "cat"), (["dog", "DOG"], "dog"), (["caterpillar"], "caterpillar"),
    (["東"], "東"), (["京"], "京"), (["🎉"], "🎉"), (["or", "Or"], "or"),
    (["straße", "STRASSE"], "strasse"),
  ]

  /// A tweet's words by their numbers.
  private typealias Words = [Int]

  /// What is looked for: of each list one phrase, and none of the others.
  private struct Query: CustomStringConvertible {
    struct Phrase {
      var words: Words
      var isPrefix: Bool
      var typed: String
    }
    var wanted: [[Phrase]] = []
    var unwanted: [Phrase] = []

    var description: String {
      (wanted.map { $0.map(\.typed).joined(separator: " OR ") } + unwanted.map { "-" + $0.typed })
        .joined(separator: " ")
    }

    init(_ random: inout SeededRandom) {
      func phrase() -> Phrase {
        let words = (0...random.number(below: 3)).map { _ in
          random.number(below: `Random search`.words.count)
        }
        let isPrefix = random.isOnce(in: 4)
        let typed = words.map { random.one(of: `Random search`.words[$0].spellings) }
          .joined(separator: " ")
        return Phrase(words: words, isPrefix: isPrefix, typed: "\"\(typed)\"\(isPrefix ? "*" : "")")
      }
      for _ in 0..<random.number(below: 3) {
        wanted.append((0...random.number(below: 2)).map { _ in phrase() })
      }
      for _ in 0..<random.number(below: 3) { unwanted.append(phrase()) }
      if wanted.isEmpty && unwanted.isEmpty { wanted = [[phrase()]] }
    }

    func matches(_ text: Words) -> Bool {
      wanted.allSatisfy { $0.contains { Self.holds(text, $0) } }
        && !unwanted.contains { Self.holds(text, $0) }
    }

    private static func holds(_ text: Words, _ phrase: Phrase) -> Bool {
      guard text.count >= phrase.words.count else { return false }
      return (0...text.count - phrase.words.count).contains { start in
        phrase.words.indices.allSatisfy { place in
          let found = `Random search`.words[text[start + place]].key
          let wanted = `Random search`.words[phrase.words[place]].key
          return found == wanted
            || (phrase.isPrefix && place == phrase.words.count - 1 && found.hasPrefix(wanted))
        }
      }
    }
  }

  @Test(
    "finds what a plain search finds",
    arguments: StoreEngine.allWithSeeds(40))
  func random(engine: StoreEngine, seed: Int) throws {
    try engine.withTwoStores { store, other throws in
      var random = SeededRandom(seed: UInt64(seed))
      var texts: [Int64: (words: Words, written: String, time: Int64)] = [:]
      for _ in 1...12 {
        switch random.number(below: 7) {
        case 0...2:
          // New tweets, and longer texts of those that are there.
          var tweets: [SampleTweet] = []
          for _ in 0...random.number(below: 8) {
            let id = Int64(random.number(below: 25) + 1)
            guard !tweets.contains(where: { $0.id == .number(id) }) else { continue }
            var text = texts[id] ?? ([], "", Int64(random.number(below: 100)))
            for _ in 0..<random.number(below: 4) {
              let word = random.number(below: Self.words.count)
              text.words.append(word)
              text.written += " " + random.one(of: Self.words[word].spellings)
            }
            texts[id] = text
            tweets.append(
              SampleTweet(id, at: text.time, text: text.written.isEmpty ? nil : text.written))
          }
          try (random.isOnce(in: 2) ? store : other).add(tweets, under: "t")
        case 3...4: try (random.isOnce(in: 2) ? store : other).index()
        case 5:
          let instant = Int64(random.number(below: 30))
          _ = try store.prune(.olderThan(instant), isDryRun: false)
          texts = texts.filter { $0.value.time >= instant }
        default: break
        }
        guard try store.term(SearchTerm("t")) != nil else { continue }
        for _ in 1...6 {
          let query = Query(&random)
          let expected = texts.filter { query.matches($0.value.words) }.keys.sorted()
          #expect(try store.found(query.description) == expected, "seed \(seed): \(query)")
        }
      }
    }
  }
}
