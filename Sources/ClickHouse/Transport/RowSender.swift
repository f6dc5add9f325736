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
    var waiting = 0
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
          state.waiting -= 1
          state.fault = state.fault ?? fault
          state.monitor.changes()
        }
      }
    }
    .detach()
  }

  deinit { queue.close() }

  /// Has rows stored, some time. Throws what went wrong with earlier ones.
  func send(_ parts: Parts) throws(StoreError) {
    try throwFault()
    state.monitor.locked { state.waiting += 1 }
    _ = queue.put(parts)
  }

  /// Waits until all is stored.
  func drain() throws(StoreError) {
    state.monitor.locked {
      while state.waiting > 0 { state.monitor.wait() }
    }
    try throwFault()
  }

  /// Waits until nothing is under way, and forgets what went wrong.
  func reset() {
    state.monitor.locked {
      while state.waiting > 0 { state.monitor.wait() }
      state.fault = nil
    }
  }

  private func throwFault() throws(StoreError) {
    if let fault = state.monitor.locked({ state.fault }) { throw fault }
  }
}
