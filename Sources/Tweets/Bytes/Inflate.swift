// Deflate's decompression. It is here, and not left to a library, because a cut or damaged file must
// give every byte before the damage, which libarchive's gzip does not.
//
// Source: RFC 1951.

/// What is wrong with a deflate stream.
enum InflateError: Error { case endsEarly, damaged }

/// Decompresses one deflate stream after another from the same input.
struct Inflate: ~Copyable {
  var input: BitInput

  /// The last 32 KiB that were given, behind them what was produced since.
  private let output: UnsafeMutablePointer<UInt8>
  private var produced = 0
  private var given = 0
  private var state = State.blockHeader
  private var isLastBlock = false
  private var lengths = [UInt8](repeating: 0, count: 320)
  private var literals = HuffmanTable(shortBits: 11, symbolsMax: 288)
  private var distances = HuffmanTable(shortBits: 8, symbolsMax: 32)
  private var codeLengths = HuffmanTable(shortBits: 7, symbolsMax: 19)

  private enum State {
    case blockHeader
    case stored(bytesLeft: Int)
    case codes
    case done
  }

  private static let historyBytes = 32 << 10
  private static let outputBytes = 256 << 10
  /// The longest match, and what a copy of whole words may write beyond it.
  private static let slackBytes = 258 + 16

  init(_ input: consuming BitInput) {
    self.input = input
    output = .allocate(capacity: Self.outputBytes)
  }

  deinit { output.deallocate() }

  /// Begins the next stream, at a whole byte.
  mutating func begin() {
    produced = 0
    given = 0
    state = .blockHeader
    isLastBlock = false
  }

  /// Produces more. What was produced before the error, or before the end, is in ``taken()``.
  ///
  /// Returns false when the stream has ended.
  mutating func produce() throws(InflateError) -> Bool {
    keepHistory()
    while Self.outputBytes - produced > Self.slackBytes {
      switch state {
      case .blockHeader: try beginBlock()
      case .stored(let bytesLeft): try copyStored(bytesLeft)
      case .codes: try decode()
      case .done: return false
      }
    }
    return true
  }

  /// What was produced since the last call. Dies at the next ``produce()``.
  mutating func taken() -> UnsafeBufferPointer<UInt8> {
    defer { given = produced }
    return UnsafeBufferPointer(start: output + given, count: produced - given)
  }

  private mutating func keepHistory() {
    guard produced > Self.historyBytes else { return }
    let start = produced - Self.historyBytes
    UnsafeMutableRawPointer(output).copyMemory(from: output + start, byteCount: Self.historyBytes)
    produced = Self.historyBytes
    given = produced
  }

  // MARK: Blocks

  private mutating func beginBlock() throws(InflateError) {
    if isLastBlock {
      input.alignToByte()
      state = .done
      return
    }
    isLastBlock = try take(1) == 1
    switch try take(2) {
    case 0: try beginStored()
    case 1: try beginFixed()
    case 2: try beginDynamic()
    default: throw .damaged
    }
  }

  private mutating func beginStored() throws(InflateError) {
    input.alignToByte()
    let count = try take(16)
    guard try take(16) == count ^ 0xFFFF else { throw .damaged }
    state = .stored(bytesLeft: count)
  }

  private mutating func copyStored(_ bytesLeft: Int) throws(InflateError) {
    guard bytesLeft > 0 else {
      state = .blockHeader
      return
    }
    let count = input.copy(min(bytesLeft, Self.outputBytes - produced), to: output + produced)
    if count == 0 { throw .endsEarly }
    produced += count
    state = .stored(bytesLeft: bytesLeft - count)
  }

  private mutating func beginFixed() throws(InflateError) {
    for symbol in 0..<288 {
      lengths[symbol] = symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
    }
    for symbol in 288..<320 { lengths[symbol] = 5 }
    try fillTables(literalCount: 288, distanceCount: 32)
  }

