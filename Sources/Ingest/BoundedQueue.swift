import Glibc

/// Hands values from one thread to another, a few at a time: who is faster waits.
///
/// Either side may close it: `put` then says so, and `take` gives what is left and then nil.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  // `elements` and `isClosed` are touched only while `mutex` is held; the rest never changes.
  private var elements: [Element] = []
  private var isClosed = false
  private let capacity: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(capacity: Int) {
    self.capacity = capacity
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Waits for room and puts a value at the end. False, and the value is dropped, once it is closed.
  func put(_ element: Element) -> Bool {
    locked {
      while elements.count >= capacity && !isClosed { pthread_cond_wait(changed, mutex) }
      guard !isClosed else { return false }
      elements.append(element)
      pthread_cond_broadcast(changed)
      return true
    }
  }

  /// Waits for a value and takes the first. Nil when it is closed and empty.
  ///
  /// - Parameter whileWaiting: called every tenth of a second; may end the wait by throwing.
  func take(whileWaiting: () throws -> Void = {}) rethrows -> Element? {
    while true {
      if let outcome = locked(firstOrEnd) { return outcome.element }
      try whileWaiting()
    }
  }

  /// The first value, or none at the end. Nil if there is neither after a moment.
  private func firstOrEnd() -> (element: Element?, Void)? {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    moment.tv_nsec += 100_000_000
    if moment.tv_nsec >= 1_000_000_000 {
      moment.tv_sec += 1
      moment.tv_nsec -= 1_000_000_000
    }
    while elements.isEmpty && !isClosed {
      if pthread_cond_timedwait(changed, mutex, &moment) == ETIMEDOUT { break }
    }
    if elements.isEmpty { return isClosed ? (nil, ()) : nil }
    pthread_cond_broadcast(changed)
    return (elements.removeFirst(), ())
  }

  func close() {
    locked {
      isClosed = true
      pthread_cond_broadcast(changed)
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
