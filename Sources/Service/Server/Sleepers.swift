import CMicrohttpd
import Threads

/// The connections that sleep until something comes for them.
///
/// The library frees no connection that sleeps, and must not be stopped while one does; one that is awake may be
/// gone at any time. So whoever wakes one up goes through here, where it is known which of them sleep.
final class Sleepers: @unchecked Sendable {
  /// A sleep of a connection: waking up from it happens once.
  struct Sleep: @unchecked Sendable {
    // Only compared, and only used while it sleeps.
    fileprivate let connection: OpaquePointer
    fileprivate let number: Int
  }

  // Touched only inside `monitor`.
  private var numbers: [OpaquePointer: Int] = [:]
  private var count = 0
  private var isOver = false
  private let monitor = Monitor()

  /// Puts a connection to sleep; to be called by the thread that it is on. Nil, and it stays awake, once
  /// `wakeAll` was called.
  func sleep(_ connection: OpaquePointer) -> Sleep? {
    monitor.locked {
      guard !isOver else { return nil }
      count += 1
      numbers[connection] = count
      mhd_suspend_connection(connection)
      return Sleep(connection: connection, number: count)
    }
  }

  /// Wakes a connection up. Does nothing when it is awake already, or gone.
  ///
  /// - Parameter first: done before it is woken up; not done if it is not.
  func wake(_ sleep: Sleep, _ first: () -> Void = {}) {
    monitor.locked {
      guard numbers[sleep.connection] == sleep.number else { return }
      first()
      numbers[sleep.connection] = nil
      mhd_resume_connection(sleep.connection)
    }
  }

  /// Wakes all, with nothing in their hands, and has no other fall asleep.
  func wakeAll() {
    monitor.locked {
      isOver = true
      for connection in numbers.keys { mhd_resume_connection(connection) }
      numbers = [:]
    }
  }
}
