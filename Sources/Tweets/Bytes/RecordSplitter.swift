// Cuts a file into JSON values without parsing them.
//
// A file is a sequence of values: JSON lines, pretty-printed, one behind the other, or assigned to a
// name as in the scripts of a data export. The elements of an array are given one by one, so that an
// array may be larger than memory.
//
// Most files hold a value a line. So at a `{` the line is given as it is, unseen (`isWholeLine`). Only
// when the parser refuses it is it scanned for its true end.

/// The values of one file, in order.
///
/// Asks for no more memory than its window and the largest single value need, and looks at each byte a
/// bounded number of times.
final class RecordSplitter {
  var window: ByteWindow
  var scanner = ValueScanner()
  let windowBytes: Int
  let valueBytesMax: Int
  let unpackedFreeBytes: Int

  /// Where the next value is looked for.
  var position: Int
  /// The line that `position` is on.
  var line: Int
  var isFirstValue: Bool
  var isFinished = false
  /// Whether to scan the next value instead of taking its line as it is.
  var scansNext = false
  var document: Document?
  /// Why the value that was given last cannot be used.
  var rejection: Problem.Reason?
  var given = Given.nothing
  var goingBack: GoingBack

  /// Bytes that were scanned: a measure of work for tests.
  var bytesScanned = 0

  /// What began with an assignment or a bracket.
  struct Document {
    let isFirstValue: Bool
    /// Where the object begins that is assigned to a name; nil for an array.
    let objectStart: Int?
    var isBeforeFirstElement = true
  }

  /// What the last call gave out, so that it can be taken back.
  enum Given {
    case nothing
    case wholeLine(end: Int)
    case value(end: Int)
  }

  /// Where in a text the source begins, and what reading it up to there has left behind.
  struct Start {
    /// Counted from 1.
    var line = 1
    /// 0 is the beginning; anywhere else there were values before.
    var offset = 0
    /// See ``GoingBack``.
    var spentBytes = 0
  }

  /// - Parameters:
  ///   - windowBytes: the memory to begin with, and the longest line that is given unseen without a
  ///     newline in sight.
  ///   - goingBackFree: see ``GoingBack``.
  ///   - valueBytesMax: the largest value; the parser takes less than 4 GiB.
  ///   - unpackedFreeBytes: see ``Unpacking``.
  ///   - start: the beginning of the text, or of a line at which no value is under way.
  init(
    source: any ByteReading, windowBytes: Int = 1 << 20,
    goingBackFree: Int = GoingBack.standardFreeBytes,
    valueBytesMax: Int = 0xFFFF_FFFF, unpackedFreeBytes: Int = Unpacking.standardFreeBytes,
    from start: Start = Start()
  ) {
    window = ByteWindow(source: source, capacity: windowBytes, offset: start.offset)
    position = start.offset
    line = start.line
    isFirstValue = start.offset == 0
    self.windowBytes = windowBytes
    self.valueBytesMax = valueBytesMax
    self.unpackedFreeBytes = unpackedFreeBytes
    goingBack = GoingBack(freeBytes: goingBackFree, spentBytes: start.spentBytes)
  }

  var bytesConsumed: Int { window.bytesConsumed }
  var memoryBytes: Int { window.capacity }
  var bytesMoved: Int { window.bytesMoved }

  /// The next event; nil after the last one.
  ///
  /// Throws what stopped the source, after every event of the bytes before.
  func next() throws(ByteSourceError) -> RecordEvent? {
    acceptGiven()
    if isFinished { return nil }
    if let document { return nextOf(document) }
    if let event = nextValue() { return event }
    isFinished = true
    if let failure = window.failure { throw failure }
    return nil
  }

  /// Takes back the record that was given last, because the parser refuses it.
  ///
  /// The line of a whole-line record is scanned next and given once more. Any other record becomes a
  /// problem, the next event.
  func reject(_ reason: Problem.Reason = .malformed(.refusedByParser)) {
    switch given {
    case .nothing: preconditionFailure("Only a record that was just given can be rejected.")
    case .wholeLine:
      scansNext = true
      given = .nothing
    case .value: rejection = reason
    }
  }

  /// Steps over what was given: asking for more says that it was used.
  private func acceptGiven() {
    guard rejection == nil else { return }
    switch given {
    case .nothing: return
    case .wholeLine(let end):
      // Its newline, if it has one, is the only one.
      position = min(end + 1, window.end)
      if position > end { line += 1 }
      isFirstValue = false
    case .value(let end):
      moveOn(to: end)
      if document == nil { endTopLevelValue() }
    }
    window.keepFrom = position
    given = .nothing
  }
}
