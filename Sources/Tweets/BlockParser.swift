import CSimdjson

/// What a block gave, places counted from its beginning.
struct ParsedBlock: Sendable {
  var batch: TweetBatch
  /// Newlines.
  var lines = 0
  var notices = 0
  var cutTweets = 0
  var searchQueries: [String] = []
  /// What going back over its broken values has cost: see ``GoingBack``.
  var spentBytes = 0
  /// All of its problems.
  var problems: [Place] = []

  /// A problem: its line counted from 0, its offset, and why.
  struct Place: Sendable {
    let line: Int
    let offset: Int
    let reason: ReadProblem.Reason
  }

  /// Whether it holds tweets and notices and nothing else.
  var isPlain: Bool { problems.isEmpty && searchQueries.isEmpty && !batch.isEmpty }
}

/// Parses blocks as if each were a file of its own, and gives up where that would make a difference.
///
/// What a block gives is what it gives in its place in the file, if the reader in order comes to its
/// end at the beginning of a line, inside nothing, and with nothing to remember. So a block is given
/// up that holds a document, that ends inside a value, or in which going back over
/// broken values is too dear. Serves one thread at a time.
final class BlockParser {
  private let parser: OpaquePointer
  private let collector: TweetCollector
  private let limit: TweetReader.BatchLimit

  private var line = 0
  private var spentBytes = 0
  private var problems: [ParsedBlock.Place] = []

  /// Nil when memory is short.
  init?(_ limit: TweetReader.BatchLimit, only shape: Shape?) {
    guard let parser = json_parser_create() else { return nil }
    self.parser = parser
    self.limit = limit
    collector = TweetCollector(TweetBatch(limit.capacity), only: shape)
  }

  deinit { json_parser_free(parser) }

  /// What the block gives; nil where only reading in order tells.
  ///
  /// - Parameter isLast: whether the text ends with it.
  func parse(_ block: BlockBytes, isLast: Bool) -> ParsedBlock? {
    begin()
    var rest = 0
    guard takeLines(of: block.bytes, from: &rest),
      rest == block.count || takeRest(of: block, from: rest, isLast: isLast)
    else { return nil }
    let findings = collector.findings
    return ParsedBlock(
      batch: collector.takeBatch(), lines: line, notices: findings.notices,
      cutTweets: findings.cutTweets, searchQueries: findings.searchQueries,
      spentBytes: spentBytes, problems: problems)
  }

  private func begin() {
    collector.batch.removeAll()
    collector.findings = TweetCollector.Findings()
    line = 0
    spentBytes = 0
    problems = []
  }

  /// Takes line after line as long as each is a record that the parser takes as it is. False if the
  /// block is to be given up.
  private func takeLines(of bytes: UnsafeBufferPointer<UInt8>, from position: inout Int) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "{") {
        let newline = firstNewline(base, from: position, to: bytes.count)
        var end = newline ?? bytes.count
        while isBlank(base[end - 1]) { end -= 1 }
        var root = json_value()
        guard json_parse(parser, base + position, end - position, &root) == JSON_OK else {
          return true
        }
        guard take(JSONValue(raw: root), line, position) else { return false }
        position = newline.map { $0 + 1 } ?? bytes.count
        if newline != nil { line += 1 }
      } else if byte == 0x0A {
        line += 1
        position += 1
      } else if isBlank(byte) || byte == 0x1E {
        position += 1
      } else {
        return true
      }
    }
    return true
  }

  /// Takes what is left of the block in the way of the reader in order, which scans and repairs.
  private func takeRest(of block: BlockBytes, from start: Int, isLast: Bool) -> Bool {
    let bytes = BlockRest(block, from: start)
    let splitter = RecordSplitter(source: bytes, from: .init(line: line, offset: start))
    do throws(ByteSourceError) {
      let reader = try RecordReader(splitter)
      while let event = try reader.next() {
        guard isLast || !bytes.isExhausted, !splitter.goingBack.hasDeclined else { return false }
        switch event {
        case .record(let root, let line, let offset, _):
          guard take(JSONValue(raw: root), line, offset) else { return false }
        case .malformed(let problem):
          problems.append(
            ParsedBlock.Place(
              line: problem.line, offset: problem.offset, reason: .malformed(problem.reason)))
        case .row, .documentBegan, .documentEnded, .documentFailed: return false
        }
      }
    } catch {
      return false
    }
    line = splitter.line
    spentBytes = splitter.goingBack.spentBytes
    return true
  }

  /// False where the tweets become too many for one batch.
  private func take(_ record: JSONValue, _ line: Int, _ offset: Int) -> Bool {
    for refusal in collector.collect(record) {
      problems.append(ParsedBlock.Place(line: line, offset: offset, reason: .refused(refusal)))
    }
    return collector.batch.size <= limit.bytes
  }
}

/// The bytes of a block from a place on.
private final class BlockRest: ByteReading {
  private let block: BlockBytes
  private var position: Int
  /// Whether more was asked for than there is.
  private(set) var isExhausted = false
  let bytesConsumed = 0

  init(_ block: BlockBytes, from start: Int) {
    self.block = block
    position = start
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, block.count - position)
    buffer.copyMemory(
      from: UnsafeRawBufferPointer(start: block.memory + position, count: count))
    position += count
    isExhausted = count == 0
    return count
  }
}
