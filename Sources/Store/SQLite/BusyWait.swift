import CSQLite
import Glibc

/// How long a connection waits for a lock that another one holds, and whom it tells.
struct BusyWait {
  /// The longest wait for one lock, in seconds; 0 fails at once.
  var waitSeconds: Double = 600
  /// After how many seconds of one wait `onWait` is called.
  var noticeSeconds: Double = 2
  /// Called on the connection's thread, once in its life, from inside SQLite: it must not use the
  /// connection.
  var onWait: (() -> Void)?
  /// Asked between tries; a wait that is given up so fails as `.interrupted`.
  var shouldGiveUp: () -> Bool = { false }
}

/// Waits for locks on behalf of one connection, by sleeps that grow from 1 to 50 ms.
///
/// SQLite's own `sqlite3_busy_timeout` sleeps 100 ms between late tries and can neither be
/// interrupted nor tell anybody.
final class BusyHandler {
  var wait: BusyWait
  private let interrupter: Interrupter
  private var startSeconds = 0.0

  init(_ wait: BusyWait, interrupter: Interrupter) {
    self.wait = wait
    self.interrupter = interrupter
  }

  /// Makes SQLite ask this handler. `handle` must be closed before the handler goes: SQLite keeps
  /// an unretained pointer to it, and the connection that owns both sees to the order.
  func install(on handle: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_busy_handler(
      handle,
      { context, attempt in
        guard let context else { return 0 }
        let handler = Unmanaged<BusyHandler>.fromOpaque(context).takeUnretainedValue()
        return handler.shouldRetry(after: attempt) ? 1 : 0
      }, context)
  }

  /// Starts the clock of one wait.
  func start() {
    startSeconds = Self.nowSeconds()
  }

  /// Sleeps a little before the next try; false when it is time to give up.
  ///
  /// - Parameter attempt: how many tries for this lock have failed before this one.
  func shouldRetry(after attempt: Int32) -> Bool {
    if attempt == 0 { start() }
    let waited = Self.nowSeconds() - startSeconds
    if wait.shouldGiveUp() { interrupter.interrupt() }
    if interrupter.isPending || waited >= wait.waitSeconds { return false }
    if waited >= wait.noticeSeconds, let notify = wait.onWait {
      wait.onWait = nil
      notify()
    }
    let pauseSeconds = min(0.001 * Double(min(attempt, 49) + 1), wait.waitSeconds - waited)
    usleep(UInt32(pauseSeconds * 1_000_000))
    return true
  }

  private static func nowSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
