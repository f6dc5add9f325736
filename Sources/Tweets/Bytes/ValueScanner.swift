// Finds the end of one JSON value by its structure alone.
//
// It decides where a value ends and whether its brackets, strings, commas and colons stand in their
// places, so that a cut line is found where the grammar breaks and does not swallow the rest of a file.
// What the bytes mean (UTF-8, the size of numbers) is left to the parser.

import CSimdjson

/// A check of JSON's structure that can stop at any byte and go on when more bytes are there.
///
/// `NaN`, `Infinity` and `-Infinity` count as values, as many writers give them. The work is linear in
/// the bytes given: none is looked at twice.
struct ValueScanner: ~Copyable {
  /// What a call of ``scan(_:from:to:)`` came to.
  enum Outcome: Equatable {
    /// The value goes on behind the last byte; call again from `to`.
    case needsMore
    /// The value ends before this index.
    case complete(end: Int)
    /// The byte at this index breaks the grammar.
    case broken(at: Int, Problem.Reason)
  }

  private enum State {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd
    case string, escape, hexDigits
    case literal, number
  }

  private var state = State.value
  private var depth = 0
  private var isKey = false
  private var hexDigitsLeft = 0
  private var literal = Literal.true
  private var literalMatched = 0
  private var numberPart = NumberPart.minus
  /// Whether the container at each depth is an object.
  private let isObject: UnsafeMutablePointer<Bool>

  init() {
    isObject = .allocate(capacity: Self.depthMax + 1)
    isObject.initialize(repeating: false, count: Self.depthMax + 1)
  }

  deinit { isObject.deallocate() }

  /// Deepest nesting that is followed. The parser takes as much only if the innermost is empty, and
  /// one less otherwise, so it has the last word.
  static let depthMax = Int(JSON_DEPTH_MAX)

  /// Forgets everything; the next byte is the first one of a value.
  mutating func begin() {
    state = .value
    depth = 0
    isKey = false
  }

  /// What the value came to if the input ends here: only a number can end so.
  func atEndOfInput(_ end: Int) -> Outcome {
    if state == .number, depth == 0 {
      return numberPart.isWhole ? .complete(end: end) : .broken(at: end, .malformed(.badNumber))
    }
    return .broken(at: end, .endsEarly)
  }

