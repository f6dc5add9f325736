import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import Store

/// Eight processes on one database: no count is wrong in the end, nobody hangs, and no word of a lock
/// reaches a user.
///
///     three ingests     ranges of tweets that overlap, under `x`, `y`, and both in turn
///     passing ingests   a search that nobody else has, whose tweets others have too, then `prune --keep 2`
///     old tweets        tweets of 2016 under `x`, then `prune --older-than 2018-01-01`
///     serve             with a client that posts under `y` and reads `x`
///     watch             `popularity x --watch`
///     asking            every question in turn, `check` and `backup` among them
@Suite("Reliability: together", .serialized)
struct ConcurrencyTests {
  let sandbox = Result { try Sandbox() }

  private static let seconds = Torture.amount(short: 5.0, long: 300.0)
  /// Tweets of a file, of which the half is in the next one too.
  private static let tweets = Torture.amount(short: 200, long: 1000)

  @Test("Eight processes at once: exact counts, nobody hangs, no word of a lock")
  func together() throws {
    let sandbox = try sandbox.get()
    let work = Work(sandbox: sandbox, until: .now + .seconds(Self.seconds))
    try sandbox.writeMinuteTweets(0..<Self.tweets, to: "first.jsonl")
    for term in ["x", "y"] {
      #expect(try sandbox.run(["ingest", "first.jsonl", "--term", term]).exitCode == 0)
    }
    let served = try ServedCommand(in: sandbox)
    let watch = try sandbox.start(["popularity", "x", "--watch", "--top", "1", "--json"])
    for (name, command) in [("watch", Shared(watch)), ("serve", Shared(served.command))] {
      // Takes what it says, so that it need not wait for a reader.
      Worker { work.note(name, command.value.wait(seconds: 3600)) }.detach()
    }
    let reach = Reach()
    for (name, terms) in [("x", ["x"]), ("y", ["y"]), ("both", ["y", "x"])] {
      work.start("ingest \(name)") { turn in
        let begin = turn * Self.tweets / 2
        let file = "\(name).jsonl"
        try work.sandbox.writeMinuteTweets(begin..<begin + Self.tweets, to: file)
        for term in terms {
          try work.run(["ingest", file, "--term", term, "--quiet"])
          reach.extend(term, to: begin + Self.tweets)
        }
      }
    }
    work.start("passing") { turn in
      // Tweets that others have too, and some that are its own.
      let begin = turn * 50
      try work.sandbox.writeMinuteTweets(begin..<begin + 100, to: "passing.jsonl")
      try work.run(["ingest", "passing.jsonl", "--term", "passing \(turn)", "--quiet"])
      // Then both lasting searches are the latest.
      for term in ["x", "y"] { try work.run(["ingest", "first.jsonl", "--term", term, "--quiet"]) }
      try work.run(["prune", "--keep", "2", "--json"])
    }
    work.start("old tweets") { turn in
      try work.sandbox.write(Self.oldTweets(turn), to: "old.jsonl")
      try work.run(["ingest", "old.jsonl", "--term", "x", "--quiet"])
      try work.run(["prune", "--older-than", "2018-01-01", "--json"])
    }
    let client = Client(served: served, work: work, reach: reach, tweets: Self.tweets)
    work.start("client") { turn in try client.turn(turn) }
    let questions = [
      ["popularity", "x"], ["tweets", "y", "--limit", "5"], ["trends", "x"], ["pairs", "y"],
      ["compare", "x", "y"], ["stats"], ["terms"], ["check"],
      ["tweets", "x", "--text", "number", "--limit", "9"],
      ["backup", "copy.sqlite", "--force"], ["popularity", "x", "--authors"], ["ingests"],
    ]
    work.start("asking") { turn in try work.run(questions[turn % questions.count] + ["--json"]) }

    work.waitForTurns(orTell: ["watch": watch.id, "serve": served.command.id])
    watch.send(SIGINT)
    served.command.send(SIGTERM)
    work.wait(
      for: ["watch", "serve"], seconds: 60, orTell: ["watch": watch.id, "serve": served.command.id])

    for fault in work.faults { Issue.record("\(fault)") }
    // What is still on its way out is old.
    #expect(try sandbox.run(["prune", "--older-than", "2018-01-01"]).exitCode == 0)
    #expect(try sandbox.run(["prune", "--keep", "2"]).exitCode == 0)
    let check = try sandbox.run(["check"])
    #expect(check.exitCode == 0, "\(check)")
    let differing = try compare(sandbox, reach)
    try Torture.record(
      "concurrency", "eight processes on one database",
      [
        "seconds": "\(Int(Self.seconds))", "commands run": "\(work.commands)",
        "tweets posted by the client, in requests": "\(client.posts)",
        "tweets under x": "\(reach.end(of: "x"))", "tweets under y": "\(reach.end(of: "y"))",
        "terms, numbers and tweets that differ from those of one ingest": "\(differing)",
        "complaints about a lock, hangs and other faults": "\(work.faults.count)",
      ])
  }

