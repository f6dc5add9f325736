import Store
import Threads

/// The one thread that changes the store. What is asked of it is done one after the other.
final class WritingDesk: Sendable {
  /// What is to be done, and who is told.
  typealias Work = @Sendable (StoreAccess) -> Void

  private let queue: WorkQueue<Work>
  private let thread: Thread

  /// - Parameter waitingMax: how much may wait.
  init(_ access: StoreAccess, waitingMax: Int) {
    let queue = WorkQueue<Work>(capacity: waitingMax)
    self.queue = queue
    thread = Thread { @Sendable in
      while let work = queue.take() { work(access) }
    }
  }

  /// Has something done in its turn. False if too much waits already.
  func ask(_ work: @escaping Work) -> Bool { queue.offer(work) }

  /// How many changes wait.
  var waiting: Int { queue.count }

  /// Does what waits, and ends. To be called once.
  func finish() {
    queue.close()
    thread.join()
  }
}
