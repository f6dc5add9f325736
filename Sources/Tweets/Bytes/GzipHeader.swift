import CIsal

/// What stands before the data of a gzip member: ten bytes and a few optional fields, none of which is of
/// use here. It is taken byte by byte, since it may come in pieces.
///
/// ISA-L could read it too, but takes a right check sum of the header for a wrong one.
///
/// Source: RFC 1952, 2.3.
struct GzipHeader {
  /// What a byte has led to.
  enum Step: Equatable {
    case goesOn, isWhole
    /// In a word what is wrong.
    case isWrong(String)
  }

  private enum Field {
    case fixed, extraLength, extra, name, comment, sum
  }

  private var field = Field.fixed
  /// How many bytes of the field were taken.
  private var taken = 0
  private var flags: UInt8 = 0
  private var extraLength = 0
  private var sum: UInt32 = 0
  private var expectedSum: UInt32 = 0

  mutating func take(_ byte: UInt8) -> Step {
    taken += 1
    if field != .sum {
      var byte = byte
      sum = crc32_gzip_refl(sum, &byte, 1)
    }
    switch field {
    case .fixed:
      let expected: [UInt8] = [0x1F, 0x8B, 8]
      if taken <= 3, byte != expected[taken - 1] { return .isWrong("incorrect header") }
      if taken == 4 { flags = byte }
      if taken == 4, byte & 0xE0 != 0 { return .isWrong("unknown header flags") }
      return taken == 10 ? next(after: .fixed) : .goesOn
    case .extraLength:
      extraLength |= Int(byte) << (8 * (taken - 1))
      if taken < 2 { return .goesOn }
      return extraLength > 0 ? enter(.extra) : next(after: .extra)
    case .extra: return taken == extraLength ? next(after: .extra) : .goesOn
    case .name, .comment: return byte == 0 ? next(after: field) : .goesOn
    case .sum:
      expectedSum |= UInt32(byte) << (8 * UInt32(taken - 1))
      if taken < 2 { return .goesOn }
      return sum & 0xFFFF == expectedSum ? .isWhole : .isWrong("header crc mismatch")
    }
  }

  private mutating func enter(_ field: Field) -> Step {
    self.field = field
    taken = 0
    return .goesOn
  }

  private mutating func next(after field: Field) -> Step {
    let following: [(Field, flag: UInt8)] = [
      (.extraLength, 4), (.name, 8), (.comment, 16), (.sum, 2),
    ]
    let start =
      switch field {
      case .fixed: 0
      case .extraLength, .extra: 1
      case .name: 2
      case .comment, .sum: 3
      }
    for (next, flag) in following[start...] where flags & flag != 0 { return enter(next) }
    return .isWhole
  }
}