  /// The state is that of an ingest of all ranges into a database that nobody else uses.
  private func compare(_ sandbox: Sandbox, _ reach: Reach) throws -> Int {
    for term in ["x", "y"] {
      try sandbox.writeMinuteTweets(0..<reach.end(of: term), to: "all.jsonl")
      let words = ["ingest", "all.jsonl", "--term", term, "--db", "alone.sqlite"]
      #expect(try sandbox.run(words).exitCode == 0)
    }
    let state = try StoredState(path: sandbox.file("tweets.sqlite"))
    let alone = try StoredState(path: sandbox.file("alone.sqlite"))
    #expect(state == alone, "\(state.difference(from: alone))")
    #expect(reach.end(of: "x") > Self.tweets && reach.end(of: "y") > Self.tweets)
    return Set(state.lines).symmetricDifference(alone.lines).count
  }

  /// Tweets of January 2016, with mentions that lasting ones have too.
  private static func oldTweets(_ turn: Int) -> String {
    (0..<50).map { number in
      """
      {"id_str":"\(685_000_000_000_000_000 + turn * 1000 + number)","text":"old",\
      "entities":{"hashtags":[{"text":"all"},{"text":"old"}],"user_mentions":[]}}

      """
    }.joined()
  }
}

/// How far the tweets of each term go, as far as an answer has said so.
private final class Reach: @unchecked Sendable {
  // Touched only under `lock`.
  private var ends: [String: Int] = [:]
  private let lock = NSLock()

  func extend(_ term: String, to end: Int) {
    lock.withLock { ends[term] = max(ends[term] ?? 0, end) }
  }

  func end(of term: String) -> Int { lock.withLock { ends[term] ?? 0 } }
}

/// A value that one other thread uses and nobody else meanwhile.
private struct Shared<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Asks a service: posts ranges of tweets under `y`, and reads `x`, whose numbers only grow but for the old
/// tweets that come and go.
private final class Client: @unchecked Sendable {
  // Used by one thread.
  private let served: ServedCommand
  private let work: Work
  private let reach: Reach
  private let tweets: Int
  private(set) var posts = 0

  init(served: ServedCommand, work: Work, reach: Reach, tweets: Int) {
    (self.served, self.work, self.reach, self.tweets) = (served, work, reach, tweets)
  }

  func turn(_ turn: Int) throws {
    let begin = turn * tweets / 4
    let body = Sandbox.minuteTweets(begin..<begin + tweets / 2).joined(separator: "\n") + "\n"
    let posted = try served.ask(
      "POST", "/api/v1/terms/y/tweets", [ServedCommand.authorization], body: body)
    work.look("POST", posted.description, isDone: posted.status == 200)
    if posted.status == 200 { reach.extend("y", to: begin + tweets / 2) }
    posts += 1
    for target in [
      "/api/v1/terms/x/popularity?top=1", "/terms/y/tweets.json", "/api/v1/terms", "/readyz",
    ] {
      let reply = try served.ask("GET", target)
      work.look(target, reply.description, isDone: reply.status == 200)
      guard target.hasPrefix("/api/v1/terms/x") else { continue }
      let answer = try JSONAnswer(line: reply.body)
      // The head and the rows are of one state.
      if let count = try answer.list("hashtags").first?["count"] as? Int,
        count != (try answer.int("tweets"))
      {
        work.fault("\(target): \(count) tweets with #all of \(try answer.int("tweets"))")
      }
    }
  }
}

