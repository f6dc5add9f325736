import Threads

/// Who has shown wrong tokens lately: after ten within a minute, nothing that he shows is looked at until it is over.
final class AttemptLimit: Sendable {
  private static let wrongMax = 10
  private static let periodMilliseconds: Int64 = 60_000
  /// So many senders are told apart; more of them are one.
  private static let sendersMax = 1000

  private struct Wrong {
    var count: Int
    let since: Int64
  }

  private let monitor = Monitor()
  // Touched only inside `monitor`.
  private nonisolated(unsafe) var wrong: [String: Wrong] = [:]

  /// How many seconds a sender has to wait; nil if he may try.
  func wait(_ sender: String, at now: Int64) -> Int64? {
    monitor.locked {
      guard let found = wrong[key(sender)], found.count >= Self.wrongMax else { return nil }
      let rest = found.since + Self.periodMilliseconds - now
      return rest > 0 ? (rest + 999) / 1000 : nil
    }
  }

  /// A sender has shown a wrong one.
  func wasWrong(_ sender: String, at now: Int64) {
    monitor.locked {
      if wrong.count >= Self.sendersMax {
        wrong = wrong.filter { now - $0.value.since < Self.periodMilliseconds }
      }
      let key = key(sender)
      var found = wrong[key] ?? Wrong(count: 0, since: now)
      if now - found.since >= Self.periodMilliseconds { found = Wrong(count: 0, since: now) }
      found.count += 1
      wrong[key] = found
    }
  }

  private func key(_ sender: String) -> String {
    wrong[sender] != nil || wrong.count < Self.sendersMax ? sender : ""
  }
}
