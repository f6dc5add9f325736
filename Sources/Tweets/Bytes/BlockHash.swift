import CXxhash

/// What a passage of a file is known by: 128 bits of XXH3 over its bytes.
public struct BlockHash: Hashable, Sendable {
  /// The first 64 bits.
  public var high: UInt64
  /// The other 64 bits.
  public var low: UInt64

  /// A hash that was computed before.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(of bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) {
    let hash = XXH3_128bits_withSeed(bytes.baseAddress, bytes.count, seed)
    self.init(high: hash.high64, low: hash.low64)
  }
}
