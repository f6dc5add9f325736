import Threads

/// What one listener is told, as it comes. It ends when the hub closes it, or when its reader is too slow.
final class EventStream: ResponseStream {
  /// A reader who is behind by more is not waited for: he may come again, and hears how things are then.
  private static let behindMax = 64 << 10

  private let monitor = Monitor()
  // Touched only inside `monitor`.
  private nonisolated(unsafe) var bytes: [UInt8]
  private nonisolated(unsafe) var isWaiting = false
  private nonisolated(unsafe) var isClosed = false
  private nonisolated(unsafe) var wakeUp: (@Sendable () -> Void)?
  private nonisolated(unsafe) var onClose: (@Sendable () -> Void)?

  /// - Parameter first: what is told before anything happens.
  init(first: String) { bytes = Array(first.utf8) }

  /// Says what is to be done when it is closed, once, on the thread that closes it; at once if it is already.
  func onClose(_ body: @escaping @Sendable () -> Void) {
    let isClosed = monitor.locked {
      if !self.isClosed { onClose = body }
      return self.isClosed
    }
    if isClosed { body() }
  }

  /// Tells something more. Never waits; a listener who is too far behind is closed.
  func tell(_ event: [UInt8]) {
    let isTooSlow = monitor.locked {
      guard !isClosed else { return false }
      guard bytes.count <= Self.behindMax else { return true }
      bytes += event
      return false
    }
    if isTooSlow { close() } else { wake() }
  }

  func onWakeUp(_ wakeUp: @escaping @Sendable () -> Void) {
    monitor.locked { self.wakeUp = wakeUp }
  }

  func read(into room: UnsafeMutableRawBufferPointer, wait: () -> Void) -> StreamStep {
    monitor.locked {
      guard !bytes.isEmpty else {
        if isClosed { return .ended }
        isWaiting = true
        wait()
        return .waits
      }
      let count = min(room.count, bytes.count)
      room.copyBytes(from: bytes[..<count])
      bytes.removeFirst(count)
      return .bytes(count)
    }
  }

  func close() {
    let onClose = monitor.locked {
      isClosed = true
      return self.onClose.take()
    }
    onClose?()
    wake()
  }

  private func wake() {
    let wakeUp = monitor.locked {
      defer { isWaiting = false }
      return isWaiting ? self.wakeUp : nil
    }
    wakeUp?()
  }
}
