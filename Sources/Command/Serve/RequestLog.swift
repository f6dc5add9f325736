import Glibc
import Service
import Threads

/// A line a request on standard error. A thread of its own writes them: whoever reads slowly keeps no request
/// waiting.
final class RequestLog: Sendable {
  /// Of so many lines that nobody has read, the next are dropped.
  private static let linesMax = 10_000

  private let lines: WorkQueue<String>
  private let thread: Thread

  init() {
    let lines = WorkQueue<String>(capacity: Self.linesMax)
    self.lines = lines
    thread = Thread { @Sendable in
      while var line = lines.take() {
        // An error is passed over: there is nobody left to tell it to.
        line.withUTF8 { try? Descriptor.write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
      }
    }
  }

  /// Adds a request. For any thread.
  func add(_ record: RequestRecord) { _ = lines.offer(record.json + "\n") }

  /// Writes what waits, and ends. To be called once.
  func finish() {
    lines.close()
    thread.join()
  }
}
