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
  func take() -> Element? {
    locked {
      while elements.isEmpty && !isClosed { pthread_cond_wait(changed, mutex) }
      guard !elements.isEmpty else { return nil }
      defer { pthread_cond_broadcast(changed) }
      return elements.removeFirst()
    }
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
