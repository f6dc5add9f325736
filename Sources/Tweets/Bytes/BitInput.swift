/// Bytes of a source as deflate reads them: bit by bit, the lowest first.
///
/// Behind the end come zero bits without end; `bitCount` below zero tells that some were used.
struct BitInput: ~Copyable {
  /// The next bits, the lowest first. Those above `bitCount` are not to be used yet.
  private(set) var bits: UInt64 = 0
  private(set) var bitCount = 0
  /// Why the source gives no more, if it is not just its end.
  private(set) var failure: ByteSourceError?

  private let source: any ByteReading
  private let buffer: UnsafeMutableRawBufferPointer
  private var next = 0
  private var end = 0
  private(set) var isAtEnd = false
  private static let bufferBytes = 128 << 10

  init(_ source: any ByteReading) {
    self.source = source
    buffer = .allocate(byteCount: Self.bufferBytes, alignment: 16)
  }

  deinit { buffer.deallocate() }

  var bytesConsumed: Int { source.bytesConsumed }

  /// Makes at least 56 bits ready, or what there is before the end.
  @inline(__always)
  mutating func refill() {
    if end &- next >= 8, bitCount >= 0 {
      let word = buffer.loadUnaligned(fromByteOffset: next, as: UInt64.self).littleEndian
      bits |= word &<< UInt64(truncatingIfNeeded: bitCount)
      next &+= (63 &- bitCount) &>> 3
      bitCount |= 56
    } else {
      refillSlowly()
    }
  }

  private mutating func refillSlowly() {
    while bitCount >= 0, bitCount < 56, let byte = byteFromSource() {
      bits |= UInt64(byte) &<< UInt64(bitCount)
      bitCount += 8
    }
  }

  @inline(__always)
  mutating func drop(_ count: Int) {
    bits &>>= UInt64(truncatingIfNeeded: count)
    bitCount &-= count
  }

  /// The next `count` bits, at most 16.
  mutating func take(_ count: Int) -> Int {
    if bitCount < count { refill() }
    let value = Int(bits & (1 &<< UInt64(count) &- 1))
    drop(count)
    return value
  }

  /// Goes to the next whole byte.
  mutating func alignToByte() { drop(bitCount & 7) }

  /// The next byte, at a whole byte; nil at the end.
  mutating func byte() -> UInt8? {
    guard bitCount >= 8 else {
      // What lies above `bitCount` belongs to bytes that are read from the buffer now.
      bits = 0
      return byteFromSource()
    }
    let byte = UInt8(truncatingIfNeeded: bits)
    drop(8)
    return byte
  }

  /// Copies at most `count` bytes, at a whole byte; 0 at the end.
  mutating func copy(_ count: Int, to target: UnsafeMutablePointer<UInt8>) -> Int {
    if count == 0 { return 0 }
    guard bitCount < 8, next < end else {
      guard let byte = byte() else { return 0 }
      target.pointee = byte
      return 1
    }
    bits = 0
    let count = min(count, end - next)
    UnsafeMutableRawPointer(target).copyMemory(
      from: buffer.baseAddress.unsafelyUnwrapped + next, byteCount: count)
    next += count
    return count
  }

  private mutating func byteFromSource() -> UInt8? {
    if next == end {
      guard !isAtEnd else { return nil }
      next = 0
      end = 0
      do {
        end = try source.read(into: buffer)
      } catch {
        failure = error
      }
      isAtEnd = end == 0
      if isAtEnd { return nil }
    }
    next += 1
    return buffer[next - 1]
  }
}
