import Foundation
import TestSupport
import Testing

@testable import Store

/// The disk fails at the n-th call, for every n: one clear error, nothing lost that was promised, no count
/// wrong, and the same work again ends as if nothing had been.
@Suite("Reliability: faults of the disk", .serialized)
struct FaultSweepTests {
  /// The calls at which to fail, of so many, once and from then on: all in the long form, else two of them,
  /// for each fault others.
  private static func places(_ fault: DiskFault, of calls: Int) -> [(call: Int, isLasting: Bool)] {
    if Torture.isLong { return (1..<(calls + 1)).flatMap { [($0, false), ($0, true)] } }
    let turn = DiskFault.allCases.firstIndex(of: fault) ?? 0
    guard calls > 0 else { return [] }
    return [(1 + turn * 5 % calls, turn % 2 == 0), (calls - turn * 3 % calls, turn % 2 == 1)]
  }

  private struct Tally {
    var swept = 0
    var refused = 0
    var overcome = 0
  }

  @Test("A disk that fails at a call, once or from then on", arguments: DiskWork.all)
  func sweep(work: DiskWork) throws {
    let trial = try DiskTrial(work)
    let calls = try calls(in: trial)
    var tally = Tally()
    for fault in DiskFault.allCases {
      for place in Self.places(fault, of: calls[fault.call] ?? 0) {
        try fail(trial, fault, at: place.call, isLasting: place.isLasting, &tally)
      }
    }
    #expect(tally.refused > 0 && tally.swept > 15)
    try Torture.record(
      "faults", "\(work.description): a call to the disk fails",
      [
        "calls that failed, once or from then on": "\(tally.swept)",
        "ended with a clear error": "\(tally.refused)",
        "made no difference": "\(tally.overcome)",
      ])
  }

  /// As the threads of a service do, who keep their connection.
  @Test("A connection whose reading failed once answers rightly afterwards")
  func readAgain() throws {
    let trial = try DiskTrial(.pruneByTerms)
    let folder = try trial.freshFolder()
    let disk = FaultyDisk(folder.path)
    defer { disk.remove() }
    func open() throws -> SQLiteStore {
      try SQLiteStore.openForReading(DiskWork.database(folder.path))
    }
    let right = try FolderState.all(of: open())
    let calls = try #require(disk.counts[.read])
    var refused = 0
    let step = Torture.amount(short: max(1, calls / 12), long: 1)
    for place in stride(from: 1, through: calls, by: step) {
      disk.arm(.read, at: place, isLasting: false)
      guard let store = try? open() else { continue }
      if (try? FolderState.all(of: store)) == nil { refused += 1 }
      disk.disarm()
      #expect(try FolderState.all(of: store) == right, "read \(place)")
    }
    #expect(refused > 0)
    try Torture.record(
      "faults", "questions: a read fails",
      [
        "reads that failed": "\(calls)",
        "of a question, which the connection answered then": "\(refused)",
      ])
  }

  /// How many calls of each kind there are in an undisturbed run.
  private func calls(in trial: DiskTrial) throws -> [DiskCall: Int] {
    let folder = try trial.freshFolder()
    let disk = FaultyDisk(folder.path)
    defer { disk.remove() }
    try trial.work.run(folder.path) {}
    return disk.counts
  }

  private func fail(
    _ trial: DiskTrial, _ fault: DiskFault, at place: Int, isLasting: Bool, _ tally: inout Tally
  ) throws {
    let folder = try trial.freshFolder()
    let disk = FaultyDisk(folder.path)
    defer { disk.remove() }
    let label = "\(trial.work), \(fault) \(place)\(isLasting ? " and on" : "")"
    disk.arm(fault, at: place, isLasting: isLasting)
    var promised = 0
    let outcome = Result { try trial.work.run(folder.path) { promised += 1 } }
    disk.disarm()
    #expect(disk.failures > 0, "\(label): it does not come to that call")
    tally.swept += 1
    switch outcome {
    case .success: tally.overcome += 1
    case .failure(let error):
      tally.refused += 1
      #expect(!fault.isHarmless, "\(label): \(error)")
      let fault = DiskTrial.faultOfWords(error)
      #expect(fault == nil, "\(label): \(fault ?? "")")
    }
    let leftovers = try folder.names.filter { $0.hasSuffix(".partial") }
    #expect(leftovers.isEmpty, "\(label)")
    let wrong = trial.fault(in: folder.path, promised: promised)
    #expect(wrong == nil, "\(label): \(outcome): \(wrong ?? "")")
  }
}
