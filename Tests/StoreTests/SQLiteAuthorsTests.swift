import TestSupport
import Testing
import Tweets

@testable import Store

/// What is kept of authors once somebody has asked, and that nobody need know of it.
@Suite struct `SQLite: authors` {
  let folder: TemporaryFolder
  let path: String
  let store: SQLiteStore

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("tweets.sqlite")
    store = try SQLiteStore.openForWriting(path)
    try store.add(
      SampleTweet(1, "#a @ana", by: "Ana"), SampleTweet(2, "#a", by: "Zoë"),
      SampleTweet(3, "#a"), SampleTweet(4, "#b @zoë", by: "ANA"), under: "t")
  }

  private func learn() throws { try store.learnAuthors(ofAtLeast: 1) }
  private var hasTables: Bool {
    get throws { try AuthorTables(store.connection).reach() != nil }
  }

  private func by(_ user: String, in store: SQLiteStore? = nil) throws -> [String] {
    var filter = TweetFilter()
    filter.by = user
    return try (store ?? self.store).ids(SearchTerm("t"), where: filter).map(\.description)
  }

  private func numbers() throws -> [String] {
    var question = PopularityQuestion(term: try SearchTerm("t"), minCount: 1)
    (question.countsAuthors, question.tellsAuthors) = (true, true)
    return try store.popularity(question).flatMap(\.mentions).map { mention in
      "\(mention.display) \(mention.count) \(mention.authors ?? -1)"
    }
  }

  @Test func `answers are the same before and after they are learnt`() throws {
    let before = try (by("ana"), by("zoë"), numbers())
    #expect(before == (["4", "1"], ["2"], ["#a 3 2", "#b 1 1", "@ana 2 1", "@zoë 2 2"]))
    #expect(try !hasTables)
    try learn()
    #expect(try hasTables)
    #expect(try (by("ana"), by("zoë"), numbers()) == before)
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `few tweets are not worth a change of the database`() throws {
    try store.learnAuthors()
    #expect(try !hasTables)
    try store.add((10...1100).map { SampleTweet($0, by: "u\($0 % 7)") }, under: "t")
    try store.learnAuthors()
    #expect(try hasTables)
    #expect(try by("u3").count == 156)
  }

  @Test func `tweets that come later are known at once, learnt or not`() throws {
    try learn()
    try store.add(
      SampleTweet(5, "@ben", by: "ana"), SampleTweet(6, "@cy", by: "Ben"), SampleTweet(7, by: "cy"),
      under: "t")
    let expected = ["#a 3 2", "@ana 3 1", "@ben 2 2", "@cy 2 2", "@zoë 2 2", "#b 1 1"].sorted()
    #expect(try numbers().sorted() == expected)
    #expect(try by("ben") == ["6"])
    try learn()
    #expect(try numbers().sorted() == expected)
    #expect(try by("ben") == ["6"])
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `a user who was learnt as mentioned can become an author, and the other way round`()
    throws
  {
    try store.add(SampleTweet(5, "@dan"), SampleTweet(6, by: "eve"), under: "t")
    try learn()
    try store.add(SampleTweet(7, by: "Dan"), SampleTweet(8, "@EVE"), under: "t")
    for _ in 0..<2 {
      #expect(try numbers().contains("@dan 2 1"))
      #expect(try numbers().contains("@EVE 2 1"))
      try learn()
    }
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `an author whom another copy tells later is known`() throws {
    try learn()
    #expect(try by("late").isEmpty)
    try store.add(SampleTweet(3, "#a", by: "Late"), under: "t")
    #expect(try by("late") == ["3"])
    #expect(try store.check(repair: false).findings.isEmpty)
    try store.add(SampleTweet(9, by: "x"), under: "t")
    try learn()
    #expect(try by("late") == ["3"])
    #expect(try store.connection.integer("SELECT count(*) FROM authors_late") == 0)
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `nothing of a deleted tweet stays`() throws {
    try store.add(SampleTweet(9, "@yan", by: "Secret"), under: "u")
    try learn()
    #expect(try store.connection.integer("SELECT count(*) FROM authors WHERE key = 'secret'") == 1)
    _ = try store.forget(SearchTerm("u"), isDryRun: true)
    #expect(try hasTables)
    _ = try store.forget(SearchTerm("u"), isDryRun: false)
    #expect(try !hasTables)
    // The rows of its mentions are used again.
    try store.add(SampleTweet(10, "@new", by: "ana"), under: "t")
    try learn()
    #expect(try numbers().contains("@new 1 1"))
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `a reader learns through a connection of its own, and not inside a snapshot`() throws {
    let reader = try SQLiteStore.openForReading(path)
    try reader.snapshot { try reader.learnAuthors(ofAtLeast: 1) }
    #expect(try !hasTables)
    try reader.learnAuthors(ofAtLeast: 1)
    #expect(try hasTables)
    #expect(try by("ana", in: reader) == ["4", "1"])
  }

  @Test func `while another process writes, or where nothing may be written, answers come without`()
    throws
  {
    let reader = try SQLiteStore.openForReading(path)
    try store.begin()
    try reader.learnAuthors(ofAtLeast: 1)
    #expect(try by("ana", in: reader) == ["4", "1"])
    store.rollBack()
    #expect(try !hasTables)
  }

  @Test func `a spelling of an author whom nobody mentions is the first by its bytes`() throws {
    try store.add(SampleTweet(20, by: "quy"), SampleTweet(21, by: "QUY"), under: "t")
    #expect(try numbers().contains("@QUY 2 1"))
    try learn()
    #expect(try numbers().contains("@QUY 2 1"))
    try store.add(SampleTweet(22, by: "QUy"), SampleTweet(23, by: "QUX"), under: "t")
    try learn()
    #expect(try numbers().contains("@QUY 3 1"))
    // Somebody mentions him: then it is that spelling.
    try store.add(SampleTweet(24, "@quY"), under: "t")
    #expect(try numbers().contains("@quY 4 1"))
  }

  static let damages: [String] = [
    "UPDATE tweet_authors SET numbers = zeroblob(20)",
    "UPDATE mention_authors SET numbers = zeroblob(20)",
    "UPDATE authors SET key = key || 'x' WHERE number = 1",
    "DELETE FROM authors WHERE number = 1",
    "UPDATE tweets SET author = 'other' WHERE id = 1; DELETE FROM authors_late",
  ]

  @Test("what is kept wrongly is found, and made anew by the next question", arguments: damages)
  func damage(sql: String) throws {
    try learn()
    try store.connection.execute(sql)
    let report = try store.check(repair: false)
    let isFound = report.findings.contains { if case .wrongAuthors = $0 { true } else { false } }
    #expect(isFound, "\(report.findings)")
    #expect(try store.check(repair: true).isRepaired)
    #expect(try !hasTables)
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `a long reading is said before, once`() throws {
    try store.add((100...101_000).map { SampleTweet($0, by: "u\($0 % 100)") }, under: "t")
    var said: [StoreNotice] = []
    store.onNotice = { said.append($0) }
    _ = try store.snapshot { try (by("u1"), numbers()) }
    #expect(said == [.readingAuthors(tweets: 100_905, isKept: false)])
    try store.learnAuthors()
    #expect(said.last == .readingAuthors(tweets: 100_905, isKept: true))
    _ = try by("u1")
    #expect(said.count == 2)
  }
}
