import ClickHouse
import TestSupport
import Testing
import Tweets

@testable import Migrate
@testable import Store

/// A store into another: everything is there, and what is not the same is told.
@Suite("Migration")
struct MigrationTests {
  /// Databases in files, and on a cluster where somebody has started one.
  private let folder = Result { try TemporaryFolder() }

  private func file(_ name: String) throws -> StoreAccess {
    .sqlite(try folder.get().file(name))
  }

  /// A store of a few thousand tweets under several terms, of all that a tweet can have.
  private func fill(_ access: StoreAccess, seed: UInt64, terms: Int = 4) throws {
    let store = try access.openForWriting(true) { false }
    var random = SeededRandom(seed: seed)
    let words = ["#Go", "#go", "#GO", "#Straße", "@ana", "@Ana", "#café", "@bob", "#ai", "@x_y"]
    for round in 0..<3 {
      for term in 0..<terms {
        var tweets: [SampleTweet] = []
        for _ in 0..<Int.random(in: 0...200, using: &random) {
          let number = Int64.random(in: 1...400, using: &random)
          let isText = number % 17 == 0
          tweets.append(
            SampleTweet(
              id: isText ? .text("https://social.example/é/\(number)") : .number(number << 40),
              mentions: words.filter { _ in Int.random(in: 0..<4, using: &random) == 0 },
              createdAt: number % 11 == 0 ? nil : 1_700_000_000 + number / 3,
              author: number % 5 == 0 ? nil : "user\(number % 7)",
              isRetweet: number % 3 == 0,
              text: number % 4 == 0 ? nil : "text &amp; \"\\\n\t🎉 \(number) \(round)"))
        }
        try store.add(tweets, under: "#Term \(term)", at: Int64(1000 * round + term))
      }
    }
    try store.begin()
    for number in 0..<5 {
      try store.recordIngest(
        FileIngest(
          term: "#Term 1", termKey: "#term 1", file: "f\(number)", sha256: nil, bytes: number,
          startedAt: 77, milliseconds: 3, read: 9, new: 5, known: 4, updated: 0, notices: 1,
          skipped: 0, failedDocuments: 0))
    }
    try store.commit()
  }

  private func migrate(
    _ source: StoreAccess, _ target: StoreAccess,
    _ surroundings: Migration.Surroundings = .init(), unit: Int = 100
  ) throws -> MigrationReport {
    try Migration.run(
      from: source, into: target.openForWriting(true) { false }, target, surroundings,
      Migration.UnitLimit(tweets: unit, seconds: 10))
  }

  /// Everything that a store tells of its terms.
  private func all(_ access: StoreAccess) throws -> [String] {
    let store = try access.openForReading()
    var lines = try store.ingests(of: nil, limit: nil).map { "\($0)" }
    for term in try store.terms(limit: nil) {
      lines.append("\(term)")
      lines += try store.numbers(term.term)
      lines += try store.tweets(term.term).map { tweet in
        "\(tweet.id) \(tweet.author ?? "-") \(tweet.createdAt ?? -1) \(tweet.isRetweet) "
          + "\(tweet.text ?? "-") \(tweet.mentions.sorted())"
      }
    }
    return lines
  }

  @Test(
    "A database file into another: all of it is the same", arguments: 1...4 as ClosedRange<UInt64>)
  func whole(seed: UInt64) throws {
    let (source, target) = (try file("a.sqlite"), try file("b.sqlite"))
    try fill(source, seed: seed)
    let report = try migrate(source, target)
    #expect(report.differing.isEmpty)
    #expect(report.new == report.tweets && report.ingests == 5 && report.terms == 4)
    #expect(try all(target) == all(source))
    #expect(try target.openForReading().check(repair: false).findings.isEmpty)
    // Again: nothing is new.
    let again = try migrate(source, target)
    #expect(again.new == 0 && again.differing.isEmpty && again.tweets == report.tweets)
    #expect(try all(target) == all(source))
  }

