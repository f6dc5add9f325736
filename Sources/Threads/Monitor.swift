import Glibc

/// A lock with a bell: one thread at a time is inside, and may wait there for what another changes.
///
/// What it guards is up to its owner.
public final class Monitor: @unchecked Sendable {
  // Made for many threads; their addresses never change.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Nobody is inside.
  public init() {
    pthread_mutex_init(mutex, nil)
    // Waits are measured by the clock that nobody sets: by the other one, who waits for a moment while it is
    // set back waits until it is there again.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` alone. It is not to be called inside another `locked` of the same monitor.
  public func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Inside `locked`: lets others in until one of them calls ``changes()``, or for no reason.
  public func wait() { pthread_cond_wait(changed, mutex) }

  /// As ``wait()``, for a tenth of a second at most. False if that is over.
  public func waitAMoment() -> Bool {
    var moment = timespec()
    clock_gettime(CLOCK_MONOTONIC, &moment)
    moment.tv_nsec += 100_000_000
    if moment.tv_nsec >= 1_000_000_000 {
      moment.tv_sec += 1
      moment.tv_nsec -= 1_000_000_000
    }
    return pthread_cond_timedwait(changed, mutex, &moment) != ETIMEDOUT
  }

  /// Wakes all who wait, once the caller is outside.
  public func changes() { pthread_cond_broadcast(changed) }
}
