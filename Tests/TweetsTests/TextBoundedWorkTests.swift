// Contract: the work for a text is linear in its bytes, whatever stands in it.

import TestSupport
import Testing

@testable import Tweets

@Suite("Bounded work on hostile texts")
struct TextBoundedWorkTests {
  private static func repeated(_ unit: String, _ count: Int) -> [UInt8] {
    Array(repeatElement(Array(unit.utf8), count: count).joined())
  }

  @Test("NULs in a text")
  func nuls() {
    let growth = growth(from: 4000) { count in
      var batch = TweetBatch()
      Self.repeated("a\0", count).withUnsafeBufferPointer {
        batch.append(id: .number(1), createdAt: nil, author: nil, isRetweet: false, text: $0)
      }
      #expect(!batch.bytes.contains(0))
      #expect(batch.tweets.map { Int($0.text.count) } == [4 * count])
    }
    #expect(growth < linearGrowthMax)
  }

  @Test("marks in the wrong order in a word")
  func marks() {
    let growth = growth(from: 2000) { count in
      let word = Self.repeated("\u{301}\u{316}", count)
      var key: [UInt8] = []
      word.withUnsafeBufferPointer { Folding.appendKey(of: $0, to: &key) }
      #expect(key == word)
    }
    #expect(growth < linearGrowthMax)
  }

  @Test("a few hundred marks are put in order")
  func someMarks() {
    let key = Folding.key(of: "#" + String(repeating: "\u{301}\u{316}", count: 400))
    #expect(Array(key.unicodeScalars.dropFirst(401)) == Array(repeating: "\u{301}", count: 400))
  }

  @Test(
    "tags of HTML that do not end",
    arguments: ["<a", "<a \"'", "<!--", "</"], ["", "\"'>", ">"])
  func tags(unit: String, tail: String) {
    let growth = growth(from: 1000) { count in
      let html = Self.repeated(unit, count) + Array(tail.utf8)
      #expect(html.withUnsafeBufferPointer { HTMLText.plain($0).count } <= html.count)
    }
    #expect(growth < linearGrowthMax)
  }
}
