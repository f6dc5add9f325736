import Store
import Threads

/// Threads that ask the store, each by a connection of its own, so that a long question holds up no short one
/// and the network waits for no disk.
final class ReadingCrew: Sendable {
  /// What is to be done with a store, or with the reason why there is none.
  typealias Work = @Sendable (Result<any TweetStore, StoreError>) -> Void

  private let queue: WorkQueue<Work>
  private let threads: [Thread]

  /// - Parameters:
  ///   - size: how many questions are answered at the same time.
  ///   - waitingMax: how many may wait.
  init(_ access: StoreAccess, size: Int, waitingMax: Int) {
    let queue = WorkQueue<Work>(capacity: waitingMax)
    self.queue = queue
    threads = (0..<size).map { _ in
      Thread { @Sendable in
        let reader = StoreReader(access)
        while let work = queue.take() {
          work(Result { () throws(StoreError) in try reader.store() })
        }
      }
    }
  }

  /// Has something done soon. False if too much waits already.
  ///
  /// - Parameter isBegun: whether it goes on with what was let in before; then it always finds room.
  func ask(_ work: @escaping Work, isBegun: Bool = false) -> Bool {
    queue.offer(work, evenIfFull: isBegun)
  }

  /// How many questions wait.
  var waiting: Int { queue.count }

  /// Does what waits, and ends. To be called once.
  func finish() {
    queue.close()
    for thread in threads { thread.join() }
  }
}
