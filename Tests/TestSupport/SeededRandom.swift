/// Random numbers that are the same for the same seed, on every machine.
///
/// Source: Sebastiano Vigna, splitmix64.c.
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// A sequence of its own for each seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to `count` - 1.
  public mutating func number(below count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

  /// True once in so many times.
  public mutating func isOnce(in times: Int) -> Bool { number(below: times) == 0 }

  /// One of a list that is not empty.
  public mutating func one<Element>(of list: [Element]) -> Element {
    list[number(below: list.count)]
  }
}
