import Ingest
import Store
import TestSupport
import Testing
import Tweets

/// Blocks of large files that were ingested before are recalled: nothing of it is to be seen but speed.
@Suite struct `Ingest: blocks that are recalled` {
  let folder: TemporaryFolder
  let path: String
  let store: SQLiteStore
  let term: SearchTerm

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("tweets.sqlite")
    store = try SQLiteStore.openForWriting(path)
    term = try SearchTerm("t")
  }

  /// So many tweets make some three blocks.
  static let count = 800
  static let padding = String(repeating: "some more text ", count: 200)

  /// Tweets of which every third was made in 2010, the others in 2018.
  private func text(_ ids: ClosedRange<Int>) -> String {
    ids.map { id in
      let year = id % 3 == 0 ? 2010 : 2018
      let tweet = line(id, "#all #n\(id % 50) @u\(id % 7)", text: Self.padding)
      return "{\"created_at\":\"Wed Oct 10 20:19:24 +0000 \(year)\"," + tweet.dropFirst() + "\n"
    }.joined()
  }

  /// 2015-01-01: a third of the tweets is older.
  static let instant: Int64 = 1_420_070_400
  static let old = count / 3

  private func file(_ ids: ClosedRange<Int> = 1...count) throws -> String {
    let path = try folder.write(text(ids), to: "a.jsonl")
    #expect(try bytes(path) > 2 << 20)
    return path
  }

  private func bytes(_ path: String) throws -> Int {
    try InputFiles.resolve([path]).reduce(0) { $0 + ($1.sizeBytes ?? 0) }
  }

  private func known(_ name: String = "t") throws -> KnownBlocks {
    try store.knownBlocks(of: SearchTerm(name)) ?? KnownBlocks(seed: 7)
  }

  /// How many tweets the store knows of blocks.
  private func knownTweets(_ name: String = "t") throws -> Int {
    try known(name).blocks.values.reduce(0) { $0 + $1.tweets }
  }

  /// Ingests as the command does, with the blocks that are known now or were known before.
  @discardableResult
  private func ingest(
    _ path: String, under name: String = "t", recalling blocks: KnownBlocks? = nil,
    isDryRun: Bool = false
  ) throws -> IngestSummary {
    var options = Ingestion.Options(term: try SearchTerm(name))
    options.isDryRun = isDryRun
    options.known = try blocks ?? known(name)
    return try Ingestion.run(
      try InputFiles.resolve([path]), into: store, options, Ingestion.Surroundings(now: { 1 }))
  }

  /// How many tweets of a file a reader recalls.
  private func recalledTweets(of path: String, _ known: KnownBlocks) throws -> Int {
    let reader = TweetReader(try InputFiles.resolve([path]), recalling: known)
    var tweets = 0
    while let portion = reader.next() {
      guard case .recalled(let block, _) = portion.block else { continue }
      #expect(portion.batch.isEmpty)
      tweets += block.tweets
    }
    return tweets
  }

  /// All that can be asked about a term.
  private struct Contents: Equatable {
    var numbers: [String]
    var tweets: [StoredTweet]
    var summary: TermSummary?
  }

  private func contents(_ name: String = "t") throws -> Contents {
    Contents(
      numbers: try store.numbers(name), tweets: try store.tweets(name),
      summary: try store.summary(name))
  }

  private func expectSound() throws {
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `of the same file again everything is recalled, and nothing changes`() throws {
    let path = try file()
    let first = try ingest(path)
    #expect((first.counts.new, first.counts.known) == (Self.count, 0))
    #expect(try known().blocks.count >= 3)
    #expect(try knownTweets() == Self.count)
    let before = (try contents(), try store.statistics(), try known().blocks)
    #expect(try recalledTweets(of: path, known()) == Self.count)

    let second = try ingest(path)
    #expect((second.counts.new, second.counts.known) == (0, Self.count))
    #expect((second.counts.updated, second.counts.mentions) == (0, 0))
    #expect(second.read == first.read)
    #expect(try contents() == before.0)
    #expect(try store.statistics().tweets == before.1.tweets)
    #expect(try known().blocks == before.2)
    try expectSound()
  }

  @Test func `what a recalled block tells is what its parsing told`() throws {
    let ids = 1...Self.count
    // Copies, notices and empty lines among the tweets.
    let text = text(ids) + "{\"limit\":{\"track\":7}}\n\n" + text(10...20)
    let path = try folder.write(text, to: "a.jsonl")
    let first = try ingest(path)
    let second = try ingest(path)
    #expect(first.read.notices == 1)
    #expect((first.counts.new, first.counts.known) == (Self.count, 11))
    #expect((second.counts.new, second.counts.known) == (0, Self.count + 11))
    #expect(second.read == first.read)
    try expectSound()
  }

  @Test func `of a file that has grown only the new lines are new`() throws {
    try ingest(file())
    let path = try file(1...Self.count + 7)
    let recalled = try recalledTweets(of: path, known())
    #expect(recalled > Self.count / 2)
    #expect(recalled < Self.count)
    let summary = try ingest(path)
    #expect((summary.counts.new, summary.counts.known) == (7, Self.count))
    #expect(try store.summary("t")?.tweets == Self.count + 7)
    #expect(try store.numbers("t").first == "#all \(Self.count + 7)")
    #expect(try recalledTweets(of: path, known()) == Self.count + 7)
    try expectSound()
  }

  @Test func `under another term nothing is recalled`() throws {
    let path = try file()
    try ingest(path)
    #expect(try known("u").blocks.isEmpty)
    let summary = try ingest(path, under: "u")
    #expect((summary.counts.new, summary.counts.known) == (Self.count, 0))
    #expect(try contents("u").numbers == contents("t").numbers)
    #expect(try contents("u").tweets == contents("t").tweets)
    #expect(try knownTweets("u") == Self.count)
    try expectSound()
  }

  @Test func `blocks that another term knows are not taken for those of this one`() throws {
    let path = try file()
    try ingest(path)
    // As if the caller had asked for the wrong term.
    let summary = try ingest(path, under: "u", recalling: known("t"))
    #expect((summary.counts.new, summary.counts.known) == (Self.count, 0))
    #expect(try contents("u").tweets == contents("t").tweets)
    try expectSound()
  }

  @Test func `blocks named under another seed are read anew, and not recorded`() throws {
    let path = try file()
    try ingest(path)
    let blocks = try known().blocks
    let other = KnownBlocks(seed: 8)
    #expect(try recalledTweets(of: path, other) == 0)
    #expect(try ingest(path, recalling: other).counts.known == Self.count)
    #expect(try known().blocks == blocks)
    #expect(try known().seed == 7)
  }

  @Test func `a forgotten term gets back what it had`() throws {
    let path = try file()
    try ingest(path)
    let before = try contents()
    _ = try store.forget(term, isDryRun: false)
    #expect(try known().blocks.isEmpty)
    let summary = try ingest(path)
    #expect((summary.counts.new, summary.counts.known) == (Self.count, 0))
    #expect(try contents() == before)
    try expectSound()
  }

  @Test func `a pruned term gets back what it had, and others keep their blocks`() throws {
    let path = try file()
    try ingest(path)
    let recent = try folder.write(
      text(1...Self.count).split(separator: "\n").filter { !$0.contains("+0000 2010") }
        .map { $0 + "\n" }.joined(), to: "recent.jsonl")
    try ingest(recent, under: "u")
    let before = (try contents("t"), try contents("u"))
    let blocks = try known("u").blocks
    #expect(try store.prune(.olderThan(Self.instant), isDryRun: false).tweets == Self.old)
    #expect(try known("t").blocks.isEmpty)
    #expect(try known("u").blocks == blocks)
    let summary = try ingest(path)
    #expect((summary.counts.new, summary.counts.known) == (Self.old, Self.count - Self.old))
    #expect(try contents("t") == before.0)
    #expect(try contents("u") == before.1)
    try expectSound()
  }

  @Test(arguments: [PruneRule.olderThan(Self.instant), .keepRecent(terms: 0)])
  func `tweets that another deletes before the blocks are stored come back`(
    rule: PruneRule
  ) throws {
    let path = try file()
    try ingest(path)
    let before = try contents()
    let known = try known()
    let other = try SQLiteStore.openForWriting(self.path)
    let lost = try other.prune(rule, isDryRun: false).tweets
    #expect(lost >= Self.old)
    // The reader recalls them still.
    #expect(try recalledTweets(of: path, known) == Self.count)
    let summary = try ingest(path, recalling: known)
    #expect((summary.counts.new, summary.counts.known) == (lost, Self.count - lost))
    #expect(summary.read.tweets == Self.count)
    #expect(try contents() == before)
    #expect(try knownTweets() == Self.count)
    try expectSound()
  }

  @Test func `tweets that another deletes between two units come back with their blocks`() throws {
    let path = try file()
    try ingest(path)
    let other = try SQLiteStore.openForWriting(self.path)
    var portions = 0
    var deleted = 0
    // One new line before the blocks is a unit of its own, after which another can write.
    let fresh = try folder.write(line(Self.count + 1) + "\n", to: "0.jsonl")
    var options = Ingestion.Options(term: term)
    options.known = try known()
    options.unitLimit.tweets = 1
    var surroundings = Ingestion.Surroundings(now: { 1 })
    surroundings.onProgress = { _ in
      portions += 1
      guard portions == 1 else { return }
      #expect(throws: Never.self) {
        deleted = try other.prune(.olderThan(Self.instant), isDryRun: false).tweets
      }
    }
    let files = try InputFiles.resolve([fresh, path])
    let summary = try Ingestion.run(files, into: store, options, surroundings)
    #expect(deleted == Self.old)
    #expect((summary.counts.new, summary.counts.known) == (Self.old + 1, Self.count - Self.old))
    #expect(try store.summary("t")?.tweets == Self.count + 1)
    try expectSound()
  }

  @Test func `a dry run records no block`() throws {
    let path = try file()
    #expect(try ingest(path, isDryRun: true).counts.new == Self.count)
    #expect(try store.knownBlocks(of: term) == nil)
    try ingest(path)
    let blocks = try known().blocks
    let grown = try file(1...Self.count + 7)
    let trial = try ingest(grown, isDryRun: true)
    #expect((trial.counts.new, trial.counts.known) == (7, Self.count))
    #expect(try known().blocks == blocks)
    #expect(try ingest(grown).counts == trial.counts)
    try expectSound()
  }

  @Test func `a block with a fault is never recalled`() throws {
    let broken = text(1...Self.count) + "{broken\n"
    let path = try folder.write(broken, to: "a.jsonl")
    for new in [Self.count, 0] {
      let summary = try ingest(path)
      #expect((summary.counts.new, summary.counts.known) == (new, Self.count - new))
      #expect((summary.read.skipped, summary.read.problems.first?.line) == (1, Self.count + 1))
    }
    #expect(try knownTweets() < Self.count)
    try expectSound()
  }
}
