import Foundation
import TestSupport
import Testing

@testable import Store

/// Damage of the file itself: `check` finds it, or the file is refused, in one line; or it is where no
/// answer hangs on it. And `check --repair` saves what can still be read.
@Suite("Reliability: corrupted files", .serialized)
struct CorruptTests {
  let sandbox = Result { try Sandbox() }

  /// A database of some fifty pages, with an index of words and the tables of authors, and free pages.
  private func sound() throws -> (sandbox: Sandbox, image: [UInt8], state: StoredState) {
    let sandbox = try sandbox.get()
    let path = sandbox.file("sound.sqlite")
    do {
      try sandbox.writeMinuteTweets(0..<300, to: "x.jsonl")
      try sandbox.writeMinuteTweets(200..<400, to: "y.jsonl")
      for term in ["x", "y"] {
        let words = ["ingest", "\(term).jsonl", "--term", term, "--db", "sound.sqlite"]
        try #require(sandbox.run(words).exitCode == 0)
      }
      let store = try SQLiteStore.openForWriting(path)
      try store.indexTexts { _, _ in true }
      try store.learnAuthors(ofAtLeast: 1)
      try store.connection.execute(
        """
        CREATE TABLE filler (bytes BLOB);
        INSERT INTO filler VALUES (zeroblob(20000));
        DROP TABLE filler;
        """)
    }
    let connection = try Connection(path: path, mode: .readWrite)
    #expect(try connection.integer("PRAGMA freelist_count") > 2)
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return (sandbox, Array(try sandbox.read("sound.sqlite")), try StoredState(path: path))
  }

  /// What became of a damaged file.
  enum Outcome: String, CaseIterable {
    case refused = "refused when it is opened"
    case found = "found by check"
    case harmless = "harmless: every answer is the same"
    case words = "in words that only the tweet says: no count differs"
    case wrong = "not found, and a count differs"
  }

  private func outcome(
    _ image: [UInt8], _ state: StoredState, _ path: String
  ) throws -> Outcome {
    for ending in ["-wal", "-shm", "-journal"] { unlink(path + ending) }
    try Data(image).write(to: URL(fileURLWithPath: path))
    let store: SQLiteStore
    do {
      store = try SQLiteStore.openForReading(path)
    } catch {
      return .refused
    }
    do {
      guard try store.check(repair: false).findings.isEmpty else { return .found }
    } catch is StoreError {
      return .found
    }
    // What cannot be asked, though nothing was found, is a wrong answer.
    guard let now = try? StoredState(path: path) else { return .wrong }
    if now == state { return .harmless }
    return now.numbers == state.numbers ? .words : .wrong
  }

