import TestSupport
import Testing
import Tweets

@testable import Store

extension FileIngest {
  /// A record of a file with `number` tweets, all new.
  static func sample(
    _ file: String, under term: String = "t", at milliseconds: Int64 = 1_717_200_000_123,
    tweets number: Int = 2
  ) throws -> FileIngest {
    let term = try SearchTerm(term)
    return FileIngest(
      term: term.text, termKey: term.key, file: file,
      sha256: String(repeating: "0123456789abcdef", count: 4), bytes: 5_000_000_000,
      startedAt: milliseconds, milliseconds: 1500, read: number + 1, new: number, known: 1,
      updated: 1, notices: 3, skipped: 4, failedDocuments: 5)
  }
}

/// Where tweets come from: which files were ingested.
@Suite struct `Contract: ingests` {
  private func record(_ ingests: FileIngest..., in store: any TweetStore) throws {
    try store.begin()
    for ingest in ingests { try store.recordIngest(ingest) }
    try store.commit()
  }

  @Test("a record comes back as it was given, in every field", arguments: StoreEngine.all)
  func fields(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      let names = ["a.jsonl", "-", "tweets of May/☕ 'é'.json", "a\u{1}b\n.json"]
      for name in names {
        let ingest = try FileIngest.sample(name, under: "#Straße")
        try record(ingest, in: store)
        #expect(try store.ingests(of: SearchTerm("#STRASSE"), limit: 1) == [ingest])
      }
    }
  }

  @Test(
    "the file begun last comes first, of equal ones the one recorded last",
    arguments: StoreEngine.all)
  func order(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try record(
        .sample("b", at: 5), .sample("c", at: 5), .sample("late", at: 9), .sample("early", at: 1),
        in: store)
      try record(.sample("d", at: 5), in: store)
      #expect(
        try store.ingests(of: nil, limit: nil).map(\.file) == ["late", "d", "c", "b", "early"])
      #expect(try store.ingests(of: nil, limit: 2).map(\.file) == ["late", "d"])
    }
  }

  @Test("a term has its own, whatever its case", arguments: StoreEngine.all)
  func terms(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try record(.sample("a", under: "#Go"), .sample("b", under: "go"), in: store)
      #expect(try store.ingests(of: SearchTerm("#GO"), limit: nil).map(\.file) == ["a"])
      #expect(try store.ingests(of: SearchTerm("none"), limit: nil).isEmpty)
    }
  }

  @Test("the same file twice is two records", arguments: StoreEngine.all)
  func twice(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      let ingest = try FileIngest.sample("a")
      try record(ingest, ingest, in: store)
      #expect(try store.ingests(of: nil, limit: nil) == [ingest, ingest])
    }
  }

  @Test(
    "a record belongs to its unit, and to the part in which it was made", arguments: StoreEngine.all
  )
  func units(engine: StoreEngine) throws {
    try engine.withTwoStores { writer, reader throws in
      try writer.begin()
      try writer.recordIngest(.sample("kept"))
      try writer.beginPart()
      try writer.recordIngest(.sample("undone"))
      try writer.undoPart()
      #expect(try reader.ingests(of: nil, limit: nil).isEmpty)
      try writer.commit()
      #expect(try reader.ingests(of: nil, limit: nil).map(\.file) == ["kept"])
      try writer.begin()
      try writer.recordIngest(.sample("rolled back"))
      writer.rollBack()
      #expect(try writer.ingests(of: nil, limit: nil).map(\.file) == ["kept"])
    }
  }

  @Test("forgetting and pruning a term leave its records", arguments: StoreEngine.all)
  func forgotten(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      for term in ["t", "u"] {
        try store.add(SampleTweet(1, "#a", at: 100), under: term)
        try record(.sample("of \(term)", under: term), in: store)
      }
      _ = try store.forget(SearchTerm("t"), isDryRun: false)
      _ = try store.prune(.olderThan(200), isDryRun: false)
      _ = try store.prune(.keepRecent(terms: 0), isDryRun: false)
      #expect(try store.termNames().isEmpty)
      #expect(try store.ingests(of: SearchTerm("t"), limit: nil).map(\.file) == ["of t"])
      #expect(try store.ingests(of: nil, limit: nil).count == 2)
    }
  }
}
