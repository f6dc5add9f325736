import Glibc

/// A thread that does one thing and ends.
///
/// A thread of its own and not a task: it waits for disks and queues, for which the few cooperative
/// threads are not there.
public struct Worker: ~Copyable {
  private let thread: pthread_t

  /// Starts the thread.
  public init(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    // The thread takes the box over and releases it.
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    precondition(code == 0, "the system gives no thread")
    self.thread = thread
  }

  /// Waits until the thread has ended.
  public consuming func join() { pthread_join(thread, nil) }

  /// Lets the thread end by itself, whenever that is.
  public consuming func detach() { pthread_detach(thread) }

  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
