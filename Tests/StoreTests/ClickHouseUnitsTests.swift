import TestSupport
import Testing
import Threads
import Tweets

@testable import ClickHouse
@testable import Store

/// What becomes of what a unit wrote, however its writer ends.
@Suite(.timeLimit(.minutes(3))) struct `ClickHouse units` {
  private let database: OwnDatabase

  init() throws { database = try OwnDatabase() }

  @Test("writers at the same time leave the numbers of all of them")
  func together() throws {
    let database = database
    let threads = (0..<4).map { writer in
      Thread {
        do {
          let store = try database.store()
          for step in 0..<5 {
            try store.begin()
            // Each has a tweet of its own and one that all have.
            let own = Int64(100 + writer * 10 + step)
            try store.take(SampleTweet(own, "#own"), SampleTweet(1, "#all #w\(writer)"), under: "t")
            if step == 3 { store.rollBack() } else { try store.commit() }
          }
        } catch { Issue.record(error) }
      }
    }
    for thread in threads { thread.join() }
    let store = try database.store()
    #expect(try store.summary("t")?.tweets == 17)
    #expect(
      try store.counted("t") == ["#own 16", "#all 1", "#w0 1", "#w1 1", "#w2 1", "#w3 1"])
  }

  @Test("of a writer that dies with all stored and nothing committed, nothing is seen")
  func death() throws {
    do {
      let dying = try database.store()
      try dying.begin()
      try dying.take(SampleTweet(1, "#lost #both"), SampleTweet(2, "#lost"), under: "t")
      try dying.unit?.flush()
      // Gone as a process that is killed: the unit stays open, and no sign of life comes any more.
    }
    let reader = try database.store()
    #expect(try reader.termNames() == [])
    #expect(try reader.counted("t") == [])
    #expect(try database.rows(of: "term_tweets") == 2)
    #expect(try database.log().state().isOpen)

    let next = try database.store(patience: .milliseconds(2_500))
    let start = ContinuousClock.now
    try next.begin()
    #expect(start.duration(to: .now) >= .milliseconds(2_500))
    try next.take(SampleTweet(2, "#kept #both"), under: "t")
    try next.commit()
    #expect(try next.counted("t") == ["#both 1", "#kept 1"])
    #expect(try reader.summary("t")?.tweets == 1)
    #expect(try reader.counted("t") == ["#both 1", "#kept 1"])
    #expect(try database.log().state().abandoned == [1])
  }

  @Test("a writer that only waits for its input is not taken for dead")
  func slow() throws {
    let slow = try database.store()
    try slow.begin()
    try slow.take(SampleTweet(1, "#a"), under: "t")
    let next = try database.store(patience: .milliseconds(2_500), waitSeconds: 6)
    #expect(throws: StoreError.busy(path: database.address.name)) { try next.begin() }
    try slow.commit()
    #expect(try next.counted("t") == ["#a 1"])
  }

  @Test("a writer that was overtaken is told so when it commits, and leaves nothing")
  func overtaken() throws {
    let late = try database.store()
    try late.begin()
    try late.take(SampleTweet(1, "#late #both"), under: "t")
    try late.unit?.flush()
    // What somebody does who takes it for dead.
    #expect(try database.log().abandon(1))
    let next = try database.store()
    try next.begin()
    try next.take(SampleTweet(2, "#next #both"), under: "t")
    // It wakes up in the middle of the other's unit, and writes as if nothing had been.
    try late.take(SampleTweet(2, "#late"), SampleTweet(3, "#late"), under: "t")
    try late.unit?.flush()
    try next.commit()
    #expect(
      throws: StoreError.cluster(server: database.address.name, .overtaken)
    ) { try late.commit() }
    for store in [late, next, try database.store()] {
      #expect(try store.counted("t") == ["#both 1", "#next 1"])
      #expect(try store.summary("t")?.tweets == 1)
    }
    // It may begin again, and finds what is there.
    try late.begin()
    try late.take(SampleTweet(1, "#late"), SampleTweet(2, "#next"), under: "t")
    try late.commit()
    #expect(try next.counted("t") == ["#both 1", "#late 1", "#next 1"])
    #expect(try next.summary("t")?.tweets == 2)
  }

  @Test("rows that come after their unit was abandoned are never seen")
  func lateRows() throws {
    let late = try database.store()
    try late.begin()
    let keeper = try database.log()
    #expect(try keeper.abandon(1))
    for number in Int64(1)...4 {
      let store = try database.store()
      try store.begin()
      try store.take(SampleTweet(number, "#kept"), under: "t")
      try store.commit()
    }
    try late.take(SampleTweet(9, "#late"), under: "t")
    try late.unit?.flush()
    #expect(try database.store().counted("t") == ["#kept 4"])
    late.rollBack()
    #expect(try database.store().counted("t") == ["#kept 4"])
    #expect(try keeper.state().abandoned == [1])
  }

  @Test("rolling back ends the unit, and the next begins at once")
  func rollBack() throws {
    let store = try database.store()
    try store.begin()
    try store.take(SampleTweet(1, "#gone"), under: "t")
    try store.unit?.flush()
    store.rollBack()
    #expect(try store.termNames() == [])
    let other = try database.store()
    try other.begin()
    try other.take(SampleTweet(1, "#kept"), under: "t")
    try other.commit()
    #expect(try store.counted("t") == ["#kept 1"])
  }

  @Test("parts that were undone leave nothing, others of the unit stay")
  func parts() throws {
    let store = try database.store()
    try store.begin()
    try store.take(SampleTweet(1, "#kept"), under: "t")
    try store.beginPart()
    try store.take(SampleTweet(1, "#gone"), SampleTweet(2, "#gone"), under: "t")
    try store.take(SampleTweet(3, "#gone"), under: "other")
    try store.unit?.flush()
    try store.undoPart()
    try store.take(SampleTweet(2, "#Late"), under: "t")
    try store.beginPart()
    try store.take(SampleTweet(4, "#kept #late"), under: "t")
    try store.endPart()
    #expect(try store.counted("t") == ["#kept 2", "#Late 2"])
    try store.commit()
    for store in [store, try database.store()] {
      #expect(try store.counted("t") == ["#kept 2", "#Late 2"])
      #expect(try store.summary("t")?.tweets == 3)
      #expect(try store.termNames() == ["t"])
    }
    #expect(try database.rows(of: "term_tweets") == 3)
  }

  @Test("of a writer that dies in a part nothing is seen")
  func deathInPart() throws {
    do {
      let dying = try database.store()
      try dying.begin()
      try dying.take(SampleTweet(1, "#lost"), under: "t")
      try dying.beginPart()
      try dying.take(SampleTweet(2, "#lost"), under: "t")
      try dying.unit?.flush()
      try dying.undoPart()
    }
    let next = try database.store(patience: .milliseconds(2_500))
    try next.begin()
    try next.take(SampleTweet(2, "#kept"), under: "t")
    try next.commit()
    #expect(try next.counted("t") == ["#kept 1"])
  }

  @Test("who was cut off from the answer to a commit finds that it was done")
  func commitTwice() throws {
    let store = try database.store()
    try store.begin()
    try store.take(SampleTweet(1, "#a"), under: "t")
    try store.unit?.flush()
    // The same request came through before, and its answer did not.
    #expect(try database.log().commit(1))
    try store.commit()
    #expect(try store.counted("t") == ["#a 1"])
  }
}
