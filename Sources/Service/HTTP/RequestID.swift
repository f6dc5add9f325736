import Synchronization

/// Names for requests: 64 bits in 16 digits, that no two requests of a process share.
enum RequestID {
  private static let seed = UInt64.random(in: 0...(.max))
  private static let count = Atomic(UInt64(0))

  /// Source: Steele, Lea and Flood, Fast splittable pseudorandom number generators (SplitMix64): a count through a
  /// mixer, so that all are different.
  static func next() -> UInt64 {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    var mixed = seed &+ number &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// As it is told.
  static func text(_ id: UInt64) -> String {
    let digits = String(id, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
