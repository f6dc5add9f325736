import CSimdjson
import Glibc
import Threads

/// The bytes of one block of a file. JSON_PADDING more behind them can be read.
///
/// One thread fills it and hands it on; from then on nobody changes it.
final class BlockBytes: @unchecked Sendable {
  private(set) var memory: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  /// How many bytes it holds.
  var count = 0
  private let pool: BlockPool

  fileprivate init(_ memory: UnsafeMutablePointer<UInt8>, _ capacity: Int, _ pool: BlockPool) {
    self.memory = memory
    self.capacity = capacity
    self.pool = pool
  }

  deinit { pool.giveBack(memory, capacity) }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

  /// Makes room for so many bytes in all, and keeps those that it holds.
  func reserve(_ capacity: Int) {
    guard capacity > self.capacity else { return }
    self.capacity = capacity
    memory = BlockPool.resized(memory, capacity)
  }
}

/// The memory of blocks, used again and again: the system clears what it gives anew.
final class BlockPool: @unchecked Sendable {
  // `free` is touched only inside `monitor`.
  private var free: [UnsafeMutablePointer<UInt8>] = []
  private let monitor = Monitor()
  private let blockBytes: Int
  private static let freeMax = 4

  /// - Parameter blockBytes: how many bytes a block has as a rule.
  init(blockBytes: Int) { self.blockBytes = blockBytes }

  deinit { for memory in free { Glibc.free(memory) } }

  /// A block without bytes that has room for `blockBytes`.
  func empty() -> BlockBytes {
    let used = monitor.locked { free.popLast() }
    return BlockBytes(used ?? Self.resized(nil, blockBytes), blockBytes, self)
  }

  fileprivate func giveBack(_ memory: UnsafeMutablePointer<UInt8>, _ capacity: Int) {
    let isKept = monitor.locked {
      guard capacity == blockBytes, free.count < Self.freeMax else { return false }
      free.append(memory)
      return true
    }
    if !isKept { Glibc.free(memory) }
  }

  fileprivate static func resized(
    _ memory: UnsafeMutablePointer<UInt8>?, _ capacity: Int
  ) -> UnsafeMutablePointer<UInt8> {
    guard let resized = realloc(memory, capacity + Int(JSON_PADDING)) else {
      fatalError("no memory for a block of \(capacity) bytes")
    }
    return resized.assumingMemoryBound(to: UInt8.self)
  }
}
