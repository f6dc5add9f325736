import Query
import Store
import TestSupport
import Testing
import Tweets

/// What is said of a term that nobody searched.
@Suite struct `Unknown terms` {
  let store: any TweetStore

  init() throws {
    store = try SQLiteStore.openInMemory()
    for term in ["#Stanford", "#stanfurd", "climate change", "@nasa"] { try store.add(under: term) }
  }

  private func unknown(_ typed: String) throws -> UnknownTerm {
    let question = PopularityQuestion(term: try SearchTerm(typed))
    return try #require(throws: UnknownTerm.self) { try Popularity.ask(question, of: store) }
  }

  @Test(
    "the nearest known terms are told, nearest first",
    arguments: [
      ("stanford", ["#Stanford", "#stanfurd"]), ("#stanfrd", ["#Stanford", "#stanfurd"]),
      ("Climate chnge", ["climate change"]), ("nasa", ["@nasa"]), ("quite another", []),
      ("x", []),
    ])
  func nearest(typed: String, nearest: [String]) throws {
    let error = try unknown(typed)
    #expect(error.term == typed)
    #expect(Set(error.nearest) == Set(nearest))
    #expect(error.nearest.first == nearest.first)
    #expect(error.known == 4)
  }

  @Test("a known term of millions of letters is not compared", .timeLimit(.minutes(1)))
  func long() throws {
    try store.add(under: String(repeating: "long", count: 2_000_000))
    #expect(try unknown(String(repeating: "x", count: 5000)).nearest == [])
    #expect(try unknown("#stanfrd").nearest.first == "#Stanford")
  }

  @Test func `a term that was forgotten is unknown`() throws {
    _ = try store.forget(SearchTerm("@NASA"), isDryRun: false)
    #expect(try unknown("@nasa").known == 3)
  }

  @Test func `in an empty store nothing is near`() throws {
    let empty = try SQLiteStore.openInMemory()
    #expect(try UnknownTerm(SearchTerm("a"), in: empty).nearest.isEmpty)
  }
}
