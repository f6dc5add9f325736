import Foundation
import Glibc
import TestSupport
import Testing

/// Nothing may be written any more, or nothing be opened: before a command begins, and in the middle of it.
@Suite("Reliability: surroundings, rights are lost", .serialized)
struct SurroundingsRightsTests {
  let sandbox = Result { try Sandbox() }

  private static let many = 0..<20_000
  private static let ingest = ["ingest", "many.jsonl", "--term", "x"]

  @Test(
    "A folder that became read-only: questions are answered, changes refused in a line",
    .enabled(if: SurroundingsDiskTests.mounts != nil, "no right to mount a folder here"))
  func readOnly() throws {
    let sandbox = try sandbox.get()
    try sandbox.writeTweets(0..<500, to: "many.jsonl")
    #expect(try sandbox.shell("mkdir disk").exitCode == 0)
    sandbox.environment["SMASHTAG_DB"] = "disk/tweets.sqlite"
    #expect(try sandbox.run(Self.ingest).exitCode == 0)
    let before = try sandbox.read("disk/tweets.sqlite")
    try sandbox.write(
      """
      mount --bind disk disk && mount -o remount,bind,ro disk || exit 9
      for command in "ingest many.jsonl --term x" "prune --keep 0" "forget x" "check --repair" \\
        "backup disk/copy.sqlite"
      do
        smashtag $command; echo $?
      done
      smashtag backup copy.sqlite > /dev/null; echo $?
      smashtag check
      smashtag popularity x --min-count 1 --format ndjson
      """, to: "readonly.sh")
    let way = try #require(SurroundingsDiskTests.mounts)
    let result = try sandbox.shell("\(way) bash readonly.sh")
    let counts = Sandbox.countsOfTweets(0..<500)
    #expect(
      result.output == "2\n2\n2\n2\n2\n0\nall right: 500 tweets, 187 counts\n" + counts,
      "\(result)")
    #expect(result.errorLines.count == 5, "\(result)")
    for line in result.errorLines {
      #expect(
        line.contains("cannot be written: permission denied or read-only")
          || line.contains("cannot write 'disk/copy.sqlite'"), "\(line)")
    }
    #expect(try sandbox.read("disk/tweets.sqlite") == before)
    sandbox.environment["SMASHTAG_DB"] = "copy.sqlite"
    #expect(try sandbox.counts(of: "x") == counts)
  }

  /// The words that run the program as somebody without rights.
  private static let asNobody = [
    "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--inh-caps=-all",
    "--bounding-set=-all",
  ]

  /// Whether a process can be started as nobody, and finds the program all the same.
  private static let mayBecomeNobody: Bool = {
    guard geteuid() == 0, let sandbox = try? Sandbox() else { return false }
    sandbox.wrapper = asNobody
    chmod(sandbox.path, 0o755)
    return (try? sandbox.run(["--version"]))?.exitCode == 0
  }()

  /// A sandbox in which the program is nobody, and its database in `home`, which is nobody's.
  private func nobodysSandbox() throws -> Sandbox {
    let sandbox = try sandbox.get()
    chmod(sandbox.path, 0o755)
    mkdir(sandbox.file("home"), 0o755)
    chown(sandbox.file("home"), 65_534, 65_534)
    sandbox.environment["SMASHTAG_DB"] = "home/tweets.sqlite"
    sandbox.wrapper = Self.asNobody
    return sandbox
  }

  private func setRights(_ sandbox: Sandbox, areThere: Bool) {
    chmod(sandbox.file("home"), areThere ? 0o755 : 0)
    for name in ["tweets.sqlite", "tweets.sqlite-wal", "tweets.sqlite-shm"] {
      chmod(sandbox.file("home/" + name), areThere ? 0o644 : 0)
    }
  }

  @Test("In the middle of an ingest", .enabled(if: mayBecomeNobody, "not the superuser"))
  func whileIngesting() throws {
    let sandbox = try nobodysSandbox()
    try sandbox.writeTweets(Self.many, to: "many.jsonl")
    let rounds = Torture.amount(short: 2, long: 20)
    var finished = 0
    for round in 0..<rounds {
      for ending in ["", "-wal", "-shm"] { unlink(sandbox.file("home/tweets.sqlite" + ending)) }
      let run = try sandbox.start(Self.ingest)
      while !sandbox.has("home/tweets.sqlite-wal"), !run.hasEnded { usleep(500) }
      usleep(useconds_t(round * 15_000))
      setRights(sandbox, areThere: false)
      let result = run.wait()
      #expect(result.exitCode == 0 || result.exitCode == 2, "\(result)")
      if result.exitCode == 0 { finished += 1 } else { #expect(result.errorLines.count == 1) }
      let refused = try sandbox.run(Self.ingest)
      #expect(refused.exitCode == 2 && refused.errorLines.count == 1, "\(refused)")
      #expect(refused.errors.contains("'home/tweets.sqlite'"), "\(refused)")
      setRights(sandbox, areThere: true)
      if result.exitCode == 0 {
        #expect(try sandbox.counts(of: "x") == Sandbox.countsOfTweets(Self.many))
      }
      let again = try sandbox.run(Self.ingest)
      #expect(again.exitCode == 0, "\(again)")
      #expect(try sandbox.counts(of: "x") == Sandbox.countsOfTweets(Self.many))
      #expect(try sandbox.run(["check"]).exitCode == 0)
    }
    try Torture.record(
      "faults", "rights are lost in the middle of an ingest",
      ["rounds": "\(rounds)", "finished by what was open": "\(finished)"])
  }

  @Test("Under a service, and given back", .enabled(if: mayBecomeNobody, "not the superuser"))
  func whileServing() throws {
    let sandbox = try nobodysSandbox()
    try sandbox.writeTweets(0..<100, to: "many.jsonl")
    #expect(try sandbox.run(Self.ingest).exitCode == 0)
    let served = try ServedCommand(in: sandbox)
    let target = "/api/v1/terms/x/popularity"
    func ask() throws -> ServedCommand.Reply {
      // For some milliseconds an answer is good.
      usleep(20_000)
      return try served.ask("GET", target, [ServedCommand.authorization])
    }
    for _ in 0..<Torture.amount(short: 2, long: 20) {
      #expect(try ask().status == 200)
      setRights(sandbox, areThere: false)
      let refused = try ask()
      #expect(refused.status == 500, "\(refused)")
      #expect(refused.body.contains("ermission denied"), "\(refused)")
      setRights(sandbox, areThere: true)
      let reply = try ask()
      #expect(reply.status == 200, "\(reply)")
      #expect(try JSONAnswer(line: reply.body).int("tweets") == 100)
    }
    #expect(served.stop().exitCode == 0)
  }
}
