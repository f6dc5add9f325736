/// Bytes whose beginning can be looked at before it is read. Works for pipes: nothing is sought.
final class PeekedBytes: ByteReading {
  private let source: any ByteReading
  private var head: [UInt8] = []
  private var headUsed = 0
  /// What stopped the source while its beginning was looked at; thrown once the beginning is used up.
  private var failure: ByteSourceError?

  init(_ source: any ByteReading) { self.source = source }

  var bytesConsumed: Int { source.bytesConsumed }

  /// Calls `body` with the first `count` bytes, or as many as there are.
  func peek<Result>(_ count: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    while head.count < count, failure == nil, more(count - head.count) {}
    return head.withUnsafeBufferPointer(body)
  }

  /// Calls `body` with the beginning up to its first line that is not empty, or more; with `most` bytes
  /// if that line is longer. So a pipe need not give more than a line.
  func peekLine<Result>(
    _ most: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var count = 0
    while count < most {
      count = min(most, max(count * 2, 1 << 10))
      let isEnough = peek(count) { head in
        let line = head.drop { $0 <= 0x20 }
        return head.count < count || line.contains(UInt8(ascii: "\n"))
      }
      if isEnough { break }
    }
    return head.withUnsafeBufferPointer(body)
  }

  private func more(_ count: Int) -> Bool {
    var thrown: ByteSourceError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(ByteSourceError) {
        initialized = try source.read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        thrown = error
      }
    }
    failure = thrown
    head += bytes
    return !bytes.isEmpty
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    guard headUsed < head.count else {
      if let failure { throw failure }
      return try source.read(into: buffer)
    }
    let count = min(buffer.count, head.count - headUsed)
    head.withUnsafeBytes {
      buffer.copyMemory(from: .init(rebasing: $0[headUsed..<headUsed + count]))
    }
    headUsed += count
    return count
  }
}
