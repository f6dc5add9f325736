import Foundation
import Presentation
import TestSupport

@testable import Store

/// A work, what is there before it, and what must be there after each of its steps.
struct DiskTrial {
  let work: DiskWork
  private let template: TemporaryFolder
  /// Before the work, and after each thing that it promises.
  let states: [FolderState]

  /// Does the work once, undisturbed.
  init(_ work: DiskWork) throws {
    self.work = work
    template = try TemporaryFolder()
    try work.prepare(template.path)
    let folder = try Self.copy(of: template)
    var states = [try FolderState(of: folder.path)]
    try work.run(folder.path) {
      if let state = try? FolderState(of: folder.path) { states.append(state) }
    }
    self.states = states
  }

  /// A folder of its own with what is there before.
  func freshFolder() throws -> TemporaryFolder { try Self.copy(of: template) }

  private static func copy(of folder: TemporaryFolder) throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for name in try folder.names {
      try FileManager.default.copyItem(atPath: folder.file(name), toPath: copy.file(name))
    }
    return copy
  }

  /// Looks at what a work that was disturbed has left, and does it again: what is wrong, or nil.
  ///
  /// - Parameter promised: how many steps were promised to last.
  func fault(in folder: String, promised: Int) -> String? {
    do {
      let state = try FolderState(of: folder)
      guard states.dropFirst(promised).contains(state) else {
        let known = states.firstIndex(of: state).map { "only \($0) are" } ?? "none of the states is"
        return "\(promised) steps were promised, but \(known) there"
      }
      try work.run(folder) {}
      let again = try FolderState(of: folder)
      return again == states.last ? nil : "done again, it does not end as if undisturbed"
    } catch {
      return "\(error)"
    }
  }

  /// What is wrong with the words for an error; nil if it is one clear sentence.
  static func faultOfWords(_ error: any Error) -> String? {
    let words: String
    switch error {
    case let error as StoreError: words = Words.storeError(error)
    case let error as BackupError: words = Words.backupError(error)
    default: return "an error of another kind: \(error)"
    }
    let isSentence = words.count > 20 && !words.contains("\n") && words.contains("sqlite'")
    return isSentence ? nil : "not a sentence that says where: \(words)"
  }
}
