import Store
import Threads

/// Tells whoever listens what changes in the store, whoever changes it.
///
/// One thread looks at the store for all, and only while somebody listens.
final class EventHub: Sendable {
  private let access: StoreAccess
  private let watch: ChangeWatch
  private let listenersMax: Int
  /// Without a word for longer, proxies give a connection up; and who has left is noticed by writing to him.
  private let pingPause: Duration

  private let monitor = Monitor()
  // Touched only inside `monitor`.
  private nonisolated(unsafe) var listeners: [ObjectIdentifier: Listener] = [:]
  private nonisolated(unsafe) var isLooking = false
  private nonisolated(unsafe) var isClosed = false

  private struct Listener {
    let stream: EventStream
    /// The terms that he wants to hear of; nil for all.
    let keys: Set<String>?
    /// The state of the store that he knows of.
    var version: StoreVersion
  }

  init(_ access: StoreAccess, _ watch: ChangeWatch, listenersMax: Int, pingPause: Duration) {
    self.access = access
    self.watch = watch
    self.listenersMax = listenersMax
    self.pingPause = pingPause
  }

  /// How many listen.
  var listening: Int { monitor.locked { listeners.count } }

  /// A stream that begins with the store's version. Nil where too many listen.
  func listen(only keys: Set<String>?) -> EventStream? {
    let version = watch.version()
    let stream = EventStream(
      first: "retry: 2000\nevent: hello\ndata: {\"version\":\"\(version.tag)\"}\n\n")
    let id = ObjectIdentifier(stream)
    let (isTaken, isFirst) = monitor.locked {
      guard !isClosed, listeners.count < listenersMax else { return (false, false) }
      listeners[id] = Listener(stream: stream, keys: keys, version: version)
      defer { isLooking = true }
      return (true, !isLooking)
    }
    guard isTaken else { return nil }
    stream.onClose { self.leave(id) }
    if isFirst { Worker { @Sendable in self.look() }.detach() }
    return stream
  }

  /// Ends all streams, and takes in no more. Returns when its thread is done with the store.
  func close() {
    let streams = monitor.locked {
      isClosed = true
      monitor.changes()
      return listeners.values.map(\.stream)
    }
    for stream in streams { stream.close() }
    monitor.locked { while isLooking { monitor.wait() } }
  }

  private func leave(_ id: ObjectIdentifier) {
    monitor.locked {
      listeners[id] = nil
      monitor.changes()
    }
  }

  /// Looks ten times a second, as long as somebody listens.
  private func look() {
    let reader = StoreReader(access)
    var seen: (version: StoreVersion, numbers: TermNumbers)?
    var pingedAt = ContinuousClock.now
    while goesOn() {
      let version = watch.version()
      if version != seen?.version || isNews(version) {
        // Where it cannot be asked now, the next look tries again.
        if let numbers = numbers(reader) {
          tell(numbers, version, since: seen)
          seen = (version, numbers)
        }
      }
      if ContinuousClock.now - pingedAt >= pingPause {
        for stream in monitor.locked({ listeners.values.map(\.stream) }) { stream.tell(Self.ping) }
        pingedAt = .now
      }
      monitor.locked { if !listeners.isEmpty, !isClosed { _ = monitor.waitAMoment() } }
    }
  }

  private static let ping = Array(": ping\n\n".utf8)

  /// Whether somebody listens; otherwise the thread ends, and the next who comes starts another.
  private func goesOn() -> Bool {
    monitor.locked {
      if !listeners.isEmpty, !isClosed { return true }
      isLooking = false
      monitor.changes()
      return false
    }
  }

  private func isNews(_ version: StoreVersion) -> Bool {
    monitor.locked { listeners.values.contains { $0.version != version } }
  }

  /// The terms as they are; none where there is no store. Nil where it cannot be asked.
  private func numbers(_ reader: StoreReader) -> TermNumbers? {
    do {
      return TermNumbers(try reader.store().terms(limit: nil))
    } catch StoreError.missingDatabase {
      return TermNumbers()
    } catch {
      return nil
    }
  }

  /// Tells each what he does not know. Who came between two looks is told all.
  private func tell(
    _ numbers: TermNumbers, _ version: StoreVersion,
    since seen: (version: StoreVersion, numbers: TermNumbers)?
  ) {
    let changes = numbers.changes(since: seen?.numbers)
    let all = numbers.changes(since: nil)
    let events = monitor.locked {
      listeners.filter { $0.value.version != version }.map { id, listener in
        listeners[id]?.version = version
        let news = listener.version == seen?.version ? changes : all
        return (listener.stream, news.only(listener.keys))
      }
    }
    for (stream, news) in events { stream.tell(news.event(version)) }
  }
}
