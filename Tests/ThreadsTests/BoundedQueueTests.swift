import Testing
import Threads

/// Values from one thread to another.
@Suite("Threads and their queues")
struct BoundedQueueTests {
  @Test("values come in order, however small the queue", arguments: [1, 3])
  func order(capacity: Int) {
    let queue = BoundedQueue<Int>(capacity: capacity)
    let worker = Worker {
      for number in 0..<1000 where !queue.put(number) { return }
      queue.close()
    }
    var taken: [Int] = []
    while let number = queue.take() { taken.append(number) }
    worker.join()
    #expect(taken == Array(0..<1000))
  }

  @Test("a closed queue gives what is left and takes nothing more")
  func closed() {
    let queue = BoundedQueue<Int>(capacity: 2)
    #expect(queue.put(1))
    queue.close()
    queue.close()
    #expect(!queue.put(2))
    let (left, end) = (queue.take(), queue.take())
    #expect(left == 1 && end == nil)
  }

  @Test("who waits for room is woken when the queue is closed")
  func wokenByClosing() {
    let queue = BoundedQueue<Int>(capacity: 1)
    #expect(queue.put(1))
    let worker = Worker { _ = queue.put(2) }
    queue.close()
    worker.join()
  }

  @Test("a wait can be ended from inside")
  func endedWait() {
    struct Enough: Error {}
    let queue = BoundedQueue<Int>(capacity: 1)
    #expect(throws: Enough.self) { try queue.take { throw Enough() } }
  }
}
