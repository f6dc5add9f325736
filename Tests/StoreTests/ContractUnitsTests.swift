import TestSupport
import Testing
import Tweets

@testable import Store

/// What is seen when: units of writing, and snapshots.
@Suite struct `Contract: units` {
  @Test("others see a unit only when it is committed, and then whole", arguments: StoreEngine.all)
  func visibility(engine: StoreEngine) throws {
    try engine.withTwoStores { writer, reader throws in
      let term = try SearchTerm("t")
      try writer.begin()
      try writer.recordSearch(of: term, at: 1)
      for number in Int64(1)...3 {
        var batch = TweetBatch([SampleTweet(number, "#a")])
        _ = try writer.ingest(&batch, under: term)
        #expect(try reader.termNames().isEmpty)
      }
      try writer.commit()
      #expect(try reader.numbers("t") == ["#a 3"])
    }
  }

  @Test(
    "rolling back forgets the unit, and what came to be known in it", arguments: StoreEngine.all)
  func rollBack(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      try store.add(SampleTweet(1, "#kept"), under: "t", at: 1)
      try store.begin()
      for term in [try SearchTerm("T"), try SearchTerm("u")] {
        try store.recordSearch(of: term, at: 9)
        var batch = TweetBatch([SampleTweet(1, "#KEPT #new @new"), SampleTweet(2, "#new")])
        _ = try store.ingest(&batch, under: term)
      }
      store.rollBack()
      #expect(try store.termNames() == ["t"])
      #expect(try store.summary("t")?.searchedAt == 1)
      #expect(try store.numbers("t") == ["#kept 1"])
      #expect(try store.statistics().tweets == 1)
      // The rows of `#new` and `@new` must not be remembered.
      try store.add(SampleTweet(3, "#other #new @new"), under: "t")
      #expect(try store.numbers("t") == ["#kept 1", "#new 1", "#other 1", "@new 1"])
    }
  }

  @Test("rolling back with no unit open does nothing", arguments: StoreEngine.all)
  func rollBackNothing(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      store.rollBack()
      try store.add(SampleTweet(1, "#a"), under: "t")
      store.rollBack()
      #expect(try store.numbers("t") == ["#a 1"])
    }
  }

  @Test("a snapshot answers from one state, whoever writes meanwhile", arguments: StoreEngine.all)
  func snapshot(engine: StoreEngine) throws {
    try engine.withTwoStores { writer, reader throws in
      try writer.add(SampleTweet(1, "#a"), under: "t")
      try reader.snapshot {
        #expect(try reader.numbers("t") == ["#a 1"])
        try writer.add(SampleTweet(2, "#a"), under: "t")
        #expect(try reader.numbers("t") == ["#a 1"])
        #expect(try reader.tweets("t").count == 1)
      }
      #expect(try reader.numbers("t") == ["#a 2"])
    }
  }

  @Test(
    "a snapshot inside a unit sees the unit, and ends without ending it", arguments: StoreEngine.all
  )
  func snapshotInUnit(engine: StoreEngine) throws {
    try engine.withStore { store throws in
      let term = try SearchTerm("t")
      try store.begin()
      try store.recordSearch(of: term, at: 1)
      #expect(try store.snapshot { try store.termNames() } == ["t"])
      try store.commit()
      #expect(try store.termNames() == ["t"])
    }
  }

  @Test("a snapshot whose body throws ends all the same", arguments: StoreEngine.all)
  func snapshotThrows(engine: StoreEngine) throws {
    struct Stop: Error {}
    try engine.withStore { store throws in
      #expect(throws: Stop.self) { try store.snapshot { throw Stop() } }
      try store.add(SampleTweet(1, "#a"), under: "t")
      #expect(try store.numbers("t") == ["#a 1"])
    }
  }

  @Test("a store knows what another has deleted meanwhile", arguments: StoreEngine.all)
  func twoWriters(engine: StoreEngine) throws {
    try engine.withTwoStores { one, other throws in
      try one.add(SampleTweet(1, "#Go @ana"), under: "t")
      _ = try other.forget(SearchTerm("t"), isDryRun: false)
      try other.add(SampleTweet(5, "#other"), under: "u")
      // `one` remembers rows of `#go` and `@ana` that are gone or belong to `#other` now.
      try one.add(SampleTweet(2, "#GO"), under: "t")
      #expect(try one.numbers("t") == ["#GO 1"])
      #expect(try other.numbers("t") == ["#GO 1"])
      #expect(try one.numbers("u") == ["#other 1"])
    }
  }

  @Test("what was committed is there when the database is opened again", arguments: StoreEngine.all)
  func reopening(engine: StoreEngine) throws {
    try engine.withDatabase { database throws in
      try database.open().add(SampleTweet(1, "#a"), under: "t")
      #expect(try database.open().add(SampleTweet(1, "#a"), under: "t").known == 1)
      #expect(try database.open().numbers("t") == ["#a 1"])
    }
  }
}
