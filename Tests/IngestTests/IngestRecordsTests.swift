import Ingest
import Store
import TestSupport
import Testing
import Tweets

/// Which files an ingest records, and what it says of them.
@Suite struct `Ingest: records` {
  let folder: TemporaryFolder
  let path: String
  let store: any TweetStore

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("tweets.sqlite")
    store = try SQLiteStore.openForWriting(path)
  }

  /// What was recorded, the first file first: `a.jsonl 3 new 0 known 0 skipped`.
  private func records() throws -> [String] {
    try store.ingests(of: nil, limit: nil).reversed().map {
      let name = $0.file.split(separator: "/").last ?? ""
      return "\(name) \($0.new) new \($0.known) known \($0.skipped + $0.failedDocuments) lost"
    }
  }

  private func array(_ ids: ClosedRange<Int>, end: String = "]") -> String {
    "[" + ids.map { line($0) }.joined(separator: ",") + end
  }

  private func files() throws -> [String] {
    [
      try folder.write(lines(1...3), to: "a.jsonl"),
      try folder.write(array(3...9), to: "b.json"),
      try folder.write("", to: "c.jsonl"),
      try folder.write(array(20...26, end: ","), to: "d.json"),
      try folder.write("broken\n" + lines(8...10), to: "e.jsonl"),
    ]
  }

  private static let all = [
    "a.jsonl 3 new 0 known 0 lost", "b.json 6 new 1 known 0 lost", "c.jsonl 0 new 0 known 0 lost",
    "d.json 0 new 0 known 1 lost", "e.jsonl 1 new 2 known 1 lost",
  ]

  @Test(
    "each file is recorded with its own numbers, in whatever batches", arguments: [1, 2, 3, 7, 100])
  func numbers(batch: Int) throws {
    let paths = try files()
    let summary = try ingest(paths, into: store, batch: batch, at: 1_700_000_000_000)
    #expect(try records() == Self.all)
    let found = try store.ingests(of: SearchTerm("T"), limit: nil)
    #expect(found.reduce(0) { $0 + $1.new } == summary.counts.new)
    #expect(found.reduce(0) { $0 + $1.known } == summary.counts.known)
    #expect(found.reduce(0) { $0 + $1.read } == summary.read.tweets)
    #expect(found.reduce(0) { $0 + $1.bytes } == summary.read.bytes)
    for ingest in found {
      #expect(ingest.sha256?.wholeMatch(of: /[0-9a-f]{64}/) != nil)
      #expect((1_700_000_000_000..<1_700_000_100_000).contains(ingest.startedAt))
      #expect(ingest.term == "t")
    }
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test("a folder is recorded file by file, and the same again is recorded again")
  func again() throws {
    _ = try files()
    for run in Int64(1)...2 { try ingest([folder.path], into: store, at: run * 1_000_000) }
    #expect(
      try records() == Self.all + [
        "a.jsonl 0 new 3 known 0 lost", "b.json 0 new 7 known 0 lost",
        "c.jsonl 0 new 0 known 0 lost", "d.json 0 new 0 known 1 lost",
        "e.jsonl 0 new 3 known 1 lost",
      ])
  }

  @Test("the term is the one that the files tell, where none is given")
  func told() throws {
    let path = try folder.write(searchAnswer(1...3, query: "%23Go"), to: "a.json")
    let summary = try ingest([path], into: store, term: nil)
    #expect(try store.ingests(of: summary.term, limit: nil).map(\.new) == [3])
  }

  @Test("a dry run records nothing, and neither does one that fails", arguments: [1, 100])
  func nothing(batch: Int) throws {
    let paths = try files()
    try ingest(paths, into: store, batch: batch, isDryRun: true)
    #expect(throws: IngestError.self) {
      try ingest(paths, into: store, batch: batch, isStrict: true)
    }
    #expect(throws: IngestError.self) { try ingest(paths, into: store, term: nil, batch: batch) }
    #expect(throws: IngestError.self) { try ingest([paths[3]], into: store, batch: batch) }
    #expect(try records().isEmpty)
  }

  @Test("strict: without a fault all files are recorded", arguments: [1, 2, 100])
  func strict(batch: Int) throws {
    let paths = Array(try files().prefix(3))
    try ingest(paths, into: store, batch: batch, isStrict: true)
    #expect(try records() == Array(Self.all.prefix(3)))
  }

  @Test("an interrupted ingest records the files that were read to their end, and no other")
  func interrupted() throws {
    let paths = [
      try folder.write(lines(1...4), to: "a.jsonl"), try folder.write(lines(5...9), to: "b.jsonl"),
    ]
    for portions in 0...4 {
      let path = folder.file("\(portions).sqlite")
      let store = try SQLiteStore.openForWriting(path)
      var asked = 0
      #expect(throws: IngestError.self) {
        try ingest(paths, into: store, batch: 2) { surroundings in
          surroundings.shouldStop = {
            asked += 1
            return asked > portions
          }
        }
      }
      let tweets = try store.summary("t")?.tweets ?? 0
      let files = try store.ingests(of: nil, limit: nil).map(\.new)
      // Two portions of the first file, three of the second; its end may come with the third.
      #expect(tweets == portions * 2)
      #expect(files == (portions > 2 ? [4] : []) || files == (portions > 1 ? [4] : []))
    }
  }

  @Test("others see a record with the last tweets of its file, and not before")
  func together() throws {
    let path = try folder.write(array(1...9), to: "a.json")
    let other = try folder.write(lines(11...15), to: "b.jsonl")
    let reader = try SQLiteStore.openForReading(self.path)
    var seen: [[Int]] = []
    try ingest([path, other], into: store, batch: 2) { surroundings in
      surroundings.onProgress = { _ in
        #expect(throws: Never.self) {
          let (tweets, files) = try reader.snapshot {
            (try reader.summary("t")?.tweets ?? 0, try reader.ingests(of: nil, limit: nil).count)
          }
          seen.append([tweets, files])
        }
      }
    }
    // The array is one unit, whose end is its file's. The last line of the other is committed in the end.
    #expect(seen == [[0, 0], [0, 0], [0, 0], [0, 0], [9, 1], [11, 1], [13, 1], [13, 1]])
    #expect(try reader.ingests(of: nil, limit: nil).map(\.new) == [5, 9])
  }
}
