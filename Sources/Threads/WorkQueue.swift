/// Hands work to whoever is free. Who brings it never waits: where there is too much, it is refused.
public final class WorkQueue<Element: Sendable>: @unchecked Sendable {
  // `elements` and `isClosed` are touched only inside `monitor`; the rest never changes.
  private var elements: [Element] = []
  private var isClosed = false
  private let capacity: Int
  private let monitor = Monitor()

  /// Empty.
  ///
  /// - Parameter capacity: how much waits at most.
  public init(capacity: Int) { self.capacity = capacity }

  /// Puts a piece of work at the end. False, and it is dropped, where there is no room, or once it is closed.
  ///
  /// - Parameters:
  ///   - element: the piece of work.
  ///   - evenIfFull: whether it finds room always.
  public func offer(_ element: Element, evenIfFull: Bool = false) -> Bool {
    monitor.locked {
      guard elements.count < capacity || evenIfFull, !isClosed else { return false }
      elements.append(element)
      monitor.changes()
      return true
    }
  }

  /// How much waits.
  public var count: Int { monitor.locked { elements.count } }

  /// Waits for a piece of work and takes the first. Nil when it is closed and empty.
  public func take() -> Element? {
    monitor.locked {
      while elements.isEmpty && !isClosed { monitor.wait() }
      return elements.isEmpty ? nil : elements.removeFirst()
    }
  }

  /// No more is taken in; what waits is still handed out. May be called twice.
  public func close() {
    monitor.locked {
      isClosed = true
      monitor.changes()
    }
  }
}
