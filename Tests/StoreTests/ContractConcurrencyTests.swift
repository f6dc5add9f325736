import Dispatch
import TestSupport
import Testing
import Tweets

@testable import Store

/// Two writers at once, each with a connection of its own.
@Suite struct `Contract: at the same time` {
  @Test(
    "pruning and ingesting at once never deletes what was just used, nor miscounts",
    arguments: StoreEngine.all)
  func pruneAndIngest(engine: StoreEngine) throws {
    try engine.withDatabase { database throws in
      try database.open().add(SampleTweet(1, "#old"), under: "old", at: 0)
      let failures = Failures()
      let rounds = engine.rounds(60)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        failures.catching {
          let store = try database.open()
          for round in 1...rounds {
            if thread == 0 {
              // The term that is searched most recently is never among those that go.
              let ids = Int64(round)...Int64(round + 5)
              try store.add(
                ids.map { SampleTweet($0, "#all #n\($0 % 4) @u\($0 % 3)") },
                under: "term \(round % 3)", at: Int64(round))
            } else {
              _ = try store.prune(.keepRecent(terms: 1), isDryRun: round % 4 == 0)
            }
          }
        }
      }
      #expect(failures.all.isEmpty)
      let store = try database.open()
      #expect(try store.termNames().contains("term \(rounds % 3)"))
      // What the last search used is all there.
      let last = "term \(rounds % 3)"
      let ids = Set(try store.tweets(last).map(\.id))
      #expect(ids.isSuperset(of: (Int64(rounds)...Int64(rounds + 5)).map(TweetID.number)))
      #expect(try store.tweets(last, mention: "#all").count == ids.count)
      #expect(try store.numbers(last).first == "#all \(ids.count)")
    }
  }

  @Test(
    "a term that is forgotten and ingested at once is whole or gone", arguments: StoreEngine.all)
  func forgetAndIngest(engine: StoreEngine) throws {
    try engine.withDatabase { database throws in
      let failures = Failures()
      let tweets = (1...20).map { SampleTweet(Int64($0), "#all #n\($0 % 4)") }
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        failures.catching {
          let store = try database.open()
          for round in 1...engine.rounds(40) {
            if thread == 0 {
              _ = try store.forget(SearchTerm("t"), isDryRun: false)
            } else if thread == 1 {
              try store.add(tweets, under: round % 2 == 0 ? "t" : "u", at: Int64(round))
            } else {
              try store.snapshot {
                let isThere = try store.summary("t") != nil
                let numbers = try store.numbers("t", limit: 1)
                if numbers != (isThere ? ["#all 20"] : []) { throw Torn(numbers: numbers) }
              }
            }
          }
        }
      }
      #expect(failures.all.isEmpty)
      #expect(try database.open().numbers("u", limit: 1) == ["#all 20"])
    }
  }

  private struct Torn: Error {
    var numbers: [String]
  }
}

/// The errors of several threads. `queue` guards `found`.
private final class Failures: @unchecked Sendable {
  private let queue = DispatchQueue(label: "failures")
  private var found: [String] = []

  var all: [String] { queue.sync { found } }

  func catching(_ body: () throws -> Void) {
    do { try body() } catch { queue.sync { found.append("\(error)") } }
  }
}
