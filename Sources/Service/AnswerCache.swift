import Threads

/// Answers that hold as long as the store is in one state.
final class AnswerCache: Sendable {
  /// What an answer depends on beside the store.
  struct Key: Hashable, Sendable {
    let target: String
    let isHead: Bool
    let takesGzip: Bool
    let rights: Rights

    init(_ request: Request, _ rights: Rights) {
      target = request.target.raw
      isHead = request.method == .head
      takesGzip = request.takesGzip
      self.rights = rights
    }
  }

  /// In bytes; a page has some ten thousand.
  private static let bytesMax = 64 << 20

  private let monitor = Monitor()
  // Touched only inside `monitor`.
  private nonisolated(unsafe) var version: StoreVersion?
  private nonisolated(unsafe) var answers: [Key: SharedResponse] = [:]
  private nonisolated(unsafe) var bytes = 0

  /// The answer that was kept in this state of the store.
  func answer(_ key: Key, in version: StoreVersion) -> SharedResponse? {
    monitor.locked { self.version == version ? answers[key] : nil }
  }

  /// Keeps an answer that was asked for after the store was seen in this state. Those of other states go.
  func keep(_ answer: SharedResponse, _ key: Key, in version: StoreVersion) {
    guard case .bytes(let body) = answer.response.body else { return }
    let size = Self.size(key, body)
    guard size < Self.bytesMax / 4 else { return }
    // Freed outside: they may be many, and others wait.
    var former: [Key: SharedResponse] = [:]
    monitor.locked {
      if self.version != version || bytes + size > Self.bytesMax {
        swap(&former, &answers)
        bytes = 0
        self.version = version
      }
      if answers.updateValue(answer, forKey: key) == nil { bytes += size }
    }
  }

  /// What an answer takes: its body, that of the network's own form of it, and two heads. Without these, many small
  /// answers would take much more than they may.
  private static func size(_ key: Key, _ body: [UInt8]) -> Int {
    2 * body.count + key.target.utf8.count + 4096
  }
}
