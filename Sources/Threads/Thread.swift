/// A thread that is kept by somebody and joined when they end: a `Worker` that can lie in an array.
public final class Thread: Sendable {
  // Touched only by `join`, which is called once.
  private nonisolated(unsafe) var worker: Worker?

  /// Starts the thread.
  public init(_ body: @escaping @Sendable () -> Void) { worker = Worker(body) }

  /// Waits until the thread has ended. To be called once.
  public func join() {
    guard let worker = worker.take() else { return }
    worker.join()
  }
}
