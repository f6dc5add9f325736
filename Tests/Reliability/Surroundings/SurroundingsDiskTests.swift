import CSQLite
import Foundation
import TestSupport
import Testing

/// A disk that is really full in the middle of things, and then is not.
@Suite("Reliability: surroundings, a full disk", .serialized)
struct SurroundingsDiskTests {
  /// A mount of our own, which nobody else sees: of the superuser, or of whoever may play one.
  static let mounts = ["unshare -m", "unshare -rm"].first { way in
    let result = try? Sandbox().shell("mkdir disk; \(way) mount -t tmpfs -o size=40k tmpfs disk")
    return result?.exitCode == 0
  }

  /// Something that needs room on the disk, which is the folder `disk`.
  struct Work: Sendable, CustomStringConvertible {
    let description: String
    /// What the database holds before, made by these lines; it is copied to `disk`.
    let before: [String]
    let command: String
    /// The database that holds the result.
    var result = "disk/tweets.sqlite"
    let term: String
  }

  static let works = [
    Work(
      description: "ingest", before: ["ingest few.jsonl --term x"],
      command: "--db disk/tweets.sqlite ingest many.jsonl --term x", term: "x"),
    Work(
      description: "first ingest", before: [],
      command: "--db disk/tweets.sqlite ingest many.jsonl --term x", term: "x"),
    Work(
      description: "prune",
      before: ["ingest many.jsonl --term old", "ingest few.jsonl --term x"],
      command: "--db disk/tweets.sqlite prune --keep 1", term: "x"),
    Work(
      description: "migration from schema 1", before: ["schema 1"],
      command: "--db disk/tweets.sqlite terms", term: "#stanford"),
    Work(
      description: "backup", before: ["ingest many.jsonl --term x"],
      command: "--db tweets.sqlite backup disk/copy.sqlite", result: "disk/copy.sqlite",
      term: "x"),
  ]

  /// So many kilobytes are free on the disk.
  private static let room =
    Torture.isLong ? Array(stride(from: 0, to: 480, by: 12)) + [800, 1600, 3200] : [0, 40, 400]

  @Test(
    "The disk is full, then larger, and the same command does it",
    .enabled(if: mounts != nil, "no right to mount a small disk here"), arguments: works)
  func full(work: Work) throws {
    let sandbox = try Sandbox()
    let whole = try prepare(work, in: sandbox)
    var refused = 0
    for kilobytes in Self.room {
      let before = work.result == "disk/tweets.sqlite" ? try size(of: "tweets.sqlite", sandbox) : 0
      let size = (before + 4095) / 4096 * 4 + kilobytes
      guard size > 0 else { continue }
      let result = try run(work, on: size, in: sandbox)
      let lines = result.output.split(separator: "\n", maxSplits: 2).map(String.init)
      try #require(lines.count == 3, "\(kilobytes) kB: \(result)")
      #expect(lines[1] == "0", "\(kilobytes) kB: \(result)")
      #expect(lines[2] == whole, "\(kilobytes) kB: \(result)")
      if lines[0] == "2" {
        refused += 1
        #expect(result.errorLines.count == 1, "\(kilobytes) kB: \(result)")
        #expect(result.errors.contains("no space left for "), "\(kilobytes) kB: \(result)")
      } else {
        #expect(lines[0] == "0" && result.errors.isEmpty, "\(kilobytes) kB: \(result)")
      }
    }
    #expect(refused > 0)
    try Torture.record(
      "faults", "\(work.description): the disk is full",
      ["sizes of the disk": "\(Self.room.count)", "ended with a clear error": "\(refused)"])
  }

  /// Makes what is there before; gives what the term counts in an undisturbed run.
  private func prepare(_ work: Work, in sandbox: Sandbox) throws -> String {
    try sandbox.writeTweets(0..<12_000, to: "many.jsonl")
    try sandbox.writeTweets(0..<3000, to: "few.jsonl")
    for line in work.before {
      if line == "schema 1" {
        try makeSchema1(sandbox.file("tweets.sqlite"))
      } else {
        let result = try sandbox.shell("smashtag " + line)
        try #require(result.exitCode == 0, "\(result)")
      }
    }
    let result = try run(work, on: 64 << 10, in: sandbox)
    let lines = result.output.split(separator: "\n", maxSplits: 2).map(String.init)
    try #require(lines.count == 3 && lines[0] == "0", "\(result)")
    return lines[2]
  }

  /// Runs the command on a disk of this size, and again on a large one: three lines or more, the exit codes
  /// of both, and the counts at the end.
  private func run(
    _ work: Work, on kilobytes: Int, in sandbox: Sandbox
  ) throws -> CommandResult {
    try sandbox.write(
      """
      mount -t tmpfs -o size=\(kilobytes)k tmpfs disk || exit 9
      copied='\(work.result == "disk/tweets.sqlite" ? "tweets.sqlite" : "")'
      if [ -n "$copied" ] && [ -e "$copied" ]; then cp "$copied" disk/tweets.sqlite || exit 8; fi
      smashtag \(work.command) > /dev/null; echo $?
      [ -e disk/copy.sqlite ] || [ -z "$(ls disk/*.partial 2> /dev/null)" ] || exit 7
      mount -o remount,size=64m disk
      if [ -s '\(work.result)' ]; then
        smashtag --db '\(work.result)' check > /dev/null 2> check.txt \
          || grep -q '^smashtag: no database' check.txt || exit 6
      fi
      [ '\(work.result)' = disk/copy.sqlite ] && rm -f disk/copy.sqlite
      smashtag \(work.command) > /dev/null; echo $?
      smashtag --db '\(work.result)' check > /dev/null || exit 5
      smashtag --db '\(work.result)' popularity '\(work.term)' --min-count 1 --format ndjson
      """, to: "full.sh")
    let result = try sandbox.shell("mkdir -p disk; \(Self.mounts ?? "") bash full.sh")
    guard result.exitCode == 0 else { throw Unexpected("\(work), \(kilobytes) kB: \(result)") }
    return result
  }

  private func size(of name: String, _ sandbox: Sandbox) throws -> Int {
    sandbox.has(name) ? try sandbox.read(name).count : 0
  }

  /// A database of the first release, with some thousand tweets more.
  private func makeSchema1(_ path: String) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    let more = """
      BEGIN;
      WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
      INSERT INTO tweets SELECT i, i, 'ana_demo', 1717100000, 0, 'some words ' || i, '["#more"]' FROM n;
      INSERT INTO mentions VALUES (4, 1, 'more', 'more', 10);
      INSERT INTO term_tweets SELECT 3, pk FROM tweets WHERE pk >= 10;
      INSERT INTO term_mentions SELECT 3, 4, pk FROM tweets WHERE pk >= 10;
      INSERT INTO popularity VALUES (3, 4, 3991);
      UPDATE search_terms SET tweets = 3991, first_at = 1717100000, last_at = 1717100000
      WHERE id = 3;
      COMMIT;
      """
    guard sqlite3_open(path, &handle) == SQLITE_OK,
      sqlite3_exec(handle, SchemaVersion1.dump, nil, nil, nil) == SQLITE_OK,
      sqlite3_exec(handle, more, nil, nil, nil) == SQLITE_OK
    else { throw Unexpected("no database of schema version 1") }
  }
}
