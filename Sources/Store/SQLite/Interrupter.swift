import CSQLite
import Glibc

/// Stops what a connection is doing, from any thread.
///
/// A connection belongs to one thread at a time; this is the one part of it that may be handed
/// around. It may outlive the connection: then it does nothing.
///
/// The lock guards both fields: the handle is withdrawn under it before it is closed, so
/// `sqlite3_interrupt` never sees a closed one.
final class Interrupter: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var handle: OpaquePointer?
  private var isRequested = false

  init() {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  /// Makes the running statement, or its wait for a lock, fail with `.interrupted`.
  ///
  /// When nothing runs, statements that follow are not stopped, but the next wait for a lock is.
  func interrupt() {
    withLock {
      isRequested = true
      if let handle { sqlite3_interrupt(handle) }
    }
  }

  /// Names the connection to stop; nil before it is closed.
  func attach(_ handle: OpaquePointer?) {
    withLock { self.handle = handle }
  }

  /// Whether somebody asked to stop and no error has told so yet.
  var isPending: Bool { withLock { isRequested } }

  /// The error to throw: a wait that was given up on request is an interruption. Answers the request.
  func resolve(_ error: StoreError) -> StoreError {
    switch error {
    case .busy where isPending, .interrupted:
      withLock { isRequested = false }
      return .interrupted
    default:
      return error
    }
  }

  private func withLock<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }
}
