import TestSupport
import Testing
import Tweets

@testable import Store

/// Keys that were folded by other rules are folded anew by whoever opens the database for writing, and all
/// that is counted by them is counted anew.
@Suite struct `SQLite: other rules of folding` {
  let folder: TemporaryFolder
  let path: String
  let sound: [String]

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("tweets.sqlite")
    let store = try SQLiteStore.openForWriting(path)
    try store.add(
      SampleTweet(1, "#Straße @ana", at: 10), SampleTweet(2, "#STRASSE #go", at: 20),
      under: "Maß", at: 5)
    try store.add(SampleTweet(2, "#STRASSE #go", at: 20), SampleTweet(3, "#Go"), under: "go", at: 3)
    try store.begin()
    try store.recordIngest(.sample("a.jsonl"))
    try store.commit()
    sound = try store.contents()
  }

  /// Rules that know no `ß`: `Straße` and `STRASSE` are two mentions, `Maß` and `MASS` two terms.
  private static let otherRules = """
    UPDATE folding SET rules = 'those of yore';
    UPDATE mentions SET key = 'straße' WHERE key = 'strasse';
    INSERT INTO mentions VALUES (99, 1, 'strasse', 'STRASSE', 2);
    UPDATE search_terms SET key = 'maß', tweets = 1, last_at = 10 WHERE key = 'mass';
    INSERT INTO search_terms (id, key, term, searched_at, tweets, first_at, last_at)
    VALUES (99, 'mass', 'MASS', 4, 1, 20, 20);
    UPDATE term_tweets SET last_tweet = first_tweet
    WHERE term = (SELECT id FROM search_terms WHERE key = 'maß');
    INSERT INTO term_tweets SELECT 99, pk, pk FROM tweets WHERE id = 2;
    """

  private func plant(_ sql: String = otherRules) throws {
    try Connection(path: path, mode: .readWrite).execute(sql)
  }

  @Test func `a writer folds anew, and two that have become one are counted as one`() throws {
    try plant()
    let store = try SQLiteStore.openForWriting(path)
    #expect(try store.foldingRules() == Folding.rules)
    #expect(try store.contents() == sound)
    #expect(try store.numbers("mass") == ["#Straße 2", "#go 1", "@ana 1"])
    #expect(try store.termNames() == ["Maß", "go"])
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `a reader has it done`() throws {
    try plant()
    #expect(
      try SQLiteStore.openForReading(path).numbers("MASS") == ["#Straße 2", "#go 1", "@ana 1"])
  }

  @Test func `a reader waits for nobody, and asks the database as it is`() throws {
    try plant("UPDATE folding SET rules = 'those of yore'")
    let writer = try Connection(path: path, mode: .readWrite)
    try writer.begin(.immediate)
    let reader = try SQLiteStore.openForReading(path)
    #expect(try reader.foldingRules() == "those of yore")
    #expect(try reader.check(repair: false).findings == [.otherFolding(rules: "those of yore")])
    writer.rollback()
  }

  @Test func `where no key differs only the rules are noted`() throws {
    try plant("UPDATE folding SET rules = 'those of yore'; UPDATE popularity SET count = count + 1")
    let store = try SQLiteStore.openForWriting(path)
    #expect(try store.foldingRules() == Folding.rules)
    // Nothing was made anew.
    #expect(try store.check(repair: false).findings == [.wrongCounts(5)])
  }

  @Test func `a file of damaged pages stays as it is, whatever rules it seems to name`() throws {
    let pages = try Connection(path: path, mode: .readOnly)
    let place = Int(try pages.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'folding'"))
    let sound = try bytes(path)
    let count = sound.count / 4096
    var copies = 0
    for page in 2...count where page != place {
      var image = sound
      image.replaceSubrange(
        (place - 1) * 4096..<place * 4096, with: sound[(page - 1) * 4096..<page * 4096])
      let damaged = folder.file("damaged\(page).sqlite")
      try write(image, to: damaged)
      let store = try SQLiteStore.openForWriting(damaged)
      let report = try store.check(repair: true)
      guard let copy = report.copy else {
        // The page of a table without rows: no damage, and no rules, which are noted.
        #expect(try store.contents() == self.sound, "page \(page)")
        continue
      }
      copies += 1
      // But for the counters of the header.
      #expect(try bytes(copy).dropFirst(100).elementsEqual(image.dropFirst(100)), "page \(page)")
    }
    #expect(copies > count / 2)
  }

  @Test func `a term's key that is wrong under the same rules is found, and mended`() throws {
    try plant(
      "UPDATE search_terms SET key = 'maß' WHERE key = 'mass'; UPDATE ingests SET term_key = 'X'")
    let store = try SQLiteStore.openForWriting(path)
    #expect(try store.check(repair: false).findings == [.staleKeys(2)])
    #expect(try store.check(repair: true).isRepaired)
    #expect(try store.contents() == sound)
  }
}
