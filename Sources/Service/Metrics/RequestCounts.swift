import Threads

/// How many requests there were, of which kind, and how long they took.
final class RequestCounts: Sendable {
  /// What is counted together.
  struct Kind: Hashable, Sendable {
    /// The pattern of its path, so that there are few; nil where there is no such place.
    var route: String?
    /// The first digit of the status.
    var statusClass: Int
  }

  /// How long requests took, as Prometheus has it: how many at most so long, for each bound.
  struct Durations: Sendable {
    /// In seconds.
    static let bounds = [
      0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
    ]
    /// How many took longer than the bound before, and no longer than this one; the last is for longer ones.
    private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    private(set) var sum = 0.0

    mutating func add(_ seconds: Double) {
      counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
      sum += seconds
    }
  }

  private let monitor = Monitor()
  // Touched only inside `monitor`.
  private nonisolated(unsafe) var kinds: [Kind: Int] = [:]
  private nonisolated(unsafe) var durations = Durations()

  /// Counts a request.
  ///
  /// - Parameter seconds: how long it took; nil where the client decides that.
  func add(_ kind: Kind, seconds: Double?) {
    monitor.locked {
      kinds[kind, default: 0] += 1
      if let seconds { durations.add(seconds) }
    }
  }

  /// How many of each kind, and how long they took.
  var all: (kinds: [Kind: Int], durations: Durations) { monitor.locked { (kinds, durations) } }
}
