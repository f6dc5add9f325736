/// A size as people type it: `512M` is 512,000,000 bytes.
struct TypedSize: Sendable, Equatable {
  /// What is accepted, for an error.
  static let expected = "a size as 1000, 64k, 512M or 2G, 1 byte or more"

  let bytes: Int

  /// Units of 1000, as sizes are told. Nil for what is no size.
  init?(_ typed: String) {
    var digits = typed[...]
    var unit = 1
    if let letter = typed.last, let factor = Self.units[Character(letter.lowercased())] {
      unit = factor
      digits.removeLast()
    }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits), number > 0
    else { return nil }
    let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit)
    guard !isTooLarge else { return nil }
    self.bytes = bytes
  }

  private static let units: [Character: Int] = [
    "k": 1000, "m": 1_000_000, "g": 1_000_000_000, "t": 1_000_000_000_000,
  ]
}
