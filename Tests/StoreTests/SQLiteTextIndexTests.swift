import Glibc
import TestSupport
import Testing
import Tweets

@testable import Store

/// The index of words itself: made when it is needed, whole or not at all, and never in the way.
@Suite(.timeLimit(.minutes(1))) struct `SQLite: the index of words` {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("tweets.sqlite")
  }

  private func open(textsReadMax: Int = 0) throws -> SQLiteStore {
    let store = try SQLiteStore.openForWriting(path)
    store.textsReadMax = textsReadMax
    return store
  }

  private func tweets(_ range: ClosedRange<Int>) -> [SampleTweet] {
    range.map { SampleTweet(Int64($0), "#a", at: Int64($0), text: "word\($0) common") }
  }

  private func tables(_ store: SQLiteStore) throws -> Int64 {
    try store.connection.integer(
      "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'tweet_words%'")
  }

  @Test func `is not there until somebody makes it, and an ingest does not touch it`() throws {
    let store = try open()
    try store.add(tweets(1...50), under: "t")
    #expect(try store.found("word7") == [7])
    #expect(try tables(store) == 0)
    #expect(try store.unindexedTexts(of: SearchTerm("t"), where: .words("word7")) == 50)
    try store.index()
    #expect(try store.unindexedTexts(of: SearchTerm("t"), where: .words("word7")) == 0)
    let size = try store.connection.integer("SELECT sum(length(block)) FROM tweet_words_data")
    try store.add(tweets(40...90), under: "t")
    #expect(
      try store.connection.integer("SELECT sum(length(block)) FROM tweet_words_data") == size)
    #expect(try store.unindexedTexts(of: SearchTerm("t"), where: .words("word7")) == 40)
    #expect(try store.found("common").count == 90)
    #expect(try store.unindexedTexts(of: SearchTerm("t"), where: .all) == 0)
    #expect(try store.unindexedTexts(of: SearchTerm("nobody"), where: .words("a")) == 0)
  }

  @Test func `is really asked, and not the texts`() throws {
    let store = try open()
    try store.add(tweets(1...50), under: "t")
    try store.index()
    // A change behind the program's back, of which the index knows nothing.
    try store.connection.execute("UPDATE tweets SET text = 'other' WHERE id = 7")
    #expect(try store.found("word7") == [7])
    // Few texts are read even so.
    #expect(try open(textsReadMax: 10_000).found("word7").isEmpty)
    #expect(try store.check(repair: false).findings == [.wrongTextIndex])
  }

  @Test func `a build that is stopped leaves nothing, and can be done again`() throws {
    let store = try open()
    try store.add(tweets(1...5_000), under: "t")
    let before = try bytesOfTables(store)
    var seen: [Int] = []
    #expect(throws: StoreError.interrupted) {
      try store.indexTexts { done, all in
        seen.append(done)
        #expect(all == 5_000)
        return done == 0
      }
    }
    #expect(seen == [0, 4_096])
    #expect(try tables(store) == 0)
    #expect(try bytesOfTables(store) == before)
    #expect(try store.found("word4999") == [4_999])
    var last = 0
    try store.indexTexts { done, _ in
      last = done
      return true
    }
    #expect(last == 5_000)
    try store.indexTexts { _, _ in
      Issue.record("there is nothing to do")
      return true
    }
    #expect(try store.found("word4999") == [4_999])
  }

  @Test func `a stopped catching-up leaves the index as it was`() throws {
    let store = try open()
    try store.add(tweets(1...10), under: "t")
    try store.index()
    try store.add(SampleTweet(3, text: "word3 common and more"), under: "t")
    try store.add(tweets(11...20), under: "t")
    #expect(throws: StoreError.interrupted) { try store.indexTexts { done, _ in done == 0 } }
    #expect(try TextIndex(store.connection).reach() == 10)
    #expect(try TextIndex(store.connection).stale().count == 1)
    #expect(try store.found("more") == [3])
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `two that make it at once make one`() async throws {
    try open().add(tweets(1...3_000), under: "t")
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 1...4 {
        group.addTask {
          let store = try self.open()
          try store.index()
          return try store.found("common").count
        }
      }
      for try await count in group { #expect(count == 3_000) }
    }
    let store = try open()
    #expect(try store.check(repair: false).findings.isEmpty)
    #expect(
      try store.connection.integer(
        "SELECT count(*) FROM tweet_words WHERE tweet_words MATCH 'word9'")
        == 1)
  }

  @Test func `a reader without the right to write reads the texts`() throws {
    try open().add(tweets(1...50), under: "t")
    chmod(path, 0o444)
    chmod(folder.path, 0o555)
    try asOrdinaryUser {
      let store = try SQLiteStore.openForReading(path)
      store.textsReadMax = 0
      #expect(try store.unindexedTexts(of: SearchTerm("t"), where: .words("word7")) == 50)
      #expect(try store.found("word7") == [7])
      #expect(throws: StoreError.notWritable(path: path)) { try self.open() }
    }
  }

  @Test func `a reader asks it, and checks it`() throws {
    let writer = try open()
    try writer.add(tweets(1...50), under: "t")
    try writer.index()
    let reader = try SQLiteStore.openForReading(path)
    reader.textsReadMax = 0
    #expect(try reader.found("word7") == [7])
    #expect(try reader.check(repair: false).findings.isEmpty)
    #expect(throws: StoreError.self) { try reader.connection.execute("DELETE FROM tweets") }
  }

  @Test func `waits for another writer no longer than told`() throws {
    let holder = try open()
    try holder.add(tweets(1...50), under: "t")
    try holder.begin()
    let other = try SQLiteStore.openForWriting(path, waitSeconds: 0.1)
    #expect(throws: StoreError.busy(path: path)) { try other.index() }
    other.textsReadMax = 0
    #expect(try other.found("word7") == [7])
    holder.rollBack()
    try other.index()
  }

  @Test(
    "what is deleted leaves no word in the file",
    arguments: [PruneRule.olderThan(8), .keepRecent(terms: 1)])
  func secureDeletion(rule: PruneRule) throws {
    do {
      let store = try open()
      try store.add(
        SampleTweet(7, at: 7, text: "zyzzyvas are secret"), under: "t", at: 1)
      try store.add(tweets(8...500), under: "u", at: 2)
      try store.index()
    }
    #expect(try holds("zyzzyvas"))
    do {
      let store = try open()
      #expect(try store.prune(rule, isDryRun: false).tweets == 1)
      #expect(try tables(store) == 0)
      try store.index()
      #expect(try store.found("common", term: "u").count == 493)
    }
    #expect(try !holds("zyzzyvas"))
  }

  @Test func `stays when only tweets are deleted that it does not reach`() throws {
    let store = try open()
    try store.add(tweets(10...20), under: "t")
    try store.index()
    try store.add(SampleTweet(1, at: 1, text: "early"), under: "t")
    #expect(try store.prune(.olderThan(5), isDryRun: false).tweets == 1)
    #expect(try TextIndex(store.connection).reach() > 0)
    #expect(try store.found("common").count == 11)
    #expect(try store.found("early").isEmpty)
  }

  @Test func `of other rules is passed over, and made anew`() throws {
    let store = try open()
    try store.add(tweets(1...20), under: "t")
    try store.index()
    try store.connection.execute("UPDATE tweet_words_state SET rules = 'of old'")
    #expect(try store.unindexedTexts(of: SearchTerm("t"), where: .words("a")) == 20)
    #expect(try store.found("word7") == [7])
    #expect(try store.check(repair: false).findings.isEmpty)
    try store.add(SampleTweet(7, text: "word7 common and more"), under: "t")
    try store.index()
    #expect(try store.found("more") == [7])
    #expect(try store.unindexedTexts(of: SearchTerm("t"), where: .words("a")) == 0)
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test(
    "what is wrong with it is found, and repaired",
    arguments: [
      "UPDATE tweets SET text = text || ' changed' WHERE id = 3",
      "UPDATE tweets SET text = NULL WHERE id = 3",
      "INSERT INTO tweet_words (rowid, words) VALUES (3, 'intruder')",
      "INSERT INTO tweet_words (tweet_words, rowid, words) VALUES ('delete', 1, ' word1 common ')",
      "UPDATE tweet_words_state SET last_tweet = last_tweet - 1",
      "DELETE FROM tweet_words_data WHERE id > 10", "DROP TABLE tweet_words",
      "UPDATE tweets SET text = 'common word3' WHERE id = 3",
    ])
  func damage(sql: String) throws {
    let store = try open()
    try store.add(tweets(1...30), under: "t")
    try store.index()
    try store.connection.execute(sql)
    #expect(try store.check(repair: false).findings == [.wrongTextIndex])
    #expect(try open().check(repair: false).findings == [.wrongTextIndex])
    #expect(try store.check(repair: true).isRepaired)
    #expect(try store.check(repair: false).findings.isEmpty)
    #expect(try tables(store) == 0)
    try store.index()
    #expect(try store.found("common").count >= 29)
  }

  @Test func `other programs read and write beside it`() throws {
    let store = try open()
    try store.add(tweets(1...30), under: "t")
    try store.index()
    // Without a function of ours.
    let other = try Connection(path: path, mode: .readWrite, accepting: .any)
    #expect(
      try other.integer(
        """
        SELECT count(*) FROM tweets
        WHERE pk IN (SELECT rowid FROM tweet_words WHERE tweet_words MATCH 'word7 OR word8')
        """) == 2)
    try other.execute(
      """
      INSERT INTO tweets (id, is_retweet, mentions) VALUES (99, 0, '[]');
      DELETE FROM tweets WHERE id = 99;
      CREATE TABLE theirs (x); ALTER TABLE theirs RENAME TO others; DROP TABLE others; VACUUM
      """)
    #expect(try store.found("word7") == [7])
  }

  private func bytesOfTables(_ store: SQLiteStore) throws -> Int64 {
    try store.connection.integer("PRAGMA page_count")
      - store.connection.integer("PRAGMA freelist_count")
  }

  private func holds(_ word: String) throws -> Bool {
    try folder.names.contains { name in
      String(decoding: try bytes(folder.file(name)), as: UTF8.self).contains(word)
    }
  }
}
