import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import Store

/// `kill -9` at any moment: the file opens, no count is wrong, and the same command again ends in the
/// counts of an undisturbed run.
@Suite("Reliability: killed", .serialized)
struct KillTests {
  /// Runs that must be killed while they work, of each command; those that end before do not count.
  private static let kills = Torture.amount(short: 2, long: 40)

  @Test("Killed at any moment, the same command again finishes", arguments: KilledCommand.all)
  func killed(command: KilledCommand) throws {
    let sandbox = try Sandbox()
    try command.prepare(sandbox)
    let files = try Files(sandbox)

    let start = ContinuousClock.now
    let undisturbed = try sandbox.run(command.words)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect(undisturbed.exitCode == 0, "\(undisturbed)")
    let expected = try StoredState(path: sandbox.file(command.result))
    #expect(expected.lines.count > 100)

    var (killed, attempts, wrong) = (0, 0, 0)
    while killed < Self.kills, attempts < 6 * Self.kills {
      // The seed tells the moment; what the program does by then is the machine's.
      var random = SeededRandom(seed: UInt64(attempts))
      attempts += 1
      try files.restore()
      let moment = seconds * Double.random(in: 0..<1, using: &random)
      let run = try sandbox.start(command.words)
      usleep(useconds_t(moment * 1_000_000))
      run.send(SIGKILL)
      if run.wait().signal == SIGKILL { killed += 1 }
      let told: Comment =
        "\(command.name): seed \(attempts - 1), killed after \(moment) s of \(seconds) s"
      try expectWhole(command, sandbox, told)
      let again = try sandbox.run(command.wordsAgain ?? command.words)
      #expect(again.exitCode == 0, "\(told): \(again)")
      let state = try StoredState(path: sandbox.file(command.result))
      #expect(state == expected, "\(told): \(state.difference(from: expected))")
      let found = try findings(in: sandbox.file(command.result))
      #expect(found.isEmpty, "\(told): \(found)")
      if state != expected || !found.isEmpty { wrong += 1 }
    }
    #expect(
      killed == Self.kills, "\(command.name): only \(killed) of \(attempts) were killed at work")
    try Torture.record(
      "kills", command.name,
      [
        "killed at work": "\(killed)", "ended before": "\(attempts - killed)",
        "wrong after it": "\(wrong)",
      ])
  }

  /// Whatever was written so far is sound.
  private func expectWhole(
    _ command: KilledCommand, _ sandbox: Sandbox, _ told: Comment
  ) throws {
    // What a repair has not mended yet is not right yet.
    if command.name == "check --repair" { return }
    for name in Set(["tweets.sqlite", command.result]) where sandbox.has(name) {
      do {
        #expect(try findings(in: sandbox.file(name)).isEmpty, "\(told), \(name)")
      } catch StoreError.missingDatabase {
        // Killed before anything was in it, the file is empty.
      }
    }
  }

  @Test("A service killed while it takes tweets in: the client asks again, with the same key")
  func killedService() throws {
    let sandbox = try Sandbox()
    let tweets = Sandbox.minuteTweets(0..<KilledCommand.tweets).joined(separator: "\n") + "\n"
    try sandbox.write(tweets, to: "all.jsonl")
    #expect(try sandbox.run(["ingest", "all.jsonl", "--term", "x"]).exitCode == 0)
    let expected = try StoredState(path: sandbox.file("tweets.sqlite"))

    var seconds = 0.0
    var (killed, attempts, wrong) = (0, 0, 0)
    let wanted = Self.kills + 1
    // The first is not killed, and tells how long it takes.
    while killed < wanted, attempts < 6 * wanted {
      var random = SeededRandom(seed: UInt64(attempts))
      for ending in ["", "-wal", "-shm"] { unlink(sandbox.file("tweets.sqlite" + ending)) }
      let served = try ServedCommand(in: sandbox)
      let start = ContinuousClock.now
      let moment = attempts == 0 ? 60 : seconds * Double.random(in: 0..<1, using: &random)
      let reply = try Self.post(tweets, to: served, killedAfter: attempts == 0 ? nil : moment)
      let told: Comment = "serve: seed \(attempts), killed after \(moment) s of \(seconds) s"
      if attempts == 0 {
        seconds = (ContinuousClock.now - start) / .seconds(1)
        #expect(reply.status == 200, "\(reply)")
      } else if reply.status == 0 {
        killed += 1
      }
      served.command.send(SIGKILL)
      _ = served.command.wait(seconds: 30)
      attempts += 1
      if sandbox.has("tweets.sqlite") {
        do {
          #expect(try findings(in: sandbox.file("tweets.sqlite")).isEmpty, told)
        } catch StoreError.missingDatabase {}
      }

      let again = try ServedCommand(in: sandbox)
      let answer = try Self.post(tweets, to: again, killedAfter: nil)
      #expect(answer.status == 200, "\(told): \(answer)")
      #expect(try JSONAnswer(line: answer.body).int("read") == KilledCommand.tweets, told)
      // Whoever asks a third time, of the same service, gets the very answer.
      #expect(try Self.post(tweets, to: again, killedAfter: nil).body == answer.body, told)
      #expect(again.stop().exitCode == 0, told)
      let state = try StoredState(path: sandbox.file("tweets.sqlite"))
      #expect(state == expected, "\(told): \(state.difference(from: expected))")
      let found = try findings(in: sandbox.file("tweets.sqlite"))
      #expect(found.isEmpty, "\(told): \(found)")
      if state != expected || !found.isEmpty { wrong += 1 }
    }
    #expect(killed == wanted, "only \(killed) of \(attempts) were killed at work")
    try Torture.record(
      "kills", "serve, while tweets are posted",
      [
        "killed at work": "\(killed)", "ended before": "\(attempts - killed)",
        "wrong after it": "\(wrong)",
      ])
  }

  /// Posts tweets under `x`; the service is killed so long after the request has begun, if at all.
  private static func post(
    _ tweets: String, to served: ServedCommand, killedAfter moment: Double?
  ) throws -> ServedCommand.Reply {
    let id = served.command.id
    let killer = Worker {
      guard let moment else { return }
      usleep(useconds_t(moment * 1_000_000))
      kill(id, SIGKILL)
    }
    let reply = Result {
      try served.ask(
        "POST", "/api/v1/terms/x/tweets",
        [
          ServedCommand.authorization, "Idempotency-Key: the-same",
          "Content-Type: application/json",
        ],
        body: tweets)
    }
    killer.join()
    return try reply.get()
  }
}

/// The files of a sandbox as they were at a moment.
private struct Files {
  private let sandbox: Sandbox
  private let contents: [String: Data]

  init(_ sandbox: Sandbox) throws {
    self.sandbox = sandbox
    var contents: [String: Data] = [:]
    for name in try Self.names(sandbox) { contents[name] = try sandbox.read(name) }
    self.contents = contents
  }

  private static func names(_ sandbox: Sandbox) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: sandbox.path).filter { $0 != "fixtures" }
  }

  /// Puts all of them back, and takes away what has come since.
  func restore() throws {
    for name in try Self.names(sandbox) { unlink(sandbox.file(name)) }
    for (name, bytes) in contents { try bytes.write(to: URL(fileURLWithPath: sandbox.file(name))) }
  }
}
