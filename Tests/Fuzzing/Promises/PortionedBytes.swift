@testable import Tweets

/// Bytes in memory, given in portions of at most `portion`.
final class PortionedBytes: ByteReading {
  private let bytes: [UInt8]
  private let portion: Int
  private(set) var bytesConsumed = 0

  init(_ bytes: [UInt8], portion: Int) {
    self.bytes = bytes
    self.portion = portion
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    let count = min(portion, buffer.count, bytes.count - bytesConsumed)
    buffer.copyBytes(from: bytes[bytesConsumed..<bytesConsumed + count])
    bytesConsumed += count
    return count
  }
}
