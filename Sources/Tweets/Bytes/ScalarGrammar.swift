// How JSON's numbers and words are spelled, a byte at a time.

/// The part of a number that was read last.
enum NumberPart {
  case minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits

  /// Whether a number may end here.
  var isWhole: Bool {
    switch self {
    case .zero, .integer, .fraction, .exponentDigits: true
    case .minus, .point, .exponent, .exponentSign: false
    }
  }

  /// The part that `byte` belongs to, if a number goes on with it.
  func next(_ byte: UInt8) -> NumberPart? {
    let isDigit = byte &- UInt8(ascii: "0") < 10
    let isExponent = byte | 0x20 == UInt8(ascii: "e")
    switch self {
    case .minus: return isDigit ? (byte == UInt8(ascii: "0") ? .zero : .integer) : nil
    case .zero, .integer:
      if isDigit { return self == .integer ? .integer : nil }
      if byte == UInt8(ascii: ".") { return .point }
      return isExponent ? .exponent : nil
    case .point: return isDigit ? .fraction : nil
    case .fraction: return isDigit ? .fraction : isExponent ? .exponent : nil
    case .exponent:
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { return .exponentSign }
      return isDigit ? .exponentDigits : nil
    case .exponentSign, .exponentDigits: return isDigit ? .exponentDigits : nil
    }
  }
}

/// The words that are values, those that many writers give though JSON has none included.
enum Literal {
  case `true`, `false`, null, notANumber, infinity

  var bytes: StaticString {
    switch self {
    case .true: "true"
    case .false: "false"
    case .null: "null"
    case .notANumber: "NaN"
    case .infinity: "Infinity"
    }
  }
}
