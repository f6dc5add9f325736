import Store
import Threads

/// Stores rows on a thread of its own, while others are made.
final class RowSender {
  typealias Parts = [(shard: Int, table: String, rows: RowWriter)]

  private let queue = BoundedQueue<Parts>(capacity: 1)
  private let state = State()

  /// What both threads know. Touched only inside `monitor`.
  private final class State: @unchecked Sendable {
    let monitor = Monitor()
    var sent = 0
    var done = 0
    var fault: StoreError?
  }

  init(_ cluster: Cluster) {
    let (queue, state) = (queue, state)
    let box = Handover(cluster)
    Worker {
      let cluster = box.take()
      while let parts = queue.take() {
        var fault: StoreError?
        if state.monitor.locked({ state.fault == nil }) {
          do throws(StoreError) { try cluster.insert(parts) } catch { fault = error }
        }
        state.monitor.locked {
          state.done += 1
          state.fault = state.fault ?? fault
          state.monitor.changes()
        }
      }
    }
    .detach()
  }

  deinit { queue.close() }

  /// Has rows stored, some time, after those that were sent before. Throws what went wrong with these.
  ///
  /// - Returns: a number, larger each time; once `stored` has reached it the rows are stored.
  @discardableResult
  func send(_ parts: Parts) throws(StoreError) -> Int {
    try throwFault()
    let ticket = state.monitor.locked {
      state.sent += 1
      return state.sent
    }
    _ = queue.put(parts)
    return ticket
  }

  /// Up to which number all is stored, unless something went wrong, which `send` and `drain` throw.
  var stored: Int { state.monitor.locked { state.done } }

  /// Waits until all is stored.
  func drain() throws(StoreError) {
    state.monitor.locked {
      while state.done < state.sent { state.monitor.wait() }
    }
    try throwFault()
  }

  /// Waits until nothing is under way, and forgets what went wrong.
  func reset() {
    state.monitor.locked {
      while state.done < state.sent { state.monitor.wait() }
      state.fault = nil
    }
  }

  private func throwFault() throws(StoreError) {
    if let fault = state.monitor.locked({ state.fault }) { throw fault }
  }
}
