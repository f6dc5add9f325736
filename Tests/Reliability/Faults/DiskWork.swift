import CSQLite
import Foundation
import TestSupport
import Tweets

@testable import Store

/// Something that is done to the database of a folder, under a disk that may fail.
struct DiskWork: Sendable, CustomStringConvertible {
  let description: String
  /// Makes what is there before.
  let prepare: @Sendable (_ folder: String) throws -> Void
  /// Does the work, and says after each step of it that it is promised to last.
  let run: @Sendable (_ folder: String, _ promise: () -> Void) throws -> Void

  static let all = [
    firstIngest, ingest, pruneByTerms, pruneByAge, migration, backup, replacingBackup,
  ]

  static func database(_ folder: String) -> String { folder + "/tweets.sqlite" }
  static func copy(_ folder: String) -> String { folder + "/backup.sqlite" }

  // MARK: Ingesting

  /// Two units; the second has tweets of the first, and both have tweets that another term has, with a
  /// mention more.
  static let ingest = DiskWork(
    description: "ingest", prepare: prepareTerms,
    run: { folder, promise in try ingestTwice(database(folder), promise) })

  /// The same, where there is no database yet.
  static let firstIngest = DiskWork(
    description: "first ingest", prepare: { _ in },
    run: { folder, promise in try ingestTwice(database(folder), promise) })

  private static func ingestTwice(_ path: String, _ promise: () -> Void) throws {
    let store = try SQLiteStore.openForWriting(path)
    // So that the log is written back in the middle of it, and begun anew.
    try store.connection.execute("PRAGMA wal_autocheckpoint = 20")
    for ids in [Int64(20)...80, 60...120] {
      try addInParts(tweets(ids, "#new"), to: store)
      promise()
    }
  }

  private static func addInParts(_ tweets: [SampleTweet], to store: SQLiteStore) throws {
    let term = try SearchTerm("#Late")
    do {
      try store.begin()
      try store.recordSearch(of: term, at: 1_700_000_009_000)
      for part in [tweets.prefix(30), tweets.dropFirst(30)] {
        var batch = TweetBatch(part)
        _ = try store.ingest(&batch, under: term)
      }
      try store.commit()
    } catch {
      store.rollBack()
      throw error
    }
  }

  private static func tweets(_ ids: ClosedRange<Int64>, _ more: String = "") -> [SampleTweet] {
    ids.map { id in
      // Now and then one that takes several pages.
      let words = String(repeating: "words of tweet \(id), ", count: id % 25 == 0 ? 500 : 3)
      let mentions = "#all #n\(id % 13) @u\(id % 11) \(id % 3 == 0 ? more : "")"
      return SampleTweet(
        id, mentions, at: 1_600_000_000 + id * 3600, by: "author\(id % 7)",
        isRetweet: id % 4 == 0, text: words)
    }
  }

  // MARK: Deleting

  /// Three terms with common tweets.
  private static let prepareTerms: @Sendable (String) throws -> Void = { folder in
    let store = try SQLiteStore.openForWriting(database(folder))
    for (offset, ids) in [Int64(1)...40, 31...80, 61...90].enumerated() {
      try store.add(
        tweets(ids), under: "term \(offset)", at: 1_700_000_000_000 + Int64(offset) * 1000)
    }
  }

  static let pruneByTerms = DiskWork(
    description: "prune --keep", prepare: prepareTerms,
    run: { folder, promise in
      _ = try SQLiteStore.openForWriting(database(folder), mayCreate: false)
        .prune(.keepRecent(terms: 1), isDryRun: false)
      promise()
    })

  static let pruneByAge = DiskWork(
    description: "prune --older-than", prepare: prepareTerms,
    run: { folder, promise in
      _ = try SQLiteStore.openForWriting(database(folder), mayCreate: false)
        .prune(.olderThan(1_600_000_000 + 55 * 3600), isDryRun: false)
      promise()
    })

  // MARK: Migrating

  static let migration = DiskWork(
    description: "migration from schema 1",
    prepare: { folder in
      // By SQLite alone, as the first release has left it.
      var handle: OpaquePointer?
      defer { sqlite3_close_v2(handle) }
      guard sqlite3_open(database(folder), &handle) == SQLITE_OK,
        sqlite3_exec(handle, SchemaVersion1.dump, nil, nil, nil) == SQLITE_OK
      else { throw Unexpected("no database of schema version 1") }
    },
    run: { folder, promise in
      _ = try SQLiteStore.openForWriting(database(folder), mayCreate: false)
      promise()
    })

  // MARK: Copying

  static let backup = DiskWork(description: "backup", prepare: prepareTerms, run: backUp)

  /// Over an older backup.
  static let replacingBackup = DiskWork(
    description: "backup --force",
    prepare: { folder in
      try SQLiteStore.openForWriting(copy(folder)).add(tweets(1...9), under: "old", at: 1)
      try prepareTerms(folder)
    }, run: backUp)

  private static let backUp: @Sendable (String, () -> Void) throws -> Void = { folder, promise in
    let replaces = FileManager.default.fileExists(atPath: copy(folder))
    _ = try SQLiteStore.openForReading(database(folder))
      .backUp(to: copy(folder), replacing: replaces, BackupSurroundings())
    promise()
  }
}
