import Store
import Threads

/// Has the index of words made or brought up to date, once somebody has asked for words that would have to be looked
/// for in many texts. Who asks does not wait for it.
final class TextIndexer: Sendable {
  /// After a failure, as of a full disk, nobody tries for so long.
  private static let pause = Duration.seconds(600)

  private let desk: WritingDesk
  private let isStopping: Flag
  private let monitor = Monitor()
  // Touched only inside `monitor`.
  private nonisolated(unsafe) var isAtWork = false
  private nonisolated(unsafe) var failedAt: ContinuousClock.Instant?

  /// - Parameter isStopping: set when the work is to be left.
  init(_ desk: WritingDesk, isStopping: Flag) {
    self.desk = desk
    self.isStopping = isStopping
  }

  /// Has it done in its turn, unless it is being done.
  func ask() {
    let isWanted = monitor.locked {
      let isTooSoon = failedAt.map { .now - $0 < Self.pause } ?? false
      if isAtWork || isTooSoon { return false }
      isAtWork = true
      return true
    }
    guard isWanted else { return }
    let isTaken = desk.ask { access in self.work(access) }
    if !isTaken { monitor.locked { isAtWork = false } }
  }

  private func work(_ access: StoreAccess) {
    let isDone = Result {
      let store = try access.openForWriting(false) { self.isStopping.isSet }
      try store.indexTexts { _, _ in !self.isStopping.isSet }
    }
    monitor.locked {
      isAtWork = false
      if case .failure = isDone { failedAt = .now }
    }
  }
}
