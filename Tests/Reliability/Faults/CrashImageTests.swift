import Foundation
import TestSupport
import Testing

@testable import Store

/// The power fails after any write: of what was not flushed some is lost, torn or in another order. What was
/// promised is there, and the same work again ends as if nothing had been.
@Suite("Reliability: power cuts", .serialized)
struct CrashImageTests {
  @Test("The power fails after any call", arguments: DiskWork.all)
  func cut(work: DiskWork) throws {
    let trial = try DiskTrial(work)
    let record = try record(of: trial)
    var state = DiskState(before: record.before)
    var random = SeededRandom(seed: 8)
    let step = Torture.amount(short: max(1, record.events.count / 8), long: 1)
    var images = 0
    var lost = 0
    for (place, event) in record.events.enumerated() {
      state.apply(event)
      guard place % step == 0 || place == record.events.count - 1 else { continue }
      for loss in losses(place / step) {
        try look(trial, state, loss, &random, "\(work), \(loss) after call \(place)")
        images += 1
        lost += state.pendingChanges
      }
    }
    #expect(state.promised == trial.states.count - 1)
    #expect(images > 10 && lost > 0)
    try Torture.record(
      "faults", "\(work.description): the power fails",
      [
        "calls after which it failed": "\(record.events.count)",
        "images of the disk that were opened": "\(images)",
        "writes in doubt, over all images": "\(lost)",
      ])
  }

  /// All in the long form; in the short one, one after the other.
  private func losses(_ turn: Int) -> [DiskState.Loss] {
    let all = DiskState.Loss.allCases
    return Torture.isLong ? all : [all[turn % all.count], .all]
  }

  private func record(of trial: DiskTrial) throws -> DiskRecord {
    let folder = try trial.freshFolder()
    let disk = FaultyDisk(folder.path)
    defer { disk.remove() }
    try disk.startRecording()
    try trial.work.run(folder.path) { disk.promise() }
    return disk.endRecording()
  }

  private func look(
    _ trial: DiskTrial, _ state: DiskState, _ loss: DiskState.Loss,
    _ random: inout SeededRandom, _ label: String
  ) throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in state.image(loss, using: &random) {
      // The index of the log is not kept over a power cut: anything may stand in it.
      let isIndex = name.hasSuffix("-shm")
      try Data(isIndex ? bytes.map { _ in UInt8.random(in: 0...255, using: &random) } : bytes)
        .write(to: URL(fileURLWithPath: folder.file(name)))
    }
    let wrong = trial.fault(in: folder.path, promised: state.promised)
    #expect(wrong == nil, "\(label): \(wrong ?? "")")
  }
}
