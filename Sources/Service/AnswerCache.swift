import Threads

/// Answers that hold as long as the store is in one state.
final class AnswerCache: Sendable {
  /// What an answer depends on beside the store.
  struct Key: Hashable, Sendable {
    let target: String
    let isHead: Bool
    let takesGzip: Bool
    let rights: Rights
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
    guard case .bytes(let body) = answer.response.body, body.count < Self.bytesMax / 4 else {
      return
    }
    monitor.locked {
      if self.version != version || bytes + body.count > Self.bytesMax {
        answers.removeAll()
        bytes = 0
        self.version = version
      }
      if answers.updateValue(answer, forKey: key) == nil { bytes += body.count }
    }
  }
}
