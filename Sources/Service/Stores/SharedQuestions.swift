import Threads

/// Questions that are being answered. Whoever asks the same meanwhile gets the same answer: when the store changes, all
/// open pages ask at once.
final class SharedQuestions: Sendable {
  typealias Finish = @Sendable (SharedResponse) -> Void

  /// What is asked, of which state of the store.
  struct Question: Hashable, Sendable {
    let key: AnswerCache.Key
    let version: StoreVersion
  }

  private struct Asker {
    let finish: Finish
    let make: @Sendable (@escaping Finish) -> Void
  }

  private let monitor = Monitor()
  // Touched only inside `monitor`.
  private nonisolated(unsafe) var askers: [Question: [Asker]] = [:]

  /// Has `make` make the answer, unless somebody else's is on its way.
  func ask(
    _ question: Question, _ finish: @escaping Finish,
    _ make: @escaping @Sendable (@escaping Finish) -> Void
  ) {
    let isFirst = monitor.locked {
      askers[question, default: []].append(Asker(finish: finish, make: make))
      return askers[question]?.count == 1
    }
    if isFirst { make { self.give($0, question) } }
  }

  private func give(_ answer: SharedResponse, _ question: Question) {
    let all = monitor.locked { askers.removeValue(forKey: question) ?? [] }
    all.first?.finish(answer)
    for asker in all.dropFirst() {
      if answer.isForAll { asker.finish(answer) } else { asker.make(asker.finish) }
    }
  }
}

extension SharedResponse {
  /// Whether others may have it too: a stream is read once, and a problem names one request.
  fileprivate var isForAll: Bool {
    if case .bytes = response.body { response.status == 200 } else { false }
  }
}