  /// Goes on over `bytes[start..<end]`.
  ///
  /// 8 bytes behind `end` must be readable. Their content does not matter.
  mutating func scan(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Outcome {
    var index = start
    while index < end {
      let byte = bytes[index]
      switch state {
      case .value, .valueOrEnd:
        if isBlank(byte) {
          index &+= 1
          continue
        }
        if byte == UInt8(ascii: "\"") {
          state = .string
          isKey = false
          index &+= 1
          continue
        }
        if byte == UInt8(ascii: "]"), state == .valueOrEnd {
          index &+= 1
          if closeContainer() { return .complete(end: index) }
          continue
        }
        if let reason = beginValue(byte) { return .broken(at: index, reason) }
        index &+= 1

      case .key, .keyOrEnd:
        if byte == UInt8(ascii: "\"") {
          state = .string
          isKey = true
          index &+= 1
        } else if isBlank(byte) {
          index &+= 1
        } else if byte == UInt8(ascii: "}"), state == .keyOrEnd {
          index &+= 1
          if closeContainer() { return .complete(end: index) }
        } else {
          return .broken(at: index, .malformed(.expectedKey))
        }

      case .colon:
        if byte == UInt8(ascii: ":") {
          state = .value
        } else if !isBlank(byte) {
          return .broken(at: index, .malformed(.expectedColon))
        }
        index &+= 1

      case .commaOrEnd:
        if byte == UInt8(ascii: ",") {
          state = isObject[depth] ? .key : .value
          index &+= 1
        } else if byte == (isObject[depth] ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          index &+= 1
          if closeContainer() { return .complete(end: index) }
        } else if isBlank(byte) {
          index &+= 1
        } else {
          return .broken(at: index, .malformed(.expectedCommaOrEnd))
        }

      case .string:
        index = skipStringBytes(bytes, from: index, to: end)
        if index == end { return .needsMore }
        let stop = bytes[index]
        if stop == UInt8(ascii: "\"") {
          index &+= 1
          if isKey {
            index = stepOverColon(bytes, index, end)
          } else if endValue() {
            return .complete(end: index)
          } else {
            index = stepOverComma(bytes, index, end)
          }
        } else if stop == UInt8(ascii: "\\") {
          state = .escape
          index &+= 1
        } else {
          return .broken(at: index, .malformed(.controlCharacterInString))
        }

      case .escape:
        switch byte {
        case UInt8(ascii: "u"):
          state = .hexDigits
          hexDigitsLeft = 4
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
          UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
          state = .string
        default: return .broken(at: index, .malformed(.badEscape))
        }
        index &+= 1

      case .hexDigits:
        guard isHexDigit(byte) else { return .broken(at: index, .malformed(.badEscape)) }
        hexDigitsLeft &-= 1
        if hexDigitsLeft == 0 { state = .string }
        index &+= 1

      case .literal:
        guard literal.bytes.utf8Start[literalMatched] == byte else {
          return .broken(at: index, .malformed(.badLiteral))
        }
        literalMatched &+= 1
        index &+= 1
        if literalMatched == literal.bytes.utf8CodeUnitCount, endValue() {
          return .complete(end: index)
        }

      case .number:
        if let next = numberPart.next(byte) {
          numberPart = next
          index &+= 1
        } else if numberPart == .minus, byte == UInt8(ascii: "I") {
          state = .literal
          literal = .infinity
          literalMatched = 1
          index &+= 1
        } else if !numberPart.isWhole {
          return .broken(at: index, .malformed(.badNumber))
        } else if endValue() {
          return .complete(end: index)
        }
      }
    }
    return .needsMore
  }

  // The most usual next bytes, without a turn through the states: half of the speed.

  /// From the end of a key to its value, if `:` or `:"` is next.
  @inline(__always)
  private mutating func stepOverColon(
    _ bytes: UnsafePointer<UInt8>, _ index: Int, _ end: Int
  ) -> Int {
    state = .colon
    guard index &+ 1 < end, bytes[index] == UInt8(ascii: ":") else { return index }
    state = .value
    guard bytes[index &+ 1] == UInt8(ascii: "\"") else { return index &+ 1 }
    state = .string
    isKey = false
    return index &+ 2
  }

  /// From the end of a value to the next key, if `,"` is next.
  @inline(__always)
  private mutating func stepOverComma(
    _ bytes: UnsafePointer<UInt8>, _ index: Int, _ end: Int
  ) -> Int {
    guard index &+ 1 < end, bytes[index] == UInt8(ascii: ","),
      bytes[index &+ 1] == UInt8(ascii: "\"")
    else { return index }
    state = .string
    isKey = isObject[depth]
    return index &+ 2
  }

  /// Enters what begins with `byte`; a reason if nothing does.
  private mutating func beginValue(_ byte: UInt8) -> Problem.Reason? {
    switch byte {
    case UInt8(ascii: "{"): return openContainer(isObject: true)
    case UInt8(ascii: "["): return openContainer(isObject: false)
    case UInt8(ascii: "-"): beginNumber(.minus)
    case UInt8(ascii: "0"): beginNumber(.zero)
    case UInt8(ascii: "1")...UInt8(ascii: "9"): beginNumber(.integer)
    case UInt8(ascii: "t"): beginLiteral(.true)
    case UInt8(ascii: "f"): beginLiteral(.false)
    case UInt8(ascii: "n"): beginLiteral(.null)
    case UInt8(ascii: "N"): beginLiteral(.notANumber)
    case UInt8(ascii: "I"): beginLiteral(.infinity)
    default: return .malformed(.expectedValue)
    }
    return nil
  }

  private mutating func beginNumber(_ part: NumberPart) {
    state = .number
    numberPart = part
  }

  private mutating func beginLiteral(_ literal: Literal) {
    state = .literal
    self.literal = literal
    literalMatched = 1
  }

  private mutating func openContainer(isObject: Bool) -> Problem.Reason? {
    if depth == Self.depthMax { return .nestedTooDeep }
    depth &+= 1
    self.isObject[depth] = isObject
    state = isObject ? .keyOrEnd : .valueOrEnd
    return nil
  }

  /// Leaves the innermost container. True if it was the value itself.
  @inline(__always)
  private mutating func closeContainer() -> Bool {
    depth &-= 1
    return endValue()
  }

  /// Notes that a value has ended. True if it was the outermost one.
  @inline(__always)
  private mutating func endValue() -> Bool {
    state = .commaOrEnd
    return depth == 0
  }
}