/// What the threads of the test do, and what went wrong in it.
private final class Work: @unchecked Sendable {
  // All are touched only under `lock`.
  private var found: [String] = []
  private var threads: [String] = []
  private var over: Set<String> = []
  private var count = 0
  private let lock = NSLock()
  /// Its environment is not changed while the threads are there.
  let sandbox: Sandbox
  private let deadline: ContinuousClock.Instant
  /// What takes longer hangs.
  private static let hangSeconds = 120.0

  init(sandbox: Sandbox, until deadline: ContinuousClock.Instant) {
    (self.sandbox, self.deadline) = (sandbox, deadline)
  }

  var faults: [String] { lock.withLock { found } }
  var commands: Int { lock.withLock { count } }
  func fault(_ text: String) { lock.withLock { found.append(text) } }

  /// Starts a thread that takes turns until the time is over; it ends with the first fault of its own.
  func start(_ name: String, _ turn: @escaping @Sendable (Int) throws -> Void) {
    lock.withLock { threads.append(name) }
    Worker { [self] in
      var turns = 0
      do {
        while ContinuousClock.now < deadline || turns == 0 {
          try turn(turns)
          turns += 1
        }
      } catch {
        fault("\(name), turn \(turns): \(error)")
      }
      lock.withLock { _ = over.insert(name) }
    }.detach()
  }

  func isOver(_ name: String) -> Bool { lock.withLock { over.contains(name) } }

  /// Runs a command to its end, and looks at all that it says.
  func run(_ words: [String]) throws {
    let command = try sandbox.start(words)
    let start = ContinuousClock.now
    while !command.hasEnded {
      // Takes what it says, so that it need not wait for a reader.
      _ = command.output(until: "\u{0}", seconds: 0.01)
      usleep(1000)
      if ContinuousClock.now - start > .seconds(Self.hangSeconds) {
        let state = Self.state(of: command.id)
        command.send(SIGKILL)
        throw Unexpected("\(words) hangs:\n\(state)")
      }
    }
    let result = command.wait()
    lock.withLock { count += 1 }
    look("\(words)", result.description, isDone: result.exitCode == 0)
  }

  /// Notes an answer that is a fault, or speaks of a lock.
  func look(_ what: String, _ answer: String, isDone: Bool) {
    let small = answer.lowercased()
    let words = [
      "database is locked", "database table is locked", "sqlite says", "busy", "in use by",
    ]
    if !isDone || words.contains(where: { small.contains($0) }) {
      fault("\(what): \(answer.prefix(2000))")
    }
  }

  /// Notes how a process ended that lasts as long as the test.
  func note(_ name: String, _ result: CommandResult) {
    let lines = result.outputLines
    look(name, result.errors, isDone: result.exitCode == 0 || result.exitCode == 130)
    if lines.isEmpty || result.timedOut { fault("\(name): \(result)") }
    lock.withLock { _ = over.insert(name) }
  }

  /// Waits until all have taken their last turn.
  func waitForTurns(orTell processes: [String: pid_t]) {
    let seconds = (deadline - .now) / .seconds(1) + 2 * Self.hangSeconds
    wait(for: lock.withLock { threads }, seconds: seconds, orTell: processes)
  }

  /// Waits for threads; of those that do not end, and of some processes, the state is told, and the processes
  /// are killed.
  func wait(for names: [String], seconds: Double, orTell processes: [String: pid_t]) {
    let start = ContinuousClock.now
    while let name = names.first(where: { !isOver($0) }) {
      usleep(10_000)
      guard ContinuousClock.now - start > .seconds(seconds) else { continue }
      fault("\(name) does not end")
      for (process, id) in processes {
        fault("\(process):\n\(Self.state(of: id))")
        kill(id, SIGKILL)
      }
      return
    }
  }

  /// What the system says of a process: its state, and where in the kernel each of its threads waits.
  static func state(of id: pid_t) -> String {
    var text = ""
    let folder = "/proc/\(id)/task"
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      for name in ["wchan", "syscall", "status"] {
        let part =
          (try? String(contentsOfFile: "\(folder)/\(thread)/\(name)", encoding: .utf8)) ?? ""
        text += "\(thread) \(name): \(part.prefix(200))\n"
      }
    }
    return text
  }
}
