import Foundation
import TestSupport
import Testing
import Tweets

@testable import Store

/// A copy of the database that can be trusted.
@Suite struct `SQLite: backup` {
  let folder: TemporaryFolder
  let path: String
  let backup: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("tweets.sqlite")
    backup = folder.file("backup.sqlite")
    let store = try SQLiteStore.openForWriting(path)
    for term in ["t", "#Go"] { try store.add(Self.tweets(1...500), under: term, at: 7) }
    try store.begin()
    try store.recordIngest(.sample("a.jsonl"))
    try store.commit()
  }

  private static func tweets(_ ids: ClosedRange<Int64>) -> [SampleTweet] {
    ids.map { SampleTweet($0, "#all #n\($0 % 7) @u\($0 % 5)", at: $0, text: "a tweet") }
  }

  private func backUp(
    _ source: String? = nil, to target: String? = nil, replacing: Bool = false,
    with surroundings: BackupSurroundings = BackupSurroundings()
  ) throws -> BackupReport {
    try SQLiteStore.openForReading(source ?? path)
      .backUp(to: target ?? backup, replacing: replacing, surroundings)
  }

  private func expectWhole(_ path: String) throws {
    let copy = try SQLiteStore.openForReading(path)
    let original = try SQLiteStore.openForReading(self.path)
    #expect(try copy.contents() == original.contents())
    #expect(try copy.ingests(of: nil, limit: nil) == original.ingests(of: nil, limit: nil))
    #expect(try copy.check(repair: false).findings.isEmpty)
  }

  @Test func `has all that the database has, and nothing else is left in the folder`() throws {
    let report = try backUp()
    #expect((report.terms, report.tweets) == (2, 500))
    #expect(try report.bytes == bytes(backup).count)
    #expect(try folder.names == ["backup.sqlite", "tweets.sqlite"])
    try expectWhole(backup)
  }

  @Test func `of a backup is one too, and can be written to like the first`() throws {
    _ = try backUp()
    let second = folder.file("second.sqlite")
    _ = try backUp(backup, to: second)
    try expectWhole(second)
    let store = try SQLiteStore.openForWriting(second)
    #expect(try store.add(SampleTweet(1, "#all"), SampleTweet(501, "#all"), under: "t").new == 1)
    #expect(try store.numbers("t", limit: 1).first == "#all 501")
    #expect(try store.check(repair: false).findings.isEmpty)
  }

  @Test func `is of one state, while another writes and commits`() throws {
    let writer = try SQLiteStore.openForWriting(path)
    var next: Int64 = 100_000
    var commits = 0
    var surroundings = BackupSurroundings()
    surroundings.pagesAStep = 3
    surroundings.onProgress = { progress in
      guard case .copying = progress else { return }
      #expect(throws: Never.self) {
        try writer.add(Self.tweets(next...next + 99), under: "t")
      }
      next += 100
      commits += 1
    }
    let report = try backUp(with: surroundings)
    #expect(commits > 3)
    #expect(report.tweets == 500)
    let copy = try SQLiteStore.openForReading(backup)
    #expect(try copy.check(repair: false).findings.isEmpty)
    #expect(try copy.numbers("t", limit: 1).first == "#all 500")
    #expect(try writer.numbers("t", limit: 1).first == "#all \(500 + 100 * commits)")
  }

  @Test func `does not hold up a writer that has begun, nor sees what it has not committed`() throws
  {
    let writer = try SQLiteStore.openForWriting(path)
    try writer.begin()
    var batch = TweetBatch(Self.tweets(600...610))
    _ = try writer.ingest(&batch, under: SearchTerm("t"))
    #expect(try backUp().tweets == 500)
    try writer.commit()
  }

  @Test func `replaces a file only if asked to`() throws {
    try write([1, 2, 3], to: backup)
    #expect(throws: BackupError.exists(path: backup)) { try backUp() }
    #expect(try bytes(backup) == [1, 2, 3])
    _ = try backUp(replacing: true)
    try expectWhole(backup)
    #expect(try folder.names == ["backup.sqlite", "tweets.sqlite"])
  }

  @Test func `does not replace what comes to be there meanwhile`() throws {
    var surroundings = BackupSurroundings()
    surroundings.onProgress = { [backup] progress in
      guard case .checking = progress else { return }
      #expect(throws: Never.self) { try write([1], to: backup) }
    }
    #expect(throws: BackupError.exists(path: backup)) { try backUp(with: surroundings) }
    #expect(try bytes(backup) == [1])
    #expect(try folder.names == ["backup.sqlite", "tweets.sqlite"])
  }

  @Test(arguments: ["", "-wal", "-shm", "-journal"])
  func `refuses the database itself and what belongs to it`(ending: String) throws {
    let writer = try SQLiteStore.openForWriting(path)
    try writer.add(SampleTweet(900, "#a"), under: "t")
    for replacing in [false, true] {
      #expect(throws: BackupError.isTheDatabase(path: path + ending)) {
        try backUp(to: path + ending, replacing: replacing)
      }
    }
    #expect(try writer.check(repair: false).findings.isEmpty)
  }

  @Test func `refuses the database by another name`() throws {
    for (name, make) in [
      ("link", FileManager.default.createSymbolicLink(atPath:withDestinationPath:)),
      ("name", { try FileManager.default.linkItem(atPath: $1, toPath: $0) }),
    ] as [(String, (String, String) throws -> Void)] {
      let other = folder.file(name)
      try make(other, path)
      #expect(throws: BackupError.isTheDatabase(path: other)) {
        try backUp(to: other, replacing: true)
      }
    }
    try expectWhole(path)
  }

  @Test func `refuses a place beside which the log of another database lies`() throws {
    _ = try backUp()
    let user = try SQLiteStore.openForWriting(backup)
    try user.add(SampleTweet(900, "#a"), under: "t")
    #expect(throws: BackupError.hasLog(path: backup, log: backup + "-wal")) {
      try backUp(replacing: true)
    }
    #expect(try user.summary("t")?.tweets == 501)
  }

  @Test func `writes through a link to a file, and not over it`() throws {
    let other = try TemporaryFolder()
    let real = other.file("real.sqlite")
    try write([1], to: real)
    try FileManager.default.createSymbolicLink(atPath: backup, withDestinationPath: real)
    _ = try backUp(replacing: true)
    try expectWhole(real)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: backup) == real)
  }

  @Test func `leaves nothing behind when it is stopped, at whatever step`() throws {
    for steps in 0...3 {
      let asked = Counter()
      var surroundings = BackupSurroundings { asked.next() > steps }
      surroundings.pagesAStep = 3
      #expect(throws: BackupError.interrupted) { try backUp(with: surroundings) }
      #expect(try folder.names == ["tweets.sqlite"])
    }
    // And while the copy is checked.
    let isChecking = Counter()
    var surroundings = BackupSurroundings { isChecking.value > 0 }
    surroundings.onProgress = { if case .checking = $0 { _ = isChecking.next() } }
    #expect(throws: BackupError.interrupted) { try backUp(with: surroundings) }
    #expect(try folder.names == ["tweets.sqlite"])
  }

  @Test func `of a damaged database is none`() throws {
    var page = try bytes(path)
    // In the middle of the file, behind the pages that are read when it is opened.
    for offset in (page.count / 2)..<(page.count / 2 + 8192) { page[offset] ^= 0xFF }
    try write(page, to: path)
    let error = try #require(#expect(throws: (any Error).self) { try backUp() })
    switch error {
    case BackupError.unsound(path, _), StoreError.corrupt(path, _): break
    default: Issue.record("another error: \(error)")
    }
    #expect(try folder.names == ["tweets.sqlite"])
  }

  @Test func `may be read by those who may read the database, and by no others`() throws {
    chmod(path, 0o600)
    _ = try backUp()
    let mode = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `says what stands in the way`() throws {
    #expect(throws: BackupError.notAFile(path: folder.path)) { try backUp(to: folder.path) }
    let none = folder.file("none/backup.sqlite")
    #expect(throws: BackupError.refused(path: none, errno: ENOENT)) { try backUp(to: none) }
    let closed = try TemporaryFolder()
    chmod(closed.path, 0o555)
    let target = closed.file("backup.sqlite")
    let outcome = asOrdinaryUser { Result { try backUp(to: target) } }
    #expect(throws: BackupError.refused(path: target, errno: EACCES)) { try outcome.get() }
  }

  @Test func `tells how far it is, and then that it checks`() throws {
    var told: [Int] = []
    var isChecked = false
    var surroundings = BackupSurroundings()
    surroundings.pagesAStep = 3
    surroundings.onProgress = { progress in
      switch progress {
      case .copying(let done, let total):
        #expect(!isChecked && done <= total)
        told.append(done)
      case .checking: isChecked = true
      }
    }
    let report = try backUp(with: surroundings)
    #expect(isChecked && told.count > 3 && told == told.sorted())
    #expect(report.bytes - (told.last ?? 0) <= 3 * 4096)
  }
}

/// Counts, from any thread: `lock` guards `count`.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }

  var value: Int { lock.withLock { count } }
}
