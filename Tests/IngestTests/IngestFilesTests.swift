import Foundation
import Ingest
import Store
import TestSupport
import Testing
import Tweets

/// Files into the store: what is used, what is skipped, and that it is told where.
@Suite struct `Ingest: files` {
  let folder: TemporaryFolder
  let store: any TweetStore

  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteStore.openInMemory()
  }

  @Test func `a file is read, counted, and its search recorded`() throws {
    let path = try folder.write(
      line(1, "#go @ana") + "\n" + line(2, "#Go") + "\n" + line(1, "#go @ana"), to: "a.jsonl")
    let summary = try ingest([path], into: store, term: "#Stanford", at: 77)
    #expect(summary.term.text == "#Stanford")
    #expect(!summary.isTermFromFiles)
    #expect(!summary.isDryRun)
    #expect((summary.read.files, summary.read.tweets, summary.read.skipped) == (1, 3, 0))
    #expect(summary.read.bytes == (try Data(contentsOf: URL(fileURLWithPath: path)).count))
    #expect((summary.counts.new, summary.counts.known, summary.counts.mentions) == (2, 1, 3))
    #expect(try store.numbers("#stanford") == ["#go 2", "@ana 1"])
    #expect(try store.summary("#stanford")?.searchedAt == 77)
  }

  @Test(
    "a broken line costs itself, and is told with its line and offset", arguments: [1, 2, 100])
  func brokenLines(batch: Int) throws {
    let first = line(1) + "\n"
    let broken = "{\"id\":2,\"text\":\n"
    let foreign = "{\"name\":\"no tweet\"}\n"
    let path = try folder.write(
      first + broken + line(3) + "\n" + foreign + line(4) + "\n", to: "a.jsonl")
    let summary = try ingest([path], into: store, batch: batch)
    #expect((summary.read.tweets, summary.read.skipped) == (3, 2))
    #expect(try store.numbers("t") == ["#a 3"])
    let problems = summary.read.problems
    #expect(problems.map(\.file) == [path, path])
    #expect(problems.map(\.line) == [2, 4])
    let lastOffset = first.utf8.count + broken.utf8.count + line(3).utf8.count + 1
    #expect(problems.map(\.offset) == [first.utf8.count, lastOffset])
    guard case .malformed = problems.first?.reason, case .refused = problems.last?.reason else {
      Issue.record("other reasons: \(problems)")
      return
    }
  }

  @Test func `several files are one ingest`() throws {
    let paths = [
      try folder.write(lines(1...3), to: "a.jsonl"),
      try folder.write("[\(line(3)),\(line(4))]", to: "b.json"),
      try folder.write(searchAnswer(5...5, query: "other"), to: "c.json"),
    ]
    let summary = try ingest(paths, into: store)
    #expect((summary.read.files, summary.counts.new, summary.counts.known) == (3, 5, 1))
    #expect(try store.termNames() == ["t"])
  }

  @Test func `a folder stands for the files in it that can hold tweets`() throws {
    _ = try folder.write(lines(1...2), to: "in/a.jsonl")
    _ = try folder.write(lines(2...3), to: "in/deep/er/b.json")
    _ = try folder.write(lines(8...8), to: "in/notes.txt")
    _ = try folder.write(lines(9...9), to: "in/.hidden.jsonl")
    let summary = try ingest([folder.file("in")], into: store)
    #expect((summary.read.files, summary.counts.new) == (2, 3))
    #expect(try store.numbers("t") == ["#a 3"])
  }

  @Test func `the same files again change nothing but the time of the search`() throws {
    let path = try folder.write(lines(1...50), to: "a.jsonl")
    try ingest([path], into: store, batch: 7, at: 1)
    let tweets = try store.tweets("t")
    let summary = try ingest([path], into: store, batch: 11, at: 2)
    #expect((summary.counts.new, summary.counts.known, summary.counts.updated) == (0, 50, 0))
    #expect(summary.counts.mentions == 0)
    #expect(try store.tweets("t") == tweets)
    #expect(try store.summary("t")?.searchedAt == 2)
  }

  @Test func `of a compressed file that is damaged at its end, what comes before is used`() throws {
    let whole = [UInt8](
      try Data(contentsOf: URL(fileURLWithPath: Fixtures.path("gzip-members.jsonl.gz"))))
    let path = try folder.write(Array(whole.dropLast(4)), to: "cut.jsonl.gz")
    let summary = try ingest([path], into: store)
    #expect((summary.read.tweets, summary.read.skipped) == (3, 1))
    #expect(try store.numbers("t").first == "#ferry 3")
    let problem = try #require(summary.read.problems.first)
    #expect(problem.file == path)
    #expect(problem.line == nil)
    guard case .unreadable(.damaged(let damage)) = problem.reason else {
      Issue.record("another reason: \(problem)")
      return
    }
    #expect(damage.kind == .endsEarly)
  }

  @Test func `a file that cannot be read is told, and the others are used`() throws {
    let good = try folder.write(lines(1...2), to: "a.jsonl")
    let files = [
      InputFile(path: folder.file("gone"), displayName: "gone", sizeBytes: nil),
      try #require(try InputFiles.resolve([good]).first),
    ]
    let summary = try Ingestion.run(
      files, into: store, Ingestion.Options(term: SearchTerm("t")),
      Ingestion.Surroundings(now: { 1 }))
    #expect((summary.counts.new, summary.read.skipped) == (2, 1))
    #expect(
      summary.read.problems.map(\.reason) == [.unreadable(.cannotOpen(errno: ENOENT))])
  }

  @Test(
    "files without tweets and without a fault are a search that found nothing",
    arguments: ["", "[]", "{\"statuses\":[]}", "{\"limit\":{\"track\":5}}\n\n"])
  func nothingFound(text: String) throws {
    let path = try folder.write(text, to: "a.json")
    let summary = try ingest([path], into: store, at: 5)
    #expect(summary.counts == IngestCounts())
    #expect(try store.summary("t")?.tweets == 0)
    #expect(try store.summary("t")?.searchedAt == 5)
  }

  @Test(
    "where nothing can be used, it is an error and no search",
    arguments: ["{\"name\":\"x\"}\n", "not JSON", "17", "[\(line(1)),"])
  func nothingUsable(text: String) throws {
    try store.add(SampleTweet(9, "#kept"), under: "u", at: 3)
    let path = try folder.write(text, to: "a.json")
    for term in ["t", "u"] {
      for batch in [1, 100] {
        let error = try #require(throws: IngestError.self) {
          try ingest([path], into: store, term: term, batch: batch, at: 9)
        }
        guard case .nothingUsable(let totals) = error else {
          Issue.record("another error: \(error)")
          continue
        }
        #expect(totals.tweets == 0)
        #expect(totals.skipped + totals.failedDocuments == 1)
        #expect(try store.termNames() == ["u"])
        #expect(try store.summary("u")?.searchedAt == 3)
        #expect(try store.numbers("u") == ["#kept 1"])
      }
    }
  }
}
