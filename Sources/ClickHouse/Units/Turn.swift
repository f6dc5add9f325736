import Glibc
import Store
import Threads

/// Waiting for one's turn to write.
///
/// One unit is open at a time, as in SQLite. Whoever waits watches whether the other gives signs of life,
/// and after `patience` without one ends his unit for him.
struct Turn {
  /// Several times as long as signs of life are apart, and as a server may be gone while it starts again.
  static let patience = Duration.seconds(12)

  let log: UnitLog
  let writer: UInt64
  var waitSeconds: Double
  var patience = Self.patience
  /// Called once, when somebody else writes.
  var onWait: () -> Void
  var shouldGiveUp: () -> Bool

  /// Begins the next unit. Gives its number and what there was before it.
  func take() throws(StoreError) -> (unit: Int, before: UnitLog.State) {
    let start = ContinuousClock.now
    var watched: (unit: Int, beats: Int?, since: ContinuousClock.Instant)?
    var hasSaid = false
    while true {
      let state = try log.state()
      if state.isOpen {
        let beats = try log.beats(state.last)
        if let present = watched, present.unit == state.last, present.beats == beats {
          if present.since.duration(to: .now) >= patience {
            _ = try log.abandon(state.last)
            continue
          }
        } else {
          watched = (state.last, beats, .now)
        }
      } else if try log.begin(state.last + 1, by: writer) {
        try log.clean(state)
        return (state.last + 1, state)
      } else {
        continue
      }
      if !hasSaid {
        onWait()
        hasSaid = true
      }
      if shouldGiveUp() { throw .interrupted }
      if start.duration(to: .now) >= .seconds(waitSeconds) {
        throw .busy(path: log.cluster.address.name)
      }
      // Long enough not to burden the keeper, short beside a unit.
      usleep(50_000)
    }
  }
}

/// Gives signs of life while a unit is open, on a thread of its own: who writes may have nothing to say
/// for long, because its input has not.
final class Pulse: Sendable {
  private let isOver = Flag()

  init(_ unit: Int, on cluster: Cluster) {
    let isOver = isOver
    guard let own = try? Cluster(like: cluster) else { return }
    let box = Handover(own)
    Worker {
      let log = UnitLog(cluster: box.take())
      while !isOver.isSet {
        // What goes wrong here is told by whoever writes.
        try? log.beat(unit)
        for _ in 0..<20 where !isOver.isSet { usleep(50_000) }
      }
    }
    .detach()
  }

  deinit { isOver.set() }
}

/// Carries what one thread has made and another uses.
final class Handover<Value>: @unchecked Sendable {
  // Written by the one before the other begins, and then only read by that.
  private let value: Value
  init(_ value: Value) { self.value = value }
  func take() -> Value { value }
}