  @Test("Stopped again and again, it goes on where it was, and ends the same")
  func stopped() throws {
    let (source, target) = (try file("a.sqlite"), try file("b.sqlite"))
    try fill(source, seed: 9)
    var new = 0
    var stops = 0
    while true {
      var surroundings = Migration.Surroundings()
      var progress = 0
      surroundings.onProgress = { _, _ in progress += 1 }
      // Later each time: what is passed over is progress too.
      let patience = stops
      surroundings.shouldStop = { progress > patience }
      do {
        let report = try migrate(source, target, surroundings, unit: 1)
        #expect(report.differing.isEmpty)
        new += report.new
        break
      } catch StoreError.interrupted {
        stops += 1
        try #require(stops < 50)
      }
    }
    #expect(stops > 2)
    #expect(try all(target) == all(source))
    #expect(try target.openForReading().check(repair: false).findings.isEmpty)
  }

  @Test("What was begun and not finished is not copied twice, what differs in it is mended")
  func partly() throws {
    let (source, target) = (try file("a.sqlite"), try file("b.sqlite"))
    try fill(source, seed: 5)
    // A part of the tweets, and one of them with less than the source knows.
    let tweets = try source.openForReading().tweets("#Term 2")
    let some = tweets.dropFirst(3).prefix(20)
    let store = try target.openForWriting(true) { false }
    try store.add(
      some.map { SampleTweet(id: $0.id, mentions: [], createdAt: $0.createdAt) }, under: "#Term 2")
    let report = try migrate(source, target)
    #expect(report.differing.isEmpty)
    #expect(report.new == report.tweets - some.count)
    #expect(try all(target) == all(source))
  }

  @Test("What the target has beside the source stays there, and is told where it counts")
  func foreign() throws {
    let (source, target) = (try file("a.sqlite"), try file("b.sqlite"))
    try fill(source, seed: 6)
    let store = try target.openForWriting(true) { false }
    try store.add(SampleTweet(1, "#own", at: 5), under: "#Term 3", at: 1)
    try store.add(SampleTweet(2, "#own", at: 5), under: "mine", at: 1)
    let report = try migrate(source, target)
    #expect(
      report.differing == [TermDifference(term: "#Term 3", parts: [.tweets, .first, .hashtags])])
    #expect(try target.openForReading().term(SearchTerm("mine"))?.tweets == 1)
  }

  @Test("An empty store, and terms without tweets")
  func empty() throws {
    let (source, target) = (try file("a.sqlite"), try file("b.sqlite"))
    _ = try source.openForWriting(true) { false }
    #expect(try migrate(source, target).terms == 0)
    try source.openForWriting(true) { false }.add([], under: "Nothing", at: 12)
    #expect(try migrate(source, target).differing.isEmpty)
    #expect(try all(target) == all(source))
    #expect(try target.openForReading().term(SearchTerm("nothing"))?.searchedAt == 12)
  }

  @Test("A source that is not there is told, and nothing is made")
  func missing() throws {
    let (source, target) = (try file("a.sqlite"), try file("b.sqlite"))
    #expect(throws: StoreError.self) {
      try Migration.run(
        from: source, into: SQLiteStore.openInMemory(), target, Migration.Surroundings())
    }
  }

  @Test(
    "A file into a cluster and back: all of it is the same", arguments: 1...2 as ClosedRange<UInt64>
  )
  func cluster(seed: UInt64) throws {
    let servers = try TestCluster.shared
    let name = TestCluster.newDatabaseName()
    defer { servers.drop(name) }
    let cluster = StoreAccess.clickHouse(
      try ClusterAddress(servers.address(name)), password: servers.password)
    let (source, target) = (try file("a.sqlite"), try file("b.sqlite"))
    try fill(source, seed: seed)
    #expect(try migrate(source, cluster).differing.isEmpty)
    #expect(try all(cluster) == all(source))
    #expect(try migrate(source, cluster).new == 0)
    #expect(try migrate(cluster, target).differing.isEmpty)
    #expect(try all(target) == all(source))
    #expect(try target.openForReading().check(repair: false).findings.isEmpty)
  }
}
