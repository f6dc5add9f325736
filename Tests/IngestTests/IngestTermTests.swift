import Ingest
import Store
import TestSupport
import Testing
import Tweets

/// The term: given, or told by the files.
@Suite struct `Ingest: the term` {
  let folder: TemporaryFolder
  let store: any TweetStore

  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteStore.openInMemory()
  }

  @Test(
    "without a term the query that a search answer tells is taken, its escapes undone",
    arguments: [
      ("%23stanford", "#stanford"), ("%40nasa", "@nasa"), ("stanford", "stanford"),
      ("climate%20change", "climate change"), ("climate+change", "climate change"),
      ("%23Stra%C3%9Fe", "#Straße"), ("100%25", "100%"),
    ])
  func told(query: String, term: String) throws {
    let path = try folder.write(searchAnswer(1...3, query: query), to: "a.json")
    let summary = try ingest([path], into: store, term: nil)
    #expect(summary.term.text == term)
    #expect(summary.isTermFromFiles)
    #expect(try store.termNames() == [term])
    #expect(try store.numbers(term) == ["#a 3"])
  }

  @Test func `a given term counts for more than the files' own`() throws {
    let path = try folder.write(searchAnswer(1...3, query: "%23other"), to: "a.json")
    let summary = try ingest([path], into: store, term: "#mine")
    #expect(!summary.isTermFromFiles)
    #expect(try store.termNames() == ["#mine"])
  }

  @Test("pages of one search are one term", arguments: [1, 2, 100])
  func pages(batch: Int) throws {
    let paths = [
      try folder.write(
        searchAnswer(1...3, query: "%23a") + searchAnswer(3...4, query: "%23a"), to: "a.json"),
      try folder.write(searchAnswer(5...6, query: "%23a"), to: "b.json"),
    ]
    let summary = try ingest(paths, into: store, term: nil, batch: batch)
    #expect((summary.counts.new, summary.counts.known) == (6, 1))
    #expect(try store.termNames() == ["#a"])
  }

  @Test("answers to different searches need a term, and nothing is stored", arguments: [1, 2, 100])
  func different(batch: Int) throws {
    let paths = [
      try folder.write(searchAnswer(1...3, query: "%23a"), to: "a.json"),
      try folder.write(searchAnswer(4...6, query: "b"), to: "b.json"),
    ]
    #expect(throws: IngestError.differentQueries("#a", "b")) {
      try ingest(paths, into: store, term: nil, batch: batch)
    }
    #expect(try store.termNames().isEmpty)
    #expect(try store.statistics().tweets == 0)
  }

  @Test("files that tell no query need a term", arguments: [lines(1...3), "", "[]"])
  func none(text: String) throws {
    let path = try folder.write(text, to: "a.json")
    #expect(throws: IngestError.noTerm) { try ingest([path], into: store, term: nil, batch: 1) }
    #expect(try store.termNames().isEmpty)
  }

  @Test func `the search is told even when it found nothing`() throws {
    let path = try folder.write(
      "{\"statuses\":[],\"search_metadata\":{\"query\":\"%23a\"}}", to: "a.json")
    #expect(try ingest([path], into: store, term: nil).term.text == "#a")
    #expect(try store.summary("#a")?.tweets == 0)
  }
}
