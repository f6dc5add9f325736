// The way from bytes to parsed records: cut, parse, and only where that fails scan, repair, parse again.

import CSimdjson

/// The JSON records of one file, in order, parsed.
///
/// Bounded memory: a window of 1 MiB, or twice the largest value, and the parser's tape for it.
/// Serves one thread at a time.
final class RecordReader: RecordStream {
  /// Bytes that were given to the parser: a measure of work for tests.
  private(set) var bytesParsed = 0

  private let splitter: RecordSplitter
  private let parser: OpaquePointer

  /// Reads a source that was just opened.
  ///
  /// - Throws: ``ByteSourceError/noMemory``.
  convenience init(_ source: ByteSource) throws(ByteSourceError) {
    try self.init(RecordSplitter(source: source))
  }

  init(_ splitter: RecordSplitter) throws(ByteSourceError) {
    guard let parser = json_parser_create() else { throw .noMemory }
    self.parser = parser
    self.splitter = splitter
  }

  deinit { json_parser_free(parser) }

  var bytesConsumed: Int { splitter.bytesConsumed }

  /// A record that damage of the source cuts is a ``Problem/Reason/endsEarly`` before it is thrown.
  func next() throws(ByteSourceError) -> RecordStreamEvent? {
    while let event = try splitter.next() {
      switch event {
      case .documentBegan(let line, let offset): return .documentBegan(line: line, offset: offset)
      case .documentEnded: return .documentEnded
      case .documentFailed(let problem): return .documentFailed(problem)
      case .malformed(let problem): return .malformed(problem)
      case .record(let record):
        if let parsed = try parse(record) { return parsed }
      }
    }
    return nil
  }

  /// The parsed record; nil if the splitter was told to look at it again.
  private func parse(_ record: Record) throws(ByteSourceError) -> RecordStreamEvent? {
    var (status, root) = parse(record.bytes.baseAddress, record.bytes.count)
    if status == JSON_MALFORMED, !record.isWholeLine,
      let repaired = RecordRepair.repaired(record.bytes)
    {
      (status, root) = repaired.bytes.withUnsafeBufferPointer {
        parse($0.baseAddress, repaired.count)
      }
    }
    switch status {
    case JSON_OK:
      return .record(
        root: root, line: record.line, offset: record.offset, byteCount: record.bytes.count)
    case JSON_NO_MEMORY: throw .noMemory
    case JSON_TOO_DEEP: splitter.reject(.nestedTooDeep)
    case JSON_TOO_LARGE: splitter.reject(.tooLarge)
    default: splitter.reject(.malformed(.refusedByParser))
    }
    return nil
  }

  private func parse(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> (json_status, json_value) {
    bytesParsed += count
    var root = json_value()
    let status = json_parse(parser, bytes, count, &root)
    return (status, root)
  }
}
