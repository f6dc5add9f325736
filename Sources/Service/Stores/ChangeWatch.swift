import Store
import Threads

/// Knows which state the store is in, whoever changes it.
///
/// A question is asked after its version was told, so an answer is never older than the version it is kept
/// under; it may be newer, and then the next look tells another version.
final class ChangeWatch: Sendable {
  /// For so long a look is good. What another process writes is seen by then.
  private static let pause = Duration.milliseconds(5)

  private let monitor = Monitor()
  // Touched only inside `monitor`.
  private nonisolated(unsafe) var state: State

  fileprivate struct State {
    let access: StoreAccess
    var store: (any TweetStore)?
    var identity: StoreIdentity?
    var version = StoreVersion(opening: .random(in: 0...(.max)), mark: -1)
    var lookedAt: ContinuousClock.Instant?
  }

  init(_ access: StoreAccess) { state = State(access: access) }

  /// The state of the store, as it was some milliseconds ago at most. Quick.
  func version() -> StoreVersion {
    monitor.locked {
      let now = ContinuousClock.now
      if let lookedAt = state.lookedAt, now - lookedAt < Self.pause { return state.version }
      state.look()
      state.lookedAt = now
      return state.version
    }
  }

  /// This process has changed the store: the next who asks is told so.
  func expire() { monitor.locked { state.lookedAt = nil } }
}

extension ChangeWatch.State {
  fileprivate mutating func look() {
    let present = access.identity()
    if store == nil || present != identity {
      store = present == nil ? nil : try? access.openForReading()
      let isNew = store != nil || identity != nil
      identity = store == nil ? nil : present
      if isNew { version = StoreVersion(opening: .random(in: 0...(.max)), mark: -1) }
    }
    version.mark = store.flatMap { try? $0.changeMark() } ?? -1
  }
}
