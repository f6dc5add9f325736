// Arrays, whose elements are given one by one, and what a script assigns to a name.

extension RecordSplitter {
  func beginDocument(_ valueStart: Int, isArray: Bool) -> RecordEvent {
    document = Document(isFirstValue: isFirstValue, objectStart: isArray ? nil : valueStart)
    let event = RecordEvent.documentBegan(line: line, offset: position)
    isFirstValue = false
    if isArray { moveOn(to: valueStart + 1) }
    return event
  }

  func nextOf(_ document: Document) -> RecordEvent {
    guard let objectStart = document.objectStart else { return nextElement(of: document) }
    return nextOfAssignment(document, objectStart)
  }

  /// The object that is assigned to a name: one record, then the end.
  private func nextOfAssignment(_ document: Document, _ objectStart: Int) -> RecordEvent {
    if let reason = takeRejection() {
      return failDocument(document, reason, at: position, goOnFrom: position)
    }
    guard document.isBeforeFirstElement else { return endDocument() }
    self.document?.isBeforeFirstElement = false
    switch scan(from: objectStart) {
    case .broken(let place, let reason):
      return failDocument(document, reason, at: place, goOnFrom: position)
    case .complete(let end):
      guard restOfLineIsFine(end) else {
        return failDocument(document, .somethingFollows, at: end, goOnFrom: position)
      }
      given = .value(end: end)
      let valueLine = line + newlineCount(window.bytes, from: position, to: objectStart)
      return record(objectStart, end, line: valueLine, isWholeLine: false)
    case .needsMore: preconditionFailure("A scan ends with the input.")
    }
  }

  private func nextElement(of document: Document) -> RecordEvent {
    if let reason = takeRejection() {
      return failDocument(document, reason, at: position, goOnFrom: position)
    }
    guard let byte = byteAfterBlanks() else { return failArray(document, .endsEarly) }
    if byte == UInt8(ascii: "]") { return endArray(document) }
    if !document.isBeforeFirstElement {
      guard byte == UInt8(ascii: ",") else {
        return failArray(document, .malformed(.expectedCommaOrEnd))
      }
      moveOn(to: position + 1)
      guard byteAfterBlanks() != nil else { return failArray(document, .endsEarly) }
    }
    self.document?.isBeforeFirstElement = false
    switch scan(from: position) {
    case .broken(let place, let reason):
      return failDocument(document, reason, at: place, goOnFrom: place)
    case .complete(let end):
      given = .value(end: end)
      return record(position, end, line: line, isWholeLine: false)
    case .needsMore: preconditionFailure("A scan ends with the input.")
    }
  }

  private func endArray(_ document: Document) -> RecordEvent {
    let end = position + 1
    guard restOfLineIsFine(end) else { return failArray(document, .somethingFollows) }
    moveOn(to: end)
    return endDocument()
  }

  private func endDocument() -> RecordEvent {
    document = nil
    endTopLevelValue()
    return .documentEnded
  }

  private func failArray(_ document: Document, _ reason: Problem.Reason) -> RecordEvent {
    failDocument(document, reason, at: position, goOnFrom: position)
  }

  /// A first value that fails fails the file; after a later one the next lines are read.
  private func failDocument(
    _ document: Document, _ reason: Problem.Reason, at place: Int, goOnFrom start: Int
  ) -> RecordEvent {
    let placeLine = line + newlineCount(window.bytes, from: position, to: min(place, window.end))
    self.document = nil
    if document.isFirstValue {
      isFinished = true
    } else {
      goToNextLine(from: start)
    }
    return .documentFailed(Problem(reason: reason, line: placeLine, offset: place))
  }

  private func byteAfterBlanks() -> UInt8? {
    while let byte = byte(at: position) {
      guard isBlank(byte) else { return byte }
      moveOn(to: position + 1)
    }
    return nil
  }
}
