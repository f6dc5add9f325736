import Threads

/// Answers to changes that may be asked for again: who did not hear the answer sends the same request with the same
/// `Idempotency-Key`, and gets the first answer instead of a second change.
final class RepeatedRequests: Sendable {
  /// For so long an answer is kept, in seconds.
  static let seconds: Int64 = 600
  /// How many are kept; the oldest go first.
  static let answersMax = 1000
  /// The longest key, in bytes.
  static let keyBytesMax = 255

  private struct Kept {
    let key: String
    let target: String
    let answer: Response
    let at: Int64
  }

  private let monitor = Monitor()
  // Touched only inside `monitor`; in the order of their time.
  private nonisolated(unsafe) var kept: [Kept] = []

  /// Makes a change, or gives the answer to the request with the same key. Failures are not kept: they changed nothing,
  /// and another try may do better. To be called by the one thread that changes things.
  func answer(
    _ visit: Visit, _ make: () throws -> Response
  ) throws -> Response {
    guard let key = visit.request.fields["Idempotency-Key"] else { return try make() }
    guard !key.isEmpty, key.utf8.count <= Self.keyBytesMax else {
      throw Problem(
        400, "Wrong key", "an Idempotency-Key has 1 to \(Self.keyBytesMax) bytes")
    }
    let target = visit.request.method.rawValue + " " + visit.request.target.raw
    if let known = known(key, now: visit.now) {
      guard known.target == target else {
        throw Problem(422, "Key used", "this Idempotency-Key came with another request before")
      }
      return known.answer
    }
    let answer = try make()
    monitor.locked {
      if kept.count == Self.answersMax { kept.removeFirst() }
      kept.append(Kept(key: key, target: target, answer: answer, at: visit.now))
    }
    return answer
  }

  private func known(_ key: String, now: Int64) -> Kept? {
    monitor.locked {
      kept.removeAll { now - $0.at > Self.seconds }
      return kept.first { $0.key == key }
    }
  }
}
