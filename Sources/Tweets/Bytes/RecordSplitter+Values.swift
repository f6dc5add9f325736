// Values that stand on their own: a line each, several on a line, or one over many lines.

extension RecordSplitter {
  func nextValue() -> RecordEvent? {
    if case .value(let end) = given, let reason = takeRejection() { return fail(reason, at: end) }
    guard skipSeparators() else { return nil }
    let assignment = Assignment.end(in: &window, from: position)
    let valueStart = assignment ?? position
    let byte = window.bytes[valueStart]
    if assignment != nil || byte == UInt8(ascii: "[") {
      return beginDocument(valueStart, isArray: byte == UInt8(ascii: "["))
    }
    if byte == UInt8(ascii: "{"), !scansNext, let end = endOfLineInWindow() {
      given = .wholeLine(end: end)
      return record(position, withoutBlanks(end), line: line, isWholeLine: true)
    }
    return scanTopLevelValue()
  }

  private func withoutBlanks(_ end: Int) -> Int {
    var end = end
    while isBlank(window.bytes[end - 1]) { end -= 1 }
    return end
  }

  private func scanTopLevelValue() -> RecordEvent {
    switch scan(from: position) {
    case .broken(let place, let reason):
      return fail(reason, at: place)
    case .complete(let end):
      guard restOfLineIsFine(end) else { return fail(.somethingFollows, at: end) }
      scansNext = !isAloneOnItsLine(position, end)
      given = .value(end: end)
      return record(position, end, line: line, isWholeLine: false)
    case .needsMore: preconditionFailure("A scan ends with the input.")
    }
  }

  /// Reports the value at `position`, which breaks at `place`, and goes on behind the newline that
  /// follows its start.
  private func fail(_ reason: Problem.Reason, at place: Int) -> RecordEvent {
    let problem = Problem(reason: reason, line: line, offset: position)
    isFirstValue = false
    var goOnFrom = place
    if let newline = firstNewline(window.bytes, from: position, to: min(place, window.end)),
      goingBack.affords(place - newline, at: position)
    {
      goOnFrom = position
    }
    goToNextLine(from: goOnFrom)
    return .malformed(problem)
  }

  /// Steps over what may follow a value on its line.
  func endTopLevelValue() {
    isFirstValue = false
    while let byte = byte(at: position), byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ";") {
      position += 1
      window.keepFrom = position
    }
  }

  /// Goes to the next byte that can begin a value. False at the end.
  private func skipSeparators() -> Bool {
    while let byte = byte(at: position) {
      if byte == 0x0A {
        line += 1
        position += 1
      } else if isBlank(byte) || byte == 0x1E {
        position += 1
      } else if byte == 0xEF, isByteOrderMark(at: position) {
        position += 3
      } else {
        window.keepFrom = position
        return true
      }
      window.keepFrom = position
    }
    return false
  }

  /// The end of the line at `position`, if it is in sight within the window.
  private func endOfLineInWindow() -> Int? {
    var searched = position
    while true {
      if let newline = firstNewline(window.bytes, from: searched, to: window.end) { return newline }
      searched = window.end
      if searched - position >= windowBytes { return nil }
      if !window.fill() { return window.end }
    }
  }
}
