// The small steps over bytes and lines that values and documents share.

extension RecordSplitter {
  /// The byte at an offset, read if need be; nil at the end.
  @inline(__always)
  func byte(at offset: Int) -> UInt8? {
    while offset >= window.end {
      if !window.fill() { return nil }
    }
    return window.bytes[offset]
  }

  func isByteOrderMark(at offset: Int) -> Bool {
    window.require(3, from: offset)
    guard window.end - offset >= 3 else { return false }
    let bytes = window.bytes
    return bytes[offset] == 0xEF && bytes[offset + 1] == 0xBB && bytes[offset + 2] == 0xBF
  }

  /// Moves on over bytes in memory, counting their lines.
  func moveOn(to offset: Int) {
    line += newlineCount(window.bytes, from: position, to: offset)
    position = offset
    window.keepFrom = offset
  }

  /// Moves on behind the first newline at or after `offset`.
  func goToNextLine(from offset: Int) {
    moveOn(to: offset)
    repeat {
      if let newline = firstNewline(window.bytes, from: position, to: window.end) {
        moveOn(to: newline + 1)
        return
      }
      position = window.end
      window.keepFrom = position
    } while window.fill()
  }

  /// Finds the end of the value at `start`. Never ``ValueScanner/Outcome/needsMore``.
  func scan(from start: Int) -> ValueScanner.Outcome {
    scanner.begin()
    let unpacking = Unpacking(consumed: bytesConsumed, freeBytes: unpackedFreeBytes)
    var scanned = start
    while true {
      let outcome = scanner.scan(window.bytes, from: scanned, to: window.end)
      guard outcome == .needsMore else { return limited(outcome, start, scanned) }
      bytesScanned += window.end - scanned
      scanned = window.end
      if scanned - start > valueBytesMax { return .broken(at: scanned, .tooLarge) }
      if unpacking.refuses(scanned - start, consumed: bytesConsumed) {
        return .broken(at: scanned, .packedTooSmall)
      }
      if !window.fill() { return limited(scanner.atEndOfInput(scanned), start, scanned) }
    }
  }

  /// An outcome, counted, or that the value is too large.
  private func limited(
    _ outcome: ValueScanner.Outcome, _ start: Int, _ scanned: Int
  ) -> ValueScanner.Outcome {
    switch outcome {
    case .needsMore: return outcome
    case .broken(let place, _):
      bytesScanned += place - scanned
      return outcome
    case .complete(let end):
      bytesScanned += end - scanned
      return end - start > valueBytesMax ? .broken(at: end, .tooLarge) : outcome
    }
  }

  /// Whether what follows a value on its line may follow it: nothing, or the beginning of a value.
  ///
  /// Looks at no more than 64 bytes.
  func restOfLineIsFine(_ end: Int) -> Bool {
    let limit = end + 64
    var offset = end
    while offset < limit, let byte = byte(at: offset) {
      switch byte {
      case 0x0A: return true
      case 0x20, 0x09, 0x0D, UInt8(ascii: ";"): offset += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["), 0x1E: return true
      default:
        if isByteOrderMark(at: offset) { return true }
        return Assignment.end(in: &window, from: offset, limit: limit, isOneLine: true) != nil
      }
    }
    return true
  }

  /// Whether a value has one line, and that line nothing else behind it.
  func isAloneOnItsLine(_ start: Int, _ end: Int) -> Bool {
    if firstNewline(window.bytes, from: start, to: end) != nil { return false }
    var offset = end
    while offset < window.end {
      let byte = window.bytes[offset]
      if byte == 0x0A { return true }
      guard isBlank(byte) else { return false }
      offset += 1
    }
    return window.isAtEnd
  }

  func record(_ start: Int, _ end: Int, line: Int, isWholeLine: Bool) -> RecordEvent {
    let bytes = UnsafeBufferPointer(start: window.bytes + start, count: end - start)
    return .record(Record(bytes: bytes, line: line, offset: start, isWholeLine: isWholeLine))
  }

  func takeRejection() -> Problem.Reason? {
    guard let reason = rejection else { return nil }
    rejection = nil
    given = .nothing
    return reason
  }
}
