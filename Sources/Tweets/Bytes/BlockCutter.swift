import Glibc

/// How a text is cut into blocks.
struct BlockSizes {
  /// A block ends behind the last newline within so many bytes.
  var block = 1 << 20
  /// A line that is longer than a block makes it grow, up to so many bytes.
  var most = 61 << 20
}

/// Cuts a text into blocks of whole lines.
///
/// Where a block ends depends on the bytes alone, not on how they arrive. So a file that something was
/// appended to has the blocks that it had, but for the last. Serves one thread at a time; what is left
/// behind the last block that was cut can be read as bytes.
final class BlockCutter: ByteReading, @unchecked Sendable {
  // Threads take turns at it: see `BlockCrew`.
  private let source: any ByteReading
  private let pool: BlockPool
  private let sizes: BlockSizes
  /// What was read and is not cut yet, the first `used` of it read as bytes.
  private var pending: BlockBytes
  private var used = 0
  private var isAtEnd = false
  /// What stopped the source, if it is not just its end.
  private(set) var failure: ByteSourceError?

  /// A passage of the text.
  struct Piece {
    let bytes: BlockBytes
    /// Whether it ends with a line, or with the text.
    let isWhole: Bool
    /// Whether nothing follows it.
    let isLast: Bool
    /// Bytes of the file, as it lies on disk, that were read when it was cut.
    let bytesConsumed: Int
  }

  init(_ source: any ByteReading, _ sizes: BlockSizes, _ pool: BlockPool) {
    self.source = source
    self.sizes = sizes
    self.pool = pool
    pending = pool.empty()
  }

  var bytesConsumed: Int { source.bytesConsumed }

  /// Whether the text has at least as many bytes as a block. Reads so many.
  func hasWholeBlock() -> Bool {
    fill(sizes.block)
    return pending.count >= sizes.block
  }

  /// The next block; nil after the last. None follows one that is not whole.
  func next() -> Piece? {
    fill(sizes.block)
    guard pending.count >= sizes.block else {
      return pending.count == 0 ? nil : piece(pending.count)
    }
    let block = UnsafeBufferPointer(start: pending.memory, count: sizes.block)
    return block.lastIndex(of: 0x0A).map { piece($0 + 1) } ?? longLine()
  }

  /// The block of a line that is longer than a block.
  private func longLine() -> Piece {
    var searched = sizes.block
    while true {
      if let newline = firstNewline(pending.memory, from: searched, to: pending.count) {
        return piece(newline + 1)
      }
      searched = pending.count
      if isAtEnd || searched >= sizes.most { return piece(searched, isWhole: isAtEnd) }
      let wanted = min(2 * searched, sizes.most)
      pending.reserve(wanted)
      fill(wanted)
    }
  }

  /// Cuts behind the first `count` bytes.
  private func piece(_ count: Int, isWhole: Bool = true) -> Piece {
    let block = pending
    let rest = block.count - count
    pending = pool.empty()
    pending.reserve(rest)
    memcpy(pending.memory, block.memory + count, rest)
    pending.count = rest
    block.count = count
    return Piece(
      bytes: block, isWhole: isWhole, isLast: isAtEnd && rest == 0,
      bytesConsumed: source.bytesConsumed)
  }

  private func fill(_ wanted: Int) {
    while pending.count < wanted, !isAtEnd {
      let room = UnsafeMutableRawBufferPointer(
        start: pending.memory + pending.count, count: wanted - pending.count)
      do throws(ByteSourceError) {
        let count = try source.read(into: room)
        pending.count += count
        isAtEnd = count == 0
      } catch {
        failure = error
        isAtEnd = true
      }
    }
  }

  /// What was not cut yet, byte for byte.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    let count = min(buffer.count, pending.count - used)
    if count > 0 {
      buffer.copyMemory(from: UnsafeRawBufferPointer(start: pending.memory + used, count: count))
      used += count
      return count
    }
    if let failure { throw failure }
    return isAtEnd ? 0 : try source.read(into: buffer)
  }
}
