import Dispatch
import Ingest
import Store
import TestSupport
import Testing
import Tweets

/// Several at one database at once.
@Suite struct `Ingest: at the same time` {
  @Test(
    "two ingests of overlapping files give the counts of one",
    arguments: [["t", "t"], ["t", "u"]])
  func overlapping(terms: [String]) throws {
    let folder = try TemporaryFolder()
    let database = folder.file("tweets.sqlite")
    // Cut copies in one file, whole ones in the other; 150 tweets are in both.
    let paths = [
      try folder.write(
        (1...300).map { line($0, "#all #n\($0 % 9)") + "\n" }.joined(), to: "a.jsonl"),
      try folder.write(
        (151...450).map { line($0, "#ALL #N\($0 % 9) @u\($0 % 5)") + "\n" }.reversed().joined(),
        to: "b.jsonl"),
    ]
    let outcomes = Outcomes()
    DispatchQueue.concurrentPerform(iterations: 2) { place in
      outcomes.add(
        Result {
          let store = try SQLiteStore.openForWriting(database)
          return try ingest([paths[place]], into: store, term: terms[place], batch: 10)
        })
    }
    let summaries = try outcomes.all.map { try $0.get() }
    let store = try SQLiteStore.openForReading(database)
    let reference = try SQLiteStore.openInMemory()
    for (path, term) in zip(paths, terms) { try ingest([path], into: reference, term: term) }
    for term in Set(terms) {
      #expect(try store.numbers(term) == reference.numbers(term))
      #expect(try store.summary(term)?.tweets == reference.summary(term)?.tweets)
    }
    #expect(summaries.reduce(0) { $0 + $1.counts.new } == (terms[0] == terms[1] ? 450 : 600))
    #expect(try store.statistics().tweets == 450)
    #expect(try SQLiteStore.openForWriting(database).check(repair: false).findings.isEmpty)
  }
}

/// What the threads found. `queue` guards `found`.
private final class Outcomes: @unchecked Sendable {
  private let queue = DispatchQueue(label: "outcomes")
  private var found: [Result<IngestSummary, any Error>] = []

  func add(_ outcome: Result<IngestSummary, any Error>) { queue.sync { found.append(outcome) } }
  var all: [Result<IngestSummary, any Error>] { queue.sync { found } }
}
