import Foundation
import Glibc
import TestSupport
import Testing
import Threads

/// Servers die while two write, and come back: in the end all is there, and nothing twice.
@Suite("ClickHouse: chaos") struct ChaosTests {
  private static let kills = 6
  private static let filesEach = 8
  private static let tweetsEach = 2_000

  @Test("Two ingests, servers killed six times: in the end SQLite's counts")
  func chaos() throws {
    let seed = ProcessInfo.processInfo.environment["SMASHTAG_TEST_SEED"].flatMap { UInt64($0) } ?? 7
    let sandbox = try ClusterSandbox(TestCluster())
    var files: [[(file: String, term: String)]] = [[], []]
    for ingester in 0...1 {
      for number in 0..<Self.filesEach {
        let name = "\(ingester)-\(number).jsonl"
        // Each file has tweets of those beside it, and of those of the other.
        let start = number * Self.tweetsEach * 2 / 3 + ingester * Self.tweetsEach / 2
        try sandbox.sandbox.writeTweets(
          start..<start + Self.tweetsEach, to: name, seed: seed &+ UInt64(2 * number + ingester))
        files[ingester].append((name, number % 3 == 2 ? "u" : "t"))
      }
    }
    let given = files
    let run = ChaosRun()
    // A thread each: Dispatch would not have more of them than there are processors.
    var threads = (0...1).map { ingester in
      Threads.Thread {
        run.noting {
          // All of it, and again as long as servers die.
          repeat {
            for (file, term) in given[ingester] {
              try Self.ingest(file, term, sandbox, run)
              if run.failed { return }
            }
          } while !run.isOver
        }
      }
    }
    threads.append(
      Threads.Thread {
        defer { run.end() }
        run.noting { try Self.killServers(of: sandbox.cluster, run, seed) }
      })
    for thread in threads { thread.join() }
    #expect(run.problems.isEmpty)
    #expect(run.kills == Self.kills)
    try sandbox.expectAnswers(of: given.flatMap { $0 }, isOrdered: false)
  }

  /// Kills one after the other, at random times.
  private static func killServers(
    of cluster: TestCluster, _ run: ChaosRun, _ seed: UInt64
  ) throws {
    var random = SeededRandom(seed: seed)
    for kill in 0..<kills {
      usleep(UInt32(200_000 + random.number(below: 1_500_000)))
      cluster.killNode(kill % 2)
      run.noteKill()
      usleep(UInt32(random.number(below: 2_500_000)))
      try cluster.restartNode(kill % 2)
    }
  }

  /// Runs a command until it succeeds. What it says when it does not is one line.
  private static func ingest(
    _ file: String, _ term: String, _ sandbox: ClusterSandbox, _ run: ChaosRun
  ) throws {
    for _ in 1...60 {
      let result = try sandbox.run("ingest", file, "--term", term, "--quiet")
      if result.exitCode == 0 { return }
      guard result.exitCode == 2, result.errorLines.count == 1 else {
        return run.note("ingest \(file): \(result)")
      }
      usleep(200_000)
    }
    run.note("ingest \(file) never succeeds")
  }
}

/// What its threads tell each other. `lock` guards the rest.
private final class ChaosRun: @unchecked Sendable {
  private let lock = NSLock()
  private var found: [String] = []
  private var ended = false
  private var killed = 0

  var problems: [String] { lock.withLock { found } }
  var failed: Bool { !problems.isEmpty }
  var isOver: Bool { lock.withLock { ended } }
  var kills: Int { lock.withLock { killed } }

  func note(_ problem: String) { lock.withLock { found.append(problem) } }
  func noteKill() { lock.withLock { killed += 1 } }
  func end() { lock.withLock { ended = true } }

  func noting(_ body: () throws -> Void) {
    do { try body() } catch { note("\(error)") }
  }
}