  @Test("Bits flipped at random over the whole file")
  func flips() throws {
    let (sandbox, image, state) = try sound()
    let path = sandbox.file("flipped.sqlite")
    var counts: [Outcome: Int] = [:]
    let flips = Torture.amount(short: 60, long: 3000)
    for seed in 0..<flips {
      var random = SeededRandom(seed: UInt64(seed))
      let place = random.number(below: image.count)
      let bit = random.number(below: 8)
      var flipped = image
      flipped[place] ^= 1 << bit
      let outcome = try outcome(flipped, state, path)
      counts[outcome, default: 0] += 1
      #expect(
        outcome != .wrong,
        "seed \(seed): bit \(bit) of byte \(place % 4096) of page \(place / 4096 + 1)")
    }
    #expect(counts[.found, default: 0] > flips / 20, "\(counts)")
    try Torture.record(
      "check", "bits flipped, one at a time",
      [
        "flipped": "\(flips)", "bytes of the file": "\(image.count)",
        Outcome.refused.rawValue: "\(counts[.refused, default: 0])",
        Outcome.found.rawValue: "\(counts[.found, default: 0])",
        Outcome.harmless.rawValue: "\(counts[.harmless, default: 0])",
        Outcome.words.rawValue: "\(counts[.words, default: 0])",
        Outcome.wrong.rawValue: "\(counts[.wrong, default: 0])",
      ])
  }

  /// Page by page: zeroed, torn, and of another page.
  enum PageDamage: String, CaseIterable {
    case zeroed = "a page of zeros"
    case torn = "a page of which half was written"
    case foreign = "the page of another place"
    case ones = "a page of ones"

    func plant(_ page: Int, _ image: inout [UInt8]) {
      let range = page * 4096..<(page + 1) * 4096
      switch self {
      case .zeroed: image.replaceSubrange(range, with: repeatElement(0, count: 4096))
      case .ones: image.replaceSubrange(range, with: repeatElement(0xFF, count: 4096))
      case .torn:
        let half = range.lowerBound + 2048..<range.upperBound
        image.replaceSubrange(half, with: repeatElement(0, count: 2048))
      case .foreign:
        let other = page + 1 < image.count / 4096 ? page + 1 : page - 1
        image.replaceSubrange(range, with: image[other * 4096..<(other + 1) * 4096])
      }
    }
  }

  @Test("Whole pages damaged: found, and mended after a copy where the tweets can be read")
  func pages() throws {
    let (sandbox, image, state) = try sound()
    var counts: [Outcome: Int] = [:]
    var (planted, mended, rebuilt, kept) = (0, 0, 0, 0)
    let pages = image.count / 4096
    for damage in PageDamage.allCases {
      for page in stride(from: 0, to: pages, by: Torture.amount(short: 5, long: 1)) {
        var damaged = image
        damage.plant(page, &damaged)
        guard damaged != image else { continue }
        planted += 1
        let told: Comment = "\(damage.rawValue): page \(page + 1) of \(pages)"
        let outcome = try outcome(damaged, state, sandbox.file("damaged.sqlite"))
        counts[outcome, default: 0] += 1
        #expect(outcome != .wrong && outcome != .words, told)
        guard outcome == .found else { continue }
        switch try repair(damaged, sandbox, told) {
        case nil: kept += 1
        case let (repaired, wasRebuilt)?:
          mended += 1
          if wasRebuilt { rebuilt += 1 }
          #expect(repaired == state, "\(told): \(repaired.difference(from: state))")
        }
      }
    }
    #expect(rebuilt > 0 && kept > 0)
    try Torture.record(
      "check", "pages zeroed, torn, foreign, all ones",
      [
        "damaged": "\(planted)", Outcome.refused.rawValue: "\(counts[.refused, default: 0])",
        Outcome.found.rawValue: "\(counts[.found, default: 0])",
        "of these mended, every answer as before": "\(mended)",
        "for that made anew as a file": "\(rebuilt)",
        "of these with tweets lost: told, and left as they are": "\(kept)",
        Outcome.harmless.rawValue: "\(counts[.harmless, default: 0])",
        Outcome.wrong.rawValue: "\(counts[.wrong, default: 0])",
      ])
  }

  /// Repairs a damaged file, and gives its state; nil where it could not be mended. The copy has its bytes.
  private func repair(
    _ image: [UInt8], _ sandbox: Sandbox, _ told: Comment
  ) throws -> (state: StoredState, wasRebuilt: Bool)? {
    let path = sandbox.file("damaged.sqlite")
    for ending in ["-wal", "-shm"] { unlink(path + ending) }
    try Data(image).write(to: URL(fileURLWithPath: path))
    let report: CheckReport
    do {
      report = try SQLiteStore.openForWriting(path).check(repair: true)
    } catch is StoreError {
      return nil
    }
    defer { unlink(path + ".before-repair-1") }
    #expect(report.copy == path + ".before-repair-1", told)
    let copy = try sandbox.read("damaged.sqlite.before-repair-1")
    // But for the counters of the header, which each commit raises.
    #expect(Array(copy.dropFirst(100)) == Array(image.dropFirst(100)), told)
    if report.isRepaired {
      #expect(try findings(in: path).isEmpty, told)
      let wasDamaged = report.findings.contains { if case .damaged = $0 { true } else { false } }
      return (try StoredState(path: path), wasDamaged)
    }
    return nil
  }

  @Test("A file cut off anywhere is refused, or found, or it was a free page")
  func truncated() throws {
    let (sandbox, image, state) = try sound()
    var counts: [Outcome: Int] = [:]
    let step = Torture.amount(short: 20_000, long: 1024)
    for bytes in stride(from: 1, to: image.count, by: step) {
      let outcome = try outcome(
        Array(image[..<bytes]), state, sandbox.file("cut.sqlite"))
      counts[outcome, default: 0] += 1
      // The last pages are free ones, which hold nothing.
      #expect(outcome != .wrong && outcome != .words, "\(bytes) bytes: \(outcome)")
    }
    try Torture.record(
      "check", "files cut off",
      [
        "cut": "\(counts.values.reduce(0, +))",
        Outcome.refused.rawValue: "\(counts[.refused, default: 0])",
        Outcome.harmless.rawValue: "\(counts[.harmless, default: 0])",
        Outcome.found.rawValue: "\(counts[.found, default: 0])",
      ])
  }

  /// Fields of the header (https://www.sqlite.org/fileformat2.html#the_database_header), by their offset.
  static let fields: [(field: String, offset: Int, bytes: [UInt8], isHarmless: Bool)] = [
    ("magic", 0, Array("SQLite farm".utf8), false), ("page size", 16, [0x20, 0x00], false),
    ("version of writing", 18, [9], true), ("version of reading", 19, [9], false),
    ("reserved bytes", 20, [77], false), ("largest part", 21, [65], false),
    ("smallest part", 22, [33], false), ("leaf part", 23, [33], false),
    ("counter of changes", 24, [0, 0, 0, 1], true), ("size in pages", 28, [0, 0, 0, 3], true),
    ("first free page", 32, [0, 0, 0, 3], false), ("free pages", 36, [0, 0, 0, 1], false),
    ("schema cookie", 40, [0, 0, 0, 99], true), ("format of the schema", 44, [0, 0, 0, 9], false),
    ("size of the cache", 48, [0, 0, 0, 9], true), ("largest root page", 52, [0, 0, 0, 0], false),
    ("encoding", 56, [0, 0, 0, 2], false), ("user_version, older", 60, [0, 0, 0, 1], false),
    ("user_version, newer", 60, [0, 0, 0, 99], false),
    ("incremental vacuum", 64, [0, 0, 0, 0], true),
    ("application_id", 68, [1, 2, 3, 4], false),
  ]

  @Test(
    "Each field of the header that answers hang on: refused, or found",
    arguments: fields.map(\.field))
  func header(field: String) throws {
    let (sandbox, image, state) = try sound()
    let (_, offset, bytes, isHarmless) = try #require(Self.fields.first { $0.field == field })
    var damaged = image
    damaged.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    #expect(damaged != image)
    let outcome = try outcome(damaged, state, sandbox.file("header.sqlite"))
    if isHarmless {
      #expect(outcome != .wrong && outcome != .words)
    } else {
      #expect(outcome == .refused || outcome == .found, "\(outcome)")
    }
    let result = try sandbox.run(["check", "--db", "header.sqlite"])
    #expect(result.exitCode == (outcome == .harmless ? 0 : outcome == .found ? 1 : 2), "\(result)")
    #expect(result.errorLines.count <= 1, "\(result)")
  }

  @Test("A damaged frame of the log: what was committed before it is there, whole")
  func log() throws {
    let (sandbox, image, state) = try sound()
    let path = sandbox.file("logged.sqlite")
    // A commit that lies in the log alone, as a power cut leaves it.
    let later: StoredState
    let logged: (database: Data, log: Data)
    do {
      try Data(image).write(to: URL(fileURLWithPath: path))
      let store = try SQLiteStore.openForWriting(path)
      try store.add(SampleTweet(7, "#late @ana"), under: "x")
      later = try StoredState(path: path)
      logged = (try sandbox.read("logged.sqlite"), try sandbox.read("logged.sqlite-wal"))
    }
    var counts = (before: 0, after: 0)
    for place in stride(from: 0, to: logged.log.count, by: Torture.amount(short: 1999, long: 97)) {
      var log = logged.log
      log[log.startIndex + place] ^= 0x10
      unlink(path + "-shm")
      try logged.database.write(to: URL(fileURLWithPath: path))
      try log.write(to: URL(fileURLWithPath: path + "-wal"))
      let now = try StoredState(path: path)
      #expect(
        now == state || now == later, "byte \(place) of the log: \(now.difference(from: later))")
      if now == later { counts.after += 1 } else { counts.before += 1 }
      #expect(try findings(in: path).isEmpty, "byte \(place) of the log")
    }
    // SQLite takes a frame whose sum is wrong for the end of the log.
    #expect(counts.before > 0)
    try Torture.record(
      "check", "a byte of the log damaged",
      [
        "damaged": "\(counts.before + counts.after)",
        "the last commit is there": "\(counts.after)",
        "the last commit is not, all before it is": "\(counts.before)",
      ])
  }
}
