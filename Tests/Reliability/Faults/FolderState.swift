import Foundation
import TestSupport
import Tweets

@testable import Store

/// All that the databases of a folder answer: equal for equal states.
struct FolderState: Equatable {
  let lines: [String]

  /// Opens what is there, as everybody does. Throws where that fails, or `check` finds something.
  init(of folder: String) throws {
    lines = try [DiskWork.database(folder), DiskWork.copy(folder)].flatMap { path in
      // SQLite makes the file before anything is in it.
      try FileManager.default.fileExists(atPath: path) ? Self.lines(of: path) : []
    }
  }

  private static func lines(of path: String) throws -> [String] {
    let opened = Result { () throws(StoreError) in try SQLiteStore.openForReading(path) }
    if case .failure(.missingDatabase) = opened { return [] }
    let store = try opened.get()
    let findings = try store.check(repair: false).findings
    guard findings.isEmpty else { throw Unexpected("check of \(path): \(findings)") }
    return try all(of: store).map { path.suffix(13) + ": " + $0 }
  }

  /// The answers of one store.
  static func all(of store: SQLiteStore) throws -> [String] {
    try store.terms(limit: nil).flatMap { term in
      try ["\(term)"] + store.numbers(term.term) + store.tweets(term.term).map { "\($0)" }
    }
  }
}
