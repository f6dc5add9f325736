/// Hands values from one thread to another, a few at a time: who is faster waits.
///
/// Either side may close it: `put` then says so, and `take` gives what is left and then nil.
public final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  // `elements` and `isClosed` are touched only inside `monitor`; the rest never changes.
  private var elements: [Element] = []
  private var isClosed = false
  private let capacity: Int
  private let monitor = Monitor()

  /// Empty.
  ///
  /// - Parameter capacity: how many values wait at most.
  public init(capacity: Int) { self.capacity = capacity }

  /// Waits for room and puts a value at the end. False, and the value is dropped, once it is closed.
  public func put(_ element: Element) -> Bool {
    monitor.locked {
      while elements.count >= capacity && !isClosed { monitor.wait() }
      guard !isClosed else { return false }
      elements.append(element)
      monitor.changes()
      return true
    }
  }

  /// Waits for a value and takes the first. Nil when it is closed and empty.
  ///
  /// - Parameter whileWaiting: called every tenth of a second; may end the wait by throwing.
  public func take(whileWaiting: () throws -> Void) rethrows -> Element? {
    while true {
      if let outcome = monitor.locked(firstOrEnd) { return outcome.element }
      try whileWaiting()
    }
  }

  /// As above, however long it takes.
  public func take() -> Element? { take {} }

  /// The first value, or none at the end. Nil if there is neither after a moment.
  private func firstOrEnd() -> (element: Element?, Void)? {
    while elements.isEmpty && !isClosed {
      if !monitor.waitAMoment() { break }
    }
    if elements.isEmpty { return isClosed ? (nil, ()) : nil }
    monitor.changes()
    return (elements.removeFirst(), ())
  }

  /// No more values are taken in. May be called twice.
  public func close() {
    monitor.locked {
      isClosed = true
      monitor.changes()
    }
  }
}
