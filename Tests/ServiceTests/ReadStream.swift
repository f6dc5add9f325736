import Threads

@testable import Service

/// Reads a stream as the server does: what is there, and then sleeps until it is woken.
final class ReadStream: @unchecked Sendable {
  private let stream: any ResponseStream
  private let monitor = Monitor()
  // Touched only inside `monitor`; the rest by the thread that reads.
  private var isAwake = false
  private var bytes: [UInt8] = []

  /// What has come, as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  init(_ stream: any ResponseStream) {
    self.stream = stream
    stream.onWakeUp { [weak self, monitor] in
      monitor.locked {
        self?.isAwake = true
        monitor.changes()
      }
    }
  }

  /// What comes until it is enough, or until the stream is at its end.
  @discardableResult
  func read(until isEnough: ((String) -> Bool)? = nil) -> StreamStep {
    var room = [UInt8](repeating: 0, count: 100)
    while isEnough.map({ !$0(text) }) ?? true {
      let step = room.withUnsafeMutableBytes { room in
        stream.read(into: room) { monitor.locked { isAwake = false } }
      }
      switch step {
      case .bytes(let count): bytes += room[..<count]
      case .waits: monitor.locked { while !isAwake { monitor.wait() } }
      case .ended, .failed: return step
      }
    }
    return .waits
  }
}

extension Response {
  /// Its body as it comes.
  var stream: ReadStream? {
    guard case .stream(let stream) = body else { return nil }
    return ReadStream(stream)
  }
}
