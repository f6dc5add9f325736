import Store
import Threads

/// A chunked answer on its way: while a part is sent no other is made, and while one is made nothing is sent.
final class PulledStream: ResponseStream {
  private let answer: ChunkedAnswer
  private let readers: ReadingCrew
  private let monitor = Monitor()
  // Touched only inside `monitor`.
  private nonisolated(unsafe) var part: ArraySlice<UInt8> = []
  private nonisolated(unsafe) var end: StreamStep?
  private nonisolated(unsafe) var isMaking = false
  private nonisolated(unsafe) var wakeUp: (@Sendable () -> Void)?

  /// - Parameter readers: the threads that make the parts, each in its turn among other questions.
  init(_ answer: ChunkedAnswer, _ readers: ReadingCrew) {
    self.answer = answer
    self.readers = readers
  }

  func onWakeUp(_ wakeUp: @escaping @Sendable () -> Void) {
    monitor.locked { self.wakeUp = wakeUp }
  }

  func read(into room: UnsafeMutableRawBufferPointer, wait: () -> Void) -> StreamStep {
    let step = monitor.locked { () -> StreamStep in
      if !part.isEmpty {
        let count = min(room.count, part.count)
        room.copyBytes(from: part.prefix(count))
        part = part.dropFirst(count)
        return .bytes(count)
      }
      if let end { return end }
      isMaking = true
      wait()
      return .waits
    }
    // It was let in already, so that it goes on however much waits.
    if step == .waits, !readers.ask({ self.make($0) }, isBegun: true) { came([], .failed) }
    return step
  }

  func close() { monitor.locked { end = .failed } }

  private func make(_ store: Result<any TweetStore, StoreError>) {
    guard monitor.locked({ end == nil }) else { return came([], .failed) }
    do {
      let store = try store.get()
      while let part = try answer.next(store) {
        if !part.isEmpty { return came(part, nil) }
      }
      came([], .ended)
    } catch {
      came([], .failed)
    }
  }

  private func came(_ part: [UInt8], _ end: StreamStep?) {
    let wakeUp = monitor.locked {
      self.part = part[...]
      if self.end == nil { self.end = end }
      defer { isMaking = false }
      return isMaking ? self.wakeUp : nil
    }
    wakeUp?()
  }
}
