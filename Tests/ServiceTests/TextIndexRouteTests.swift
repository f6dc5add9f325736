import Store
import TestSupport
import Testing
import Threads
import Tweets

@testable import Service

/// Words are looked for in an index that is made beside the first question.
@Suite("Service: the index of words")
struct TextIndexRouteTests {
  static func service(_ change: (inout ServiceSettings) -> Void = { _ in }) throws -> TestedService
  {
    let tested = try TestedService(change)
    let tweets = (1...21_000).map {
      SampleTweet($0, "#go", text: $0 % 1000 == 0 ? "big game \($0)" : "rain \($0)")
    }
    try SQLiteStore.openForWriting(tested.database).add(tweets, under: "#a", at: 0)
    return tested
  }

  static func unindexed(_ tested: TestedService) throws -> Int {
    var filter = TweetFilter()
    filter.words = TextQuery("game")
    return try SQLiteStore.openForReading(tested.database)
      .unindexedTexts(of: try SearchTerm("#a"), where: filter)
  }

  @Test("The first question is answered without it, and has it made; the answer stays the same")
  func made() throws {
    let tested = try Self.service()
    try #require(try Self.unindexed(tested) > 0)
    let before = try tested.get("/api/v1/terms/%23a/popularity?text=game").text
    #expect(before.contains(#""count":21}"#), "\(before)")
    tested.waitForDesk()
    #expect(try Self.unindexed(tested) == 0)
    #expect(try tested.get("/api/v1/terms/%23a/popularity?text=game").text == before)
  }

  @Test("Where nothing may be changed, texts are read each time")
  func readOnly() throws {
    let tested = try Self.service { $0.isReadOnly = true }
    #expect(try tested.get("/api/v1/terms/%23a/popularity?text=game").status == 200)
    tested.waitForDesk()
    #expect(try Self.unindexed(tested) > 0)
  }
}

extension TestedService {
  /// Waits until all that was asked of the writing thread is done: each in its turn.
  fileprivate func waitForDesk() {
    let monitor = Monitor()
    nonisolated(unsafe) var isDone = false
    let isTaken = service.desk.ask { _ in
      monitor.locked {
        isDone = true
        monitor.changes()
      }
    }
    #expect(isTaken)
    monitor.locked { while !isDone { monitor.wait() } }
  }
}