  private mutating func beginDynamic() throws(InflateError) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let codeLengthCount = try take(4) + 4
    for symbol in 0..<19 { lengths[symbol] = 0 }
    for index in 0..<codeLengthCount {
      lengths[Int(Deflate.codeLengthOrder[index])] = UInt8(try take(3))
    }
    guard
      codeLengths.fill(
        lengths[..<19], { .init(kind: HuffmanTable.Entry.literal, value: $0) })
    else { throw .damaged }
    try readLengths(literalCount + distanceCount)
    try fillTables(literalCount: literalCount, distanceCount: distanceCount)
  }

  /// The code lengths of literals and distances are themselves coded, with runs.
  private mutating func readLengths(_ count: Int) throws(InflateError) {
    var index = 0
    while index < count {
      input.refill()
      let entry = codeLengths.entry(input.bits)
      guard entry.kind == HuffmanTable.Entry.literal else { throw problem(.damaged) }
      input.drop(entry.codeLength)
      var value: UInt8 = 0
      var run = 1
      switch entry.value {
      case 16:
        guard index > 0 else { throw .damaged }
        value = lengths[index - 1]
        run = try take(2) + 3
      case 17: run = try take(3) + 3
      case 18: run = try take(7) + 11
      default: value = UInt8(entry.value)
      }
      if input.bitCount < 0 { throw .endsEarly }
      guard index + run <= count else { throw .damaged }
      for _ in 0..<run {
        lengths[index] = value
        index += 1
      }
    }
  }

  private mutating func fillTables(
    literalCount: Int, distanceCount: Int
  ) throws(InflateError) {
    guard
      literals.fill(lengths[..<literalCount], Deflate.literalOrLength),
      distances.fill(lengths[literalCount..<literalCount + distanceCount], Deflate.distance)
    else { throw .damaged }
    state = .codes
  }

  // MARK: Codes

  /// Decodes until the block ends or the output is full.
  private mutating func decode() throws(InflateError) {
    let full = Self.outputBytes - Self.slackBytes
    var position = produced
    defer { produced = position }
    while position < full {
      if input.bitCount < 48 { input.refill() }
      let entry = literals.entry(input.bits)
      input.drop(entry.codeLength)
      if entry.kind == HuffmanTable.Entry.literal {
        if input.bitCount < 0 { throw .endsEarly }
        output[position] = UInt8(truncatingIfNeeded: entry.value)
        position &+= 1
        continue
      }
      guard entry.kind == HuffmanTable.Entry.base else {
        guard entry.kind == HuffmanTable.Entry.endOfBlock else { throw problem(.damaged) }
        if input.bitCount < 0 { throw .endsEarly }
        state = .blockHeader
        return
      }
      let length = entry.value &+ extra(entry.extraBits)
      let code = distances.entry(input.bits)
      input.drop(code.codeLength)
      guard code.kind == HuffmanTable.Entry.base else { throw problem(.damaged) }
      let distance = code.value &+ extra(code.extraBits)
      if input.bitCount < 0 { throw .endsEarly }
      guard distance <= position else { throw .damaged }
      copyMatch(to: output + position, distance, length)
      position &+= length
    }
  }

  @inline(__always)
  private mutating func extra(_ count: Int) -> Int {
    let value = Int(truncatingIfNeeded: input.bits & (1 &<< UInt64(count) &- 1))
    input.drop(count)
    return value
  }

  /// May write up to 15 bytes too many, which are overwritten later.
  @inline(__always)
  private func copyMatch(to target: UnsafeMutablePointer<UInt8>, _ distance: Int, _ length: Int) {
    let source = target - distance
    if distance >= 8 {
      var offset = 0
      repeat {
        let word = UnsafeRawPointer(source + offset).loadUnaligned(as: UInt64.self)
        UnsafeMutableRawPointer(target + offset).storeBytes(of: word, as: UInt64.self)
        offset &+= 8
      } while offset < length
    } else {
      for offset in 0..<length { target[offset] = source[offset] }
    }
  }

  private mutating func take(_ count: Int) throws(InflateError) -> Int {
    let value = input.take(count)
    if input.bitCount < 0 { throw .endsEarly }
    return value
  }

  /// Zero bits behind the end may decode to nonsense: then the end is the fault.
  private func problem(_ error: InflateError) -> InflateError {
    input.bitCount < 15 && input.isAtEnd ? .endsEarly : error
  }
}

/// The numbers of RFC 1951.
private enum Deflate {
  static let codeLengthOrder: [UInt8] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// Section 3.2.5: lengths come in groups of four that share a number of extra bits.
  static func literalOrLength(_ symbol: Int) -> HuffmanTable.Entry {
    switch symbol {
    case 0..<256: return .init(kind: HuffmanTable.Entry.literal, value: symbol)
    case 256: return .init(kind: HuffmanTable.Entry.endOfBlock, value: 0)
    case 257..<265: return .init(kind: HuffmanTable.Entry.base, value: symbol - 254)
    case 285: return .init(kind: HuffmanTable.Entry.base, value: 258)
    case 265..<285:
      let extraBits = (symbol - 261) / 4
      let base = 3 + (4 + (symbol - 261) % 4) << extraBits
      return .init(kind: HuffmanTable.Entry.base, value: base, extraBits: extraBits)
    default: return .init(kind: HuffmanTable.Entry.invalid, value: 0)
    }
  }

  /// Distances come in groups of two.
  static func distance(_ symbol: Int) -> HuffmanTable.Entry {
    switch symbol {
    case 0..<4: return .init(kind: HuffmanTable.Entry.base, value: symbol + 1)
    case 4..<30:
      let extraBits = symbol / 2 - 1
      let base = 1 + (2 + symbol % 2) << extraBits
      return .init(kind: HuffmanTable.Entry.base, value: base, extraBits: extraBits)
    default: return .init(kind: HuffmanTable.Entry.invalid, value: 0)
    }
  }
}
