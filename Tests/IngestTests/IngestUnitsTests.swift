import Ingest
import Store
import TestSupport
import Testing
import Tweets

/// What is stored whole or not at all, and what an ingest leaves behind that does not end well.
@Suite struct `Ingest: all or nothing` {
  let folder: TemporaryFolder
  let path: String
  let store: any TweetStore

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("tweets.sqlite")
    store = try SQLiteStore.openForWriting(path)
  }

  private func expectSound() throws {
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test(
    "of an array that is cut nothing is stored, what stands before and after it is",
    arguments: [1, 2, 3, 4, 5, 100])
  func cutArray(batch: Int) throws {
    let array = "[" + (10...16).map { line($0, "#cut") }.joined(separator: ",")
    let paths = [
      try folder.write(lines(1...3), to: "a.jsonl"),
      try folder.write(array, to: "b.json"),
      try folder.write(lines(3...4), to: "c.jsonl"),
    ]
    let summary = try ingest(paths, into: store, batch: batch)
    #expect((summary.read.tweets, summary.read.failedDocuments) == (5, 1))
    #expect((summary.counts.new, summary.counts.known) == (4, 1))
    #expect(try store.numbers("t") == ["#a 4"])
    let problem = try #require(summary.read.problems.first)
    #expect(problem.file == paths[1])
    guard case .documentFailed = problem.reason else {
      Issue.record("another reason: \(problem)")
      return
    }
    try expectSound()
  }

  @Test("an array that ends well is stored in whatever parts", arguments: [1, 2, 3, 7, 100])
  func wholeArray(batch: Int) throws {
    let array = "[" + (1...7).map { line($0) }.joined(separator: ",") + "]"
    let paths = [
      try folder.write(lines(7...8), to: "a.jsonl"), try folder.write(array, to: "b.json"),
    ]
    let summary = try ingest(paths, into: store, batch: batch)
    #expect((summary.counts.new, summary.counts.known) == (8, 1))
    #expect(try store.numbers("t") == ["#a 8"])
    try expectSound()
  }

  @Test("strict: at the first fault nothing is stored", arguments: [1, 2, 100])
  func strict(batch: Int) throws {
    try store.add(SampleTweet(9, "#kept"), under: "t", at: 3)
    let path = try folder.write(lines(1...5) + "{broken\n" + lines(6...9), to: "a.jsonl")
    let error = try #require(throws: IngestError.self) {
      try ingest([path], into: store, batch: batch, at: 8, isStrict: true)
    }
    guard case .fault(let problem) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect((problem.file, problem.line) == (path, 6))
    #expect(try store.numbers("t") == ["#kept 1"])
    #expect(try store.summary("t")?.searchedAt == 3)
    try expectSound()
  }

  @Test("strict: a cut array is a fault", arguments: [1, 100])
  func strictArray(batch: Int) throws {
    let path = try folder.write("[\(line(1)),\(line(2)),", to: "a.json")
    let error = try #require(throws: IngestError.self) {
      try ingest([path], into: store, batch: batch, isStrict: true)
    }
    guard case .fault = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(try store.termNames().isEmpty)
  }

  @Test("strict: without a fault everything is stored", arguments: [1, 100])
  func strictAndSound(batch: Int) throws {
    let path = try folder.write(lines(1...5), to: "a.jsonl")
    #expect(try ingest([path], into: store, batch: batch, isStrict: true).counts.new == 5)
    #expect(try store.numbers("t") == ["#a 5"])
  }

  @Test("a dry run stores nothing and gives the numbers of the real run", arguments: [1, 3, 100])
  func dryRun(batch: Int) throws {
    try store.add(SampleTweet(1, "#a"), SampleTweet(2, "#x"), under: "t", at: 3)
    try store.add(SampleTweet(1, "#a"), under: "u", at: 3)
    let path = try folder.write(lines(1...6, "#a @b") + "{broken\n" + lines(4...8), to: "a.jsonl")
    for term in ["t", "u", "new"] {
      let before = (try store.terms(limit: nil), try store.statistics(), try store.numbers("t"))
      var trial = try ingest([path], into: store, term: term, batch: batch, isDryRun: true)
      #expect(trial.isDryRun)
      #expect(try store.terms(limit: nil) == before.0)
      #expect(try store.statistics() == before.1)
      #expect(try store.numbers("t") == before.2)
      let real = try ingest([path], into: store, term: term, batch: batch)
      trial.isDryRun = false
      trial.seconds = real.seconds
      #expect(trial == real)
    }
    try expectSound()
  }

  @Test("a dry run over a cut array gives the numbers of the real run", arguments: [1, 3, 100])
  func dryRunOverCutArray(batch: Int) throws {
    let paths = [
      try folder.write(lines(1...3), to: "a.jsonl"),
      try folder.write("[\(line(4)),\(line(5)),\(line(6)),\(line(7)),", to: "b.json"),
      try folder.write(lines(7...8), to: "c.jsonl"),
    ]
    let trial = try ingest(paths, into: store, batch: batch, isDryRun: true)
    #expect((trial.counts.new, trial.read.failedDocuments) == (5, 1))
    #expect(try store.termNames().isEmpty)
    #expect(try ingest(paths, into: store, batch: batch).counts.new == 5)
  }

  @Test("an interrupted ingest keeps whole batches, and the next one goes on", arguments: 0...3)
  func interruption(batches: Int) throws {
    let path = try folder.write(lines(1...7), to: "a.jsonl")
    var asked = 0
    let error = try #require(throws: IngestError.self) {
      try ingest([path], into: store, batch: 2) { surroundings in
        surroundings.shouldStop = {
          asked += 1
          return asked > batches
        }
      }
    }
    #expect(error == .interrupted(stored: batches * 2))
    #expect(try store.summary("t")?.tweets ?? 0 == batches * 2)
    try expectSound()
    let summary = try ingest([path], into: store, batch: 2)
    #expect((summary.counts.new, summary.counts.known) == (7 - batches * 2, batches * 2))
    #expect(try store.numbers("t") == ["#a 7"])
  }

  @Test func `an interrupted array leaves nothing of itself`() throws {
    let array = "[" + (5...12).map { line($0) }.joined(separator: ",") + "]"
    let paths = [
      try folder.write(lines(1...4), to: "a.jsonl"), try folder.write(array, to: "b.json"),
    ]
    var asked = 0
    let error = try #require(throws: IngestError.self) {
      try ingest(paths, into: store, batch: 2) { surroundings in
        surroundings.shouldStop = {
          asked += 1
          return asked > 4
        }
      }
    }
    #expect(error == .interrupted(stored: 4))
    #expect(try store.numbers("t") == ["#a 4"])
    try expectSound()
  }

  @Test func `progress tells the bytes read, and never goes back`() throws {
    let path = try folder.write(lines(1...50), to: "a.jsonl")
    var told: [Int] = []
    let summary = try ingest([path], into: store, batch: 5) { surroundings in
      surroundings.onProgress = { told.append($0) }
    }
    #expect(told.count == 10)
    #expect(told == told.sorted())
    #expect(told.last == summary.read.bytes)
  }

  @Test func `a term that is forgotten between two batches is told, and stays forgotten`() throws {
    let other = try SQLiteStore.openForWriting(path)
    try other.add(SampleTweet(1, "#a"), under: "u")
    let path = try folder.write(lines(1...6), to: "a.jsonl")
    var batches = 0
    let term = try SearchTerm("t")
    let error = try #require(throws: IngestError.self) {
      try ingest([path], into: store, batch: 2) { surroundings in
        surroundings.onProgress = { _ in
          batches += 1
          if batches == 2 {
            #expect(throws: Never.self) { _ = try other.forget(term, isDryRun: false) }
          }
        }
      }
    }
    #expect(error == .termDeleted(term))
    #expect(try store.termNames() == ["u"])
    #expect(try store.statistics().tweets == 1)
    try expectSound()
  }
}
