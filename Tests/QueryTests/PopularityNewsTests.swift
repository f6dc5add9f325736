import Query
import TestSupport
import Testing
import Tweets

@testable import Store

/// What is new in one answer against the one before it.
@Suite struct `News of a popularity` {
  let store: any TweetStore

  init() throws {
    store = try SQLiteStore.openInMemory()
    try store.add(
      SampleTweet(1, "#a #b #once @b"), SampleTweet(2, "#a #b @b"), SampleTweet(3, "#a"), under: "t"
    )
  }

  private func ask(top: Int? = nil) throws -> Popularity {
    try Popularity.ask(PopularityQuestion(term: try SearchTerm("t"), top: top), of: store)
  }

  private func news(_ before: Popularity, _ after: Popularity) -> [String: PopularityNews.Change] {
    let news = PopularityNews(since: before)
    let mentions = after.sections.flatMap(\.mentions)
    return Dictionary(
      uniqueKeysWithValues: mentions.compactMap { mention in
        news.of(mention).map { (mention.display, $0) }
      })
  }

  @Test func `tells what reached the threshold and what rose, and nothing of the rest`() throws {
    let before = try ask()
    try store.add(SampleTweet(4, "#once #b"), SampleTweet(5, "#b @a"), under: "t")
    #expect(try news(before, ask()) == ["#once": .new, "#b": .risen(by: 2)])
    #expect(try news(ask(), ask()).isEmpty)
  }

  @Test func `a list that was cut does not tell what is new`() throws {
    let before = try ask(top: 1)
    try store.add(SampleTweet(4, "#b @a"), SampleTweet(5, "#b @a"), under: "t")
    // #b was above the threshold before, and no list said so; the list of users was whole.
    #expect(try news(before, ask(top: 2)) == ["@a": .new])
  }

  @Test func `that a term was searched again is no news`() throws {
    let before = try ask()
    try store.add(under: "t", at: 99)
    #expect(try before.says(what: ask()))
    try store.add(SampleTweet(9), under: "t", at: 99)
    #expect(try !before.says(what: ask()))
  }
}
