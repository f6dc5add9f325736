import TestSupport
import Testing
import Tweets

@testable import Store

@Suite("Bounded work and memory of the SQLite engine")
struct SQLiteBoundedTests {
  @Test("a tweet with very many mentions meets a copy that has other ones")
  func manyMentions() throws {
    let growth = try growth(from: 200) { number in
      let store = try SQLiteStore.openInMemory()
      let words = (0..<number).map { "#t\($0)" }
      let copy = Array(words.dropFirst() + ["#more"])
      try store.add(SampleTweet(id: .number(1), mentions: words), under: "x")
      let counts = try store.add(SampleTweet(id: .number(1), mentions: copy), under: "x")
      #expect((counts.updated, counts.mentions) == (1, 1))
      let totals = try store.mentionTotals(of: SearchTerm("x"), kind: .hashtag, minCount: 1)
      #expect(totals.shown == number + 1)
    }
    #expect(growth < linearGrowthMax)
  }

  @Test("the table of mentions is emptied inside a unit too")
  func tableInsideUnit() throws {
    let store = try SQLiteStore.openInMemory()
    store.memory.mentions = MentionTable(entriesMax: 10)
    let term = try SearchTerm("x")
    try store.begin()
    try store.recordSearch(of: term, at: 0)
    for number in 0..<20 {
      var batch = TweetBatch([
        SampleTweet(Int64(number), "#Even\(number % 7) #a\(number) #b\(number) #c\(number)")
      ])
      _ = try store.ingest(&batch, under: term)
      #expect(store.memory.mentions.count < 10 + 4)
    }
    try store.commit()
    #expect(try store.check(repair: false).findings.isEmpty)
    #expect(
      try store.numbers("x", minCount: 2)
        == ["#Even0 3", "#Even1 3", "#Even2 3", "#Even3 3", "#Even4 3", "#Even5 3", "#Even6 2"])
  }

  @Test("few words fill the table of mentions if they are long")
  func longWords() {
    let table = MentionTable(entriesMax: 1000, bytesMax: 100)
    for letter in "abc" {
      #expect(!table.isFull)
      Array(String(repeating: letter, count: 40).utf8).withUnsafeBufferPointer {
        _ = table.place(of: .user, $0, hash: MentionHash.hash(.user, $0))
      }
    }
    #expect(table.isFull)
  }
}
