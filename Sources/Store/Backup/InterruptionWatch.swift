import Threads

/// Stops what a connection does once somebody asks to: another thread looks ten times a second.
///
/// For statements that are one long step, in which SQLite calls nobody back.
final class InterruptionWatch: @unchecked Sendable {
  // `isOver` is touched only inside `monitor`.
  private let monitor = Monitor()
  private var isOver = false

  /// Runs `body`, whose statements fail as `.interrupted` once `shouldStop` says so.
  static func over<Value>(
    _ connection: Connection, _ shouldStop: @escaping @Sendable () -> Bool,
    _ body: () throws -> Value
  ) throws -> Value {
    let watch = InterruptionWatch()
    let interrupter = connection.interrupter
    let worker = Worker { watch.look(shouldStop, interrupter) }
    let outcome = Result { try body() }
    watch.end()
    worker.join()
    return try outcome.get()
  }

  private func look(_ shouldStop: () -> Bool, _ interrupter: Interrupter) {
    while monitor.locked({ isOver || (monitor.waitAMoment() && isOver) }) == false {
      if shouldStop() { interrupter.interrupt() }
    }
  }

  private func end() {
    monitor.locked {
      isOver = true
      monitor.changes()
    }
  }
}
